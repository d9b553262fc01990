import type { Order } from '@etal/contract/orders';
import { holdsEstimate } from '@etal/domain/orders/estimate';
import type { PlatformFee } from '@etal/domain/orders/fees';
import { depositsToLeave } from '@etal/domain/orders/ledger';
import { totalsOf } from '@etal/domain/orders/totals';
import { worthOf } from '@etal/domain/till/deposits';
import { depositsLabel } from '@etal/texts/deposits';
import { formatCents } from '@etal/texts/format';
import { amountText } from '@etal/texts/order-lines';
import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import { Dialog } from '@etal/ui/dialog';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { HandOver } from '../order-actions.ts';
import { feeOf, isFeeKnown } from '../change/order-money.ts';
import { handOverWords, shopperName } from '../order.view.ts';
import { useFarQuestion } from '../weigh/use-far-question.ts';
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
  const formId = useId();
  const sales = unweighedSales(order);
  const { control, handleSubmit, formState, getValues } = useForm<WeighValues>({
    defaultValues: weighValuesOf(sales),
    resolver: (values) => (values.weights.length === 0 ? { values, errors: {} } : checkAllWeights(order, values)),
  });
  const values = { weights: useWatch({ control, name: 'weights' }) };
  const far = useFarQuestion(order, values);
  const submit = handleSubmit((typed) => {
    if (!far.ask(typed)) onCollect({ weights: filledWeights(typed), keepEstimates: false });
  });
  const keepEstimates = (): void => {
    const typed = getValues();
    if (!isPending && !far.ask(typed)) onCollect({ weights: filledWeights(typed), keepEstimates: true });
  };
  const due = dueOf(order, values, platformFee);
  const deposits = depositsToLeave({ ...order, lines: order.sales });
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      keepOnOutsidePress
      title={`Remettre la commande ${order.reference}`}
      description={shopperName(order)}
      footer={
        <>
          <Button onClick={onClose}>Retour</Button>
          {sales.length > 0 && (
            <Button disabled={isPending} onClick={keepEstimates}>
              Facturer au poids estimé
            </Button>
          )}
          <Button type="submit" form={formId} variant="primary" pending={isPending}>
            {order.dueOnSite > 0 ? 'Remettre et encaisser' : 'Remettre'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <div role="alert" className="mb-4 flex flex-col gap-2 empty:mb-0">
          {error && <Banner tone="error">{error}</Banner>}
          {far.warning && <Banner tone="warning">{far.warning}</Banner>}
        </div>
        {sales.length > 0 && (
          <>
            <p className="mb-4">Ces articles n'ont pas été pesés. Saisissez leur poids, ou facturez au poids estimé.</p>
            <fieldset disabled={isPending} className="mb-5 flex flex-col gap-4">
              <WeighFields
                sales={sales}
                control={control}
                errors={formState.errors}
                preview={previewWeights(order, values)}
              />
            </fieldset>
          </>
        )}
        {due !== undefined && (
          <p className="text-xl font-bold">
            <output className="tabular-nums">{due}</output> à régler sur place
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
      </form>
    </Dialog>
  );
}
