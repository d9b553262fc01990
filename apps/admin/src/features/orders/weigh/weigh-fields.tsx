import type { Sale } from '@etal/contract/orders';
import { ownUnit } from '@etal/domain/catalog/units';
import { countUnits } from '@etal/texts/units';
import { formatGrams, formatPricePerKilogram } from '@etal/texts/format';
import { IntegerInput } from '@etal/ui/integer-input';
import { type Control, Controller, type FieldErrors } from 'react-hook-form';
import type { WeighPreview, WeighValues } from './weigh-form.ts';

interface WeighFieldsProps {
  /** In the order of the form's weights. */
  sales: readonly Extract<Sale, { klass: 'WeighingRequiredUnitOrderSale' }>[];
  control: Control<WeighValues>;
  errors: FieldErrors<WeighValues>;
  preview: WeighPreview;
}

/** The grams of each line, and what it comes to. */
export function WeighFields({ sales, control, errors, preview }: WeighFieldsProps) {
  return sales.map(({ id, saleableLabel, saleableCategoryLabel, quantity, averageWeight, pricePerKilogram }, index) => (
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
              `${countUnits(quantity, ownUnit(null, saleableCategoryLabel === null))},`,
              `environ ${formatGrams(averageWeight * quantity)}`,
              `à ${formatPricePerKilogram(pricePerKilogram)}. Le poids de toute la ligne.`,
            ].join(' ')}
            error={errors.weights?.[index]?.weighedGrams?.message}
          />
        )}
      />
      <output className="mt-1 block text-right font-semibold tabular-nums">{preview.lines.get(id)}</output>
    </div>
  ));
}
