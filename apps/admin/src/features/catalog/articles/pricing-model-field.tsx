import { PRICING_MODELS } from '@etal/domain/catalog/pricing';
import { PRICING_LABELS } from '@etal/texts/labels';
import { RadioCards } from '@etal/ui/radio-cards';
import { Controller, useFormContext } from 'react-hook-form';
import { PaymentMarks } from '../saleable/payment-marks.tsx';
import type { ArticleValues } from './article-form.ts';

const OPTIONS = PRICING_MODELS.map((model) => ({
  value: model,
  title: PRICING_LABELS[model].title,
  description: PRICING_LABELS[model].description,
  marks: <PaymentMarks model={model} />,
}));

export function PricingModelField() {
  const { control } = useFormContext<ArticleValues>();
  return (
    <Controller
      control={control}
      name="pricingModel"
      render={({ field, fieldState }) => (
        <RadioCards
          legend="Mode de tarification"
          required
          options={OPTIONS}
          {...field}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}
