import type { Category } from '@etal/contract/articles';
import { PRICING_MODELS } from '@etal/domain/catalog/pricing';
import { PRICING_LABELS } from '@etal/texts/labels';
import { RadioCards } from '@etal/ui/radio-cards';
import { Select } from '@etal/ui/select';
import type { ReactNode } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { PaymentMarks } from '../saleable/saleable-marks.tsx';
import type { ArticleValues } from './article-form.ts';

export function CategoryField({ categories, hint }: { categories: Category[]; hint?: ReactNode }) {
  const { register, formState } = useFormContext<ArticleValues>();
  return (
    <Select
      label="Catégorie"
      required
      options={categories.map(({ id, label }) => ({ value: id, label }))}
      hint={hint}
      error={formState.errors.categoryId?.message}
      {...register('categoryId')}
    />
  );
}

const OPTIONS = PRICING_MODELS.map((model) => ({
  value: model,
  title: PRICING_LABELS[model].title,
  description: PRICING_LABELS[model].description,
  marks: <PaymentMarks />,
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
