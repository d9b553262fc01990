import { VAT_RATES } from '@etal/domain/vat';
import { VAT_HINTS, VAT_LABELS } from '@etal/texts/labels';
import { RadioCards } from '@etal/ui/radio-cards';
import { Controller, useFormContext } from 'react-hook-form';
import type { SaleableValues } from './saleable-form.ts';

const OPTIONS = VAT_RATES.map((rate) => ({ value: rate, title: VAT_LABELS[rate], description: VAT_HINTS[rate] }));

export function VatField() {
  const { control } = useFormContext<SaleableValues>();
  return (
    <Controller
      control={control}
      name="tvaRate"
      render={({ field, fieldState }) => (
        <RadioCards
          legend="Taux de TVA"
          required
          columns={3}
          options={OPTIONS}
          {...field}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}
