import { setOrderBuyer } from '@etal/contract/order-changes';
import type { OrderDetail } from '@etal/contract/orders';
import type { BuyerText } from '@etal/domain/shoppers/buyer';
import { buyerLines, POSTAL_CODE_PROBLEM } from '@etal/texts/buyers';
import { Button } from '@etal/ui/button';
import { useForm, useWatch } from 'react-hook-form';
import { useMay } from '../../../calls/use-may.ts';
import { BuyerFields } from '../../../forms/buyer-fields.tsx';
import { checkForm } from '../../../forms/form-check.ts';
import { FormDialog } from '../../../forms/form-dialog.tsx';
import { toResolverResult } from '../../../forms/resolver.ts';
import { useUrlDialog } from '../../../routing/use-url-state.ts';
import { useOrderFetcher } from '../order-actions.ts';

/** The parameter that opens its dialog. */
const COMPANY = 'entreprise';

/** While it is to be handed over and no invoice stands (R-DOCUMENTS-13); the server says the last word. */
function mayCorrect({ status, documents }: OrderDetail): boolean {
  if (status !== 'PAID' && status !== 'ACCEPTED') return false;
  return documents.reduce((sum, { total }) => sum + total, 0) <= 0;
}

/** The company that the order is for, and how that is corrected. */
export function OrderBuyer({ order }: { order: OrderDetail }) {
  const dialog = useUrlDialog(COMPANY);
  const may = useMay();
  const { buyer } = order;
  const isOpen = may(setOrderBuyer) && mayCorrect(order);
  return (
    <>
      {buyer && (
        <div className="mt-3">
          {buyerLines(buyer).map((line) => (
            <p key={line} className="wrap-anywhere">
              {line}
            </p>
          ))}
        </div>
      )}
      {isOpen && (
        <Button size="sm" className="mt-2" onClick={() => dialog.open('modifier')}>
          {buyer ? "Corriger l'entreprise" : 'Facturer à une entreprise'}
        </Button>
      )}
      {isOpen && dialog.value && <BuyerDialog order={order} onClose={dialog.close} />}
    </>
  );
}

const OF_THE_ORDER = {
  label: 'Cette commande est pour une entreprise',
  hint: 'Sa facture sera au nom de l’entreprise, avec son SIREN. La fiche du client ne change pas.',
};

interface BuyerValues {
  buyer: BuyerText | null;
}

function BuyerDialog({ order: { id, revision, buyer }, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { send, isPending, error } = useOrderFetcher({ onDone: onClose });
  const { register, handleSubmit, formState, control, setValue } = useForm<BuyerValues>({
    defaultValues: { buyer: buyer && { ...buyer, vatNumber: buyer.vatNumber ?? '' } },
    resolver: (values) => {
      const checked = checkForm(setOrderBuyer.body, { ...values, revision });
      const errors = 'errors' in checked ? checked.errors : {};
      return toResolverResult(
        values,
        errors['buyer.postalCode'] ? { ...errors, 'buyer.postalCode': POSTAL_CODE_PROBLEM } : errors,
      );
    },
  });
  const typed = useWatch({ control, name: 'buyer' });
  const { errors } = formState;
  const submit = handleSubmit((values) => send({ intent: 'setBuyer', id, body: { ...values, revision } }));
  return (
    <FormDialog
      title="Entreprise de cette commande"
      submitLabel="Enregistrer"
      isPending={isPending}
      error={error}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <BuyerFields
        tick={OF_THE_ORDER}
        isCompany={typed !== null}
        onChange={(changed) => setValue('buyer', changed, { shouldDirty: true })}
        field={(name) => ({ ...register(`buyer.${name}`), error: errors.buyer?.[name]?.message })}
      />
    </FormDialog>
  );
}
