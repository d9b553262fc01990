import { ALLERGENS, usuallyAsked } from '@etal/domain/catalog/food-law';
import { fieldNames } from '@etal/texts/fields';
import { ALLERGEN_LABELS, foodReminder } from '@etal/texts/food-law';
import { Checkbox } from '@etal/ui/checkbox';
import { TextArea } from '@etal/ui/text-area';
import { TextField } from '@etal/ui/text-field';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { SaleableValues } from './saleable-form.ts';

const FIELDS = ['variety', 'ingredients', 'allergens', 'storage'] as const;

/**
 * R-CATALOG-43: what food law asks to be said before something is bought. All of it may stay empty, and stays folded
 * away until something is said or wrong.
 */
export function FoodFields({ categoryLabel }: { categoryLabel: string | undefined }) {
  const { register, formState, getValues } = useFormContext<SaleableValues>();
  const { errors } = formState;
  const [isOpened, setOpened] = useState(() => FIELDS.some((field) => (getValues(field)?.length ?? 0) > 0));
  const hasErrors = FIELDS.some((field) => errors[field] !== undefined);
  return (
    <>
      <details
        open={isOpened || hasErrors}
        onToggle={(event) => setOpened(event.currentTarget.open)}
        className="rounded-md border border-rule px-4"
      >
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
          Variété, ingrédients, allergènes, conservation{' '}
          <span className="text-sm font-normal text-ink-soft">(facultatif)</span>
        </summary>
        <div className="flex flex-col gap-5 pt-2 pb-4">
          <TextField
            label={fieldNames.variety}
            required={false}
            autoComplete="off"
            hint="Par exemple&nbsp;: Charlotte, catégorie I."
            error={errors.variety?.message}
            {...register('variety')}
          />
          <TextArea
            label={fieldNames.ingredients}
            required={false}
            rows={2}
            hint="Du plus présent au moins présent."
            error={errors.ingredients?.message}
            {...register('ingredients')}
          />
          <fieldset>
            <legend className="mb-1 font-semibold">{fieldNames.allergens}</legend>
            <div className="grid sm:grid-cols-2">
              {ALLERGENS.map((allergen) => (
                <Checkbox
                  key={allergen}
                  label={ALLERGEN_LABELS[allergen]}
                  value={allergen}
                  {...register('allergens')}
                />
              ))}
            </div>
            <p className="text-sm text-ink-soft">Affichés en gras sur votre site et sur vos étiquettes de prix.</p>
          </fieldset>
          <TextField
            label={fieldNames.storage}
            required={false}
            autoComplete="off"
            hint="Par exemple&nbsp;: trois semaines au frais, dans son papier."
            error={errors.storage?.message}
            {...register('storage')}
          />
        </div>
      </details>
      <output>{categoryLabel !== undefined && <Reminder categoryLabel={categoryLabel} />}</output>
    </>
  );
}

function Reminder({ categoryLabel }: { categoryLabel: string }) {
  const { control } = useFormContext<SaleableValues>();
  const [origin, variety, ingredients, allergens, storage] = useWatch({
    control,
    name: ['origin', 'variety', 'ingredients', 'allergens', 'storage'],
  });
  const reminder = foodReminder(
    categoryLabel,
    usuallyAsked(categoryLabel, { origin, variety, ingredients, allergens, storage }),
  );
  return reminder && <p className="rounded-md bg-straw-wash px-3 py-2 text-straw">{reminder}</p>;
}
