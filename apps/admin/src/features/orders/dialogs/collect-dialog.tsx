import type { Order } from '@etal/contract/orders';
import { isMonthly } from '@etal/domain/documents/monthly';
import { holdsEstimate } from '@etal/domain/orders/estimate';
import type { PlatformFee } from '@etal/domain/orders/fees';
import { depositsToLeave } from '@etal/domain/orders/ledger';
import { totalsOf } from '@etal/domain/orders/totals';
import { worthOf } from '@etal/domain/till/deposits';
import { depositsLabel } from '@etal/texts/deposits';
import { formatCents } from '@etal/texts/format';
import { amountText } from '@etal/texts/order-lines';
import { useForm, useWatch } from 'react-hook-form';
import { FormDialog } from '../../../forms/form-dialog.tsx';
import type { HandOver } from '../order-actions.ts';
import { feeOf, isFeeKnown } from '../change/order-money.ts';
import { handOverWords, shopperName } from '../order.view.ts';
import { useFarQuestion } from '../weigh/use-far-question.tsx';
import { WeighFields } from '../weigh/weigh-fields.tsx';
import {
  checkAllWeights,
  filledWeights,
  previewWeights,
  reweighedSales,
  unweighedSales,
  type WeighValues,
  weighValuesOf,
} from '../weigh/weigh-form.ts';

interface CollectDialogProps {
  order: Order;
  /** Today's rate; at the market, without the shop, the sum is only near. */
  platformFee?: PlatformFee | undefined;
  isPending: boolean;
  error: string | undefined;
  onCollect: (handOver: HandOver) => void;
  onClose: () => void;
}

/** What is still to be paid at the stall once these weights count. */
function dueOf(order: Order, values: WeighValues, platformFee: PlatformFee | undefined): string | undefined {
  if (order.dueOnSite === 0) return undefined;
  const after = reweighedSales(order.sales, values);
  if (after === order.sales) return amountText(order.dueOnSite, holdsEstimate(order.sales));
  const isKnown = isFeeKnown(order, platformFee);
  const goods = totalsOf(after, null).subTotal;
  const total = isKnown && platformFee ? totalsOf(after, feeOf(order, platformFee)).total : goods + order.platformFees;
  return amountText(Math.max(0, order.dueOnSite + total - order.total), holdsEstimate(after) || !isKnown);
}

/** Hands an order over: says what is to be paid, and asks for the weights that are missing. Mounted when open. */
export function CollectDialog({ order, platformFee, isPending, error, onCollect, onClose }: CollectDialogProps) {
  const sales = unweighedSales(order);
  const { control, handleSubmit, formState, getValues } = useForm<WeighValues>({
    defaultValues: weighValuesOf(sales),
    resolver: (values) => (values.weights.length === 0 ? { values, errors: {} } : checkAllWeights(order, values)),
  });
  const values = { weights: useWatch({ control, name: 'weights' }) };
  const far = useFarQuestion(order, values, isPending);
  const collect = (typed: WeighValues, keepEstimates: boolean): void =>
    far.ask(typed, () => onCollect({ weights: filledWeights(typed), keepEstimates }));
  const submit = handleSubmit((typed) => collect(typed, false));
  const due = dueOf(order, values, platformFee);
  const deposits = depositsToLeave({ ...order, lines: order.sales });
  return (
    <FormDialog
      size="lg"
      title={`Remettre la commande ${order.reference}`}
      description={shopperName(order)}
      submitLabel={order.dueOnSite > 0 && !isMonthly(order) ? 'Remettre et encaisser' : 'Remettre'}
      cancelLabel="Retour"
      otherAction={sales.length > 0 && { label: 'Facturer au poids estimé', onPress: () => collect(getValues(), true) }}
      isPending={isPending}
      error={error}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {far.question}
      {sales.length > 0 && (
        <>
          <p>Ces articles n'ont pas été pesés. Saisissez leur poids, ou facturez au poids estimé.</p>
          <WeighFields
            sales={sales}
            control={control}
            errors={formState.errors}
            preview={previewWeights(order, values)}
          />
        </>
      )}
      <div>
        {due !== undefined && (
          <p className="text-xl font-bold">
            <output className="tabular-nums">{due}</output>{' '}
            {isMonthly(order) ? 'sur la facture de fin de mois' : 'à régler sur place'}
          </p>
        )}
        {deposits.length > 0 && (
          <p>
            {depositsLabel(deposits)}
            {'\u00A0'}: {formatCents(worthOf(deposits))}
            {worthOf(deposits) > 0 && ', compris dans cette somme'}
          </p>
        )}
        <p className="mt-1 text-ink-soft">{handOverWords(order)}</p>
      </div>
    </FormDialog>
  );
}
