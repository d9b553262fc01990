import type { OrderDetail } from '@etal/contract/orders';
import { formatCount, formatGrams, formatPricePerKilogram } from '@etal/texts/format';
import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import { Dialog } from '@etal/ui/dialog';
import { IntegerInput } from '@etal/ui/integer-input';
import { useId } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import type { FinalWeight } from '../order-actions.ts';
import {
  checkWeights,
  filledWeights,
  previewWeights,
  weighedSales,
  type WeighValues,
  weighValuesOf,
} from './weigh-form.ts';

interface WeighDialogProps {
  order: OrderDetail;
  isPending: boolean;
  error: string | undefined;
  onSave: (weights: FinalWeight[]) => void;
  onClose: () => void;
}

/** What the scale says of each line, and what it comes to (R-WEIGHING-1). Mounted when open. */
export function WeighDialog({ order, isPending, error, onSave, onClose }: WeighDialogProps) {
  const formId = useId();
  const { control, handleSubmit, formState } = useForm<WeighValues>({
    defaultValues: weighValuesOf(order),
    resolver: (values) => checkWeights(order, values),
  });
  const preview = previewWeights(order, { weights: useWatch({ control, name: 'weights' }) });
  const submit = handleSubmit((values) => onSave(filledWeights(values)));
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      keepOnOutsidePress
      title={`Peser la commande ${order.reference}`}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button type="submit" form={formId} variant="primary" pending={isPending}>
            Enregistrer les poids
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <div role="alert" className="mb-4 empty:mb-0">
          {error && <Banner tone="error">{error}</Banner>}
        </div>
        <fieldset disabled={isPending} className="flex flex-col gap-4">
          {weighedSales(order).map(({ id, saleableLabel, quantity, averageWeight, pricePerKilogram }, index) => (
            <div key={id}>
              <Controller
                control={control}
                name={`weights.${index}.weighedGrams`}
                render={({ field }) => (
                  <IntegerInput
                    {...field}
                    label={saleableLabel}
                    suffix="g"
                    hint={[
                      `${formatCount(quantity, 'pièce', 'pièces')}, environ ${formatGrams(averageWeight * quantity)}`,
                      `à ${formatPricePerKilogram(pricePerKilogram)}. Le poids de toute la ligne.`,
                    ].join(' ')}
                    error={formState.errors.weights?.[index]?.weighedGrams?.message}
                  />
                )}
              />
              <output className="mt-1 block text-right font-semibold tabular-nums">{preview.lines.get(id)}</output>
            </div>
          ))}
        </fieldset>
        <p className="mt-5 flex justify-between gap-4 border-t border-ink/70 pt-2 text-lg font-bold">
          Sous-total
          <output className="tabular-nums">{preview.subTotal}</output>
        </p>
        <p className="mt-1 text-sm text-ink-soft">
          Les frais de service et le total suivent à l'enregistrement. Votre client reçoit le montant définitif quand
          tout est pesé.
        </p>
      </form>
    </Dialog>
  );
}
