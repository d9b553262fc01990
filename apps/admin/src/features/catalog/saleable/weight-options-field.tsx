import { MAX_OPTIONS } from '@etal/domain/catalog/pricing';
import { pricePerKilogramOf } from '@etal/domain/weight';
import { formatGrams, formatPricePerKilogram } from '@etal/texts/format';
import { AddToList } from '@etal/ui/add-to-list';
import { IconButton } from '@etal/ui/icon-button';
import { IntegerInput } from '@etal/ui/integer-input';
import { MoneyInput } from '@etal/ui/money-input';
import { Trash2 } from 'lucide-react';
import { Controller, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { type OptionRow, type SaleableValues, BLANK_OPTION } from './saleable-form.ts';

/** One row per weight on offer. The last row is emptied rather than removed (R-SCREENS-7). */
export function WeightOptionsField() {
  const { control } = useFormContext<SaleableValues>();
  const { fields, append, remove, update } = useFieldArray({ control, name: 'options' });
  const chosen = useWatch({ control, name: 'options' });
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">Options de poids</legend>
      <ul className="flex flex-col gap-3">
        {fields.map((field, index) => (
          <li
            key={field.id}
            className="flex flex-wrap items-start gap-x-3 gap-y-1 border-b border-rule pb-3 last:border-0"
          >
            <Controller
              control={control}
              name={`options.${index}.weight`}
              render={({ field: input, fieldState }) => (
                <IntegerInput
                  className="w-32"
                  label={`Poids ${index + 1}`}
                  suffix="g"
                  required
                  {...input}
                  error={fieldState.error?.message}
                />
              )}
            />
            <Controller
              control={control}
              name={`options.${index}.price`}
              render={({ field: input, fieldState }) => (
                <MoneyInput
                  className="w-32"
                  label={`Prix TTC ${index + 1}`}
                  required
                  {...input}
                  error={fieldState.error?.message}
                />
              )}
            />
            <div className="flex items-center gap-2 self-end">
              <PerKilogram index={index} />
              <IconButton
                label={`Supprimer l'option ${optionName(chosen[index], index)}`}
                icon={<Trash2 aria-hidden />}
                onClick={() => (fields.length > 1 ? remove(index) : update(index, BLANK_OPTION))}
              />
            </div>
          </li>
        ))}
      </ul>
      <AddToList
        className="mt-3"
        isFull={fields.length >= MAX_OPTIONS}
        full={`Un article a ${MAX_OPTIONS} options de poids au plus.`}
        onAdd={() => append(BLANK_OPTION)}
      >
        Ajouter une option
      </AddToList>
    </fieldset>
  );
}

/** `500 g`, or its place in the list while nothing is typed. */
const optionName = (option: OptionRow | undefined, index: number): string =>
  option?.weight ? formatGrams(option.weight) : String(index + 1);

/** The price per kilogram that the site will show beside the pack's price. */
function PerKilogram({ index }: { index: number }) {
  const { control } = useFormContext<SaleableValues>();
  const option = useWatch({ control, name: `options.${index}` });
  const text =
    option?.weight && option.price ? formatPricePerKilogram(pricePerKilogramOf(option.price, option.weight)) : '';
  return <span className="min-w-24 text-sm text-ink-soft tabular-nums">{text}</span>;
}
