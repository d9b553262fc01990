import { type Unit, unitBeside } from '@etal/texts/units';
import { IntegerInput } from '@etal/ui/integer-input';
import { RadioCards } from '@etal/ui/radio-cards';
import { Switch } from '@etal/ui/switch';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import type { SaleableValues } from './saleable-form.ts';

const WAYS = [
  { value: 'once', title: 'Un seul stock', description: 'Le même pour toutes les commandes, jusqu’à épuisement.' },
  {
    value: 'perDay',
    title: 'Par jour de retrait',
    description: 'Une quantité pour chaque date, à changer dans «\u00A0La semaine\u00A0».',
  },
] as const;

/** Stock is counted in units, or in grams where the shopper chooses the weight; once, or per date. */
export function StockFields({ unit, inGrams = false }: { unit: Unit; inGrams?: boolean }) {
  const { control, register } = useFormContext<SaleableValues>();
  const [isStockEnabled, stockPerDay] = useWatch({ control, name: ['isStockEnabled', 'stockPerDay'] });
  return (
    <div className="flex flex-col gap-3">
      <Switch
        label="Suivre le stock"
        hint="Chaque commande le diminue&nbsp;; à zéro, il n'est plus commandable."
        {...register('isStockEnabled')}
      />
      {isStockEnabled && (
        <>
          <Controller
            control={control}
            name="stockPerDay"
            render={({ field: { value, onChange, ...field } }) => (
              <RadioCards
                legend="Façon de compter"
                columns={2}
                options={WAYS}
                {...field}
                value={value ? 'perDay' : 'once'}
                onChange={(way) => onChange(way === 'perDay')}
              />
            )}
          />
          <AmountField name={stockPerDay ? 'usualStock' : 'stock'} unit={unit} inGrams={inGrams} />
        </>
      )}
    </div>
  );
}

const AMOUNTS = {
  stock: { label: 'Stock disponible', hint: "Vide ou 0\u00A0: il n'en reste plus." },
  usualStock: {
    label: 'Quantité habituelle par jour',
    hint: 'Vide ou 0\u00A0: rien ces jours-là, sauf les dates que vous changez dans «\u00A0La semaine\u00A0».',
  },
};

function AmountField({ name, unit, inGrams }: { name: keyof typeof AMOUNTS; unit: Unit; inGrams: boolean }) {
  const { control } = useFormContext<SaleableValues>();
  return (
    <Controller
      key={name}
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <IntegerInput
          className="max-w-56"
          suffix={inGrams ? 'g' : unitBeside(field.value, unit)}
          {...AMOUNTS[name]}
          {...field}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}
