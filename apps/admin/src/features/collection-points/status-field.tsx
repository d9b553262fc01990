import { RadioCards } from '@etal/ui/radio-cards';
import { Controller, useFormContext } from 'react-hook-form';
import type { PointValues } from './point-form.ts';

export function StatusField() {
  const { control } = useFormContext<PointValues>();
  return (
    <Controller
      control={control}
      name="isEnabled"
      render={({ field: { value, onChange, ...field } }) => (
        <RadioCards
          {...field}
          legend="Affichage"
          value={value ? 'visible' : 'hidden'}
          onChange={(chosen) => onChange(chosen === 'visible')}
          options={[
            {
              value: 'visible',
              title: 'Visible sur le site',
              description: 'Vos clients peuvent y retirer leurs commandes.',
            },
            {
              value: 'hidden',
              title: 'Masqué sur le site',
              description: 'Il ne peut pas être choisi. Les commandes déjà passées ne changent pas.',
            },
          ]}
        />
      )}
    />
  );
}
