import { setOrderBuyer } from '@etal/contract/order-changes';
import type { OrderDetail } from '@etal/contract/orders';
import type { BuyerText } from '@etal/domain/shoppers/buyer';
import { POSTAL_CODE_PROBLEM } from '@etal/texts/buyers';
import { useForm, useWatch } from 'react-hook-form';
import { BuyerFields } from '../../../forms/buyer-fields.tsx';
import { checkForm } from '../../../forms/form-check.ts';
import { FormDialog } from '../../../forms/form-dialog.tsx';
import { toResolverResult } from '../../../forms/resolver.ts';
import { useOrderFetcher } from '../order-actions.ts';

const OF_THE_ORDER = {
  label: 'Cette commande est pour une entreprise',
  hint: 'Sa facture sera au nom de l’entreprise, avec son SIREN. La fiche du client ne change pas.',
};

interface BuyerValues {
  buyer: BuyerText | null;
}

interface BuyerDialogProps {
  order: OrderDetail;
  onClose: () => void;
}

export function BuyerDialog({ order: { id, revision, buyer }, onClose }: BuyerDialogProps) {
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
