import { BAG_TYPES } from '@etal/domain/catalog/bags';
import { BAG_LABELS } from '@etal/texts/labels';
import { RadioCards } from '@etal/ui/radio-cards';
import { Controller, useFormContext } from 'react-hook-form';
import { PaymentMarks } from '../saleable/saleable-marks.tsx';
import type { BagValues } from './bag-form.ts';

const OPTIONS = BAG_TYPES.map((type) => ({
  value: type,
  title: BAG_LABELS[type].title,
  description: BAG_LABELS[type].description,
  marks: <PaymentMarks />,
}));

export function BagTypeField() {
  const { control } = useFormContext<BagValues>();
  return (
    <Controller
      control={control}
      name="bagType"
      render={({ field, fieldState }) => (
        <RadioCards legend="Type de panier" required options={OPTIONS} {...field} error={fieldState.error?.message} />
      )}
    />
  );
}
