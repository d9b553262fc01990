import { IntegerInput } from '@etal/ui/integer-input';
import { Switch } from '@etal/ui/switch';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import type { SaleableValues } from './saleable-form.ts';

/** Stock is counted in `unit`: pieces, bottes…, or grams where the shopper chooses the weight. */
export function StockFields({ unit }: { unit: string }) {
  const { control, register } = useFormContext<SaleableValues>();
  const isStockEnabled = useWatch({ control, name: 'isStockEnabled' });
  return (
    <div className="flex flex-col gap-3">
      <Switch
        label="Suivre le stock"
        hint="Chaque commande le diminue ; à zéro, il n'est plus commandable."
        {...register('isStockEnabled')}
      />
      {isStockEnabled && (
        <Controller
          control={control}
          name="stock"
          render={({ field, fieldState }) => (
            <IntegerInput
              className="max-w-56"
              label="Stock disponible"
              suffix={unit}
              hint="Vide ou 0 : il n'en reste plus."
              {...field}
              error={fieldState.error?.message}
            />
          )}
        />
      )}
    </div>
  );
}
