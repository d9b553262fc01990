import type { Article } from '@etal/contract/articles';
import { BAG_TYPES } from '@etal/domain/catalog/bags';
import { BAG_LABELS } from '@etal/texts/labels';
import { Button } from '@etal/ui/button';
import { IconButton } from '@etal/ui/icon-button';
import { IntegerInput } from '@etal/ui/integer-input';
import { RadioCards } from '@etal/ui/radio-cards';
import { Select } from '@etal/ui/select';
import { Plus, Trash2 } from 'lucide-react';
import { Controller, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
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

/** Lists the articles in the bag. The list may stay empty. */
export function ContentsField({ articles }: { articles: Article[] }) {
  const { control, register, formState } = useFormContext<BagValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'articles' });
  const chosen = useWatch({ control, name: 'articles' }).map(({ articleId }) => articleId);
  const next = articles.find(({ id }) => !chosen.includes(id));
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">Contenu du panier</legend>
      <p className="mb-3 text-sm text-ink-soft">
        Vos clients voient cette liste, et elle sert à préparer les paniers. Elle peut rester vide.
      </p>
      {articles.length === 0 && <p className="text-ink-soft">Ajoutez d'abord des articles à votre catalogue.</p>}
      <ul className="flex flex-col gap-3">
        {fields.map((field, index) => (
          <li
            key={field.id}
            className="grid grid-cols-[minmax(0,1fr)_6.5rem_auto] items-start gap-x-3 border-b border-rule pb-3 last:border-0"
          >
            <Select
              label={`Article ${index + 1}`}
              options={articles.map(({ id, label }) => ({
                value: id,
                label,
                disabled: id !== chosen[index] && chosen.includes(id),
              }))}
              error={formState.errors.articles?.[index]?.articleId?.message}
              {...register(`articles.${index}.articleId`)}
            />
            <Controller
              control={control}
              name={`articles.${index}.quantity`}
              render={({ field: input, fieldState }) => (
                <IntegerInput label={`Quantité ${index + 1}`} required {...input} error={fieldState.error?.message} />
              )}
            />
            <IconButton
              className="mt-7"
              label={`Retirer l'article ${index + 1}`}
              icon={<Trash2 aria-hidden />}
              onClick={() => remove(index)}
            />
          </li>
        ))}
      </ul>
      {next && (
        <Button className="mt-3" size="sm" onClick={() => append({ articleId: next.id, quantity: 1 })}>
          <Plus aria-hidden />
          Ajouter un article au panier
        </Button>
      )}
    </fieldset>
  );
}
