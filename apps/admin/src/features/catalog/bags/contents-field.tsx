import type { Article } from '@etal/contract/articles';
import { MAX_CONTENTS, measureOf } from '@etal/domain/catalog/bags';
import { CONTENT_INCOMPLETE } from '@etal/texts/bag-contents';
import { formatGrams } from '@etal/texts/format';
import { unitBeside } from '@etal/texts/units';
import { AddToList } from '@etal/ui/add-to-list';
import { IconButton } from '@etal/ui/icon-button';
import { IntegerInput } from '@etal/ui/integer-input';
import { Select } from '@etal/ui/select';
import { Trash2 } from 'lucide-react';
import { Controller, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { blankContent, type ContentsValues } from './bag-form.ts';

/** What a bag holds, each article in its own measure (R-CATALOG-21). The list may stay empty. */
export function ContentsField({ articles, hint }: { articles: Article[]; hint: string }) {
  const { control, setValue } = useFormContext<ContentsValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'articles' });
  const rows = useWatch({ control, name: 'articles' });
  const chosen = new Set(rows.map(({ articleId }) => articleId));
  const next = articles.find(({ id }) => !chosen.has(id));
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">Contenu du panier</legend>
      <p className="mb-3 text-sm text-ink-soft">{hint}</p>
      {articles.length === 0 && <p className="text-ink-soft">Ajoutez d'abord des articles à votre catalogue.</p>}
      <ul className="flex flex-col gap-3">
        {fields.map((field, index) => {
          const article = articles.find(({ id }) => id === rows[index]?.articleId);
          return (
            <li
              key={field.id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 border-b border-rule pb-3 last:border-0 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
            >
              <Controller
                control={control}
                name={`articles.${index}.articleId`}
                render={({ field, fieldState }) => (
                  <Select
                    className="max-md:col-start-1"
                    label={`Article ${index + 1}`}
                    options={articles.map((one) => ({
                      value: one.id,
                      label: one.label,
                      // Two weights of one article are two lines; anything else is listed once.
                      disabled: one.id !== article?.id && chosen.has(one.id) && measureOf(one) !== 'OPTION',
                    }))}
                    {...field}
                    onChange={({ target }) => {
                      const taken = articles.find(({ id }) => id === target.value);
                      // Another article has another measure: what was typed for the first says nothing of it.
                      if (taken) setValue(`articles.${index}`, blankContent(taken), { shouldDirty: true });
                    }}
                    error={fieldState.error?.message}
                  />
                )}
              />
              <div className="flex gap-3 max-md:col-span-2 max-md:row-start-2">
                {article && <Amount article={article} index={index} />}
              </div>
              <IconButton
                className="mt-7 max-md:col-start-2 max-md:row-start-1"
                label={`Retirer ${article?.label ?? `l'article ${index + 1}`}`}
                icon={<Trash2 aria-hidden />}
                onClick={() => remove(index)}
              />
            </li>
          );
        })}
      </ul>
      {next && (
        <AddToList
          className="mt-3"
          isFull={fields.length >= MAX_CONTENTS}
          full={`Un panier a ${MAX_CONTENTS} lignes au plus.`}
          onAdd={() => append(blankContent(next))}
        >
          Ajouter un article au panier
        </AddToList>
      )}
    </fieldset>
  );
}

function Amount({ article, index }: { article: Article; index: number }) {
  const { control } = useFormContext<ContentsValues>();
  const weight = useWatch({ control, name: `articles.${index}.weight` });
  const measure = measureOf(article);
  const hint = weight ? undefined : CONTENT_INCOMPLETE;
  return (
    <>
      {measure !== 'GRAMS' && (
        <Controller
          control={control}
          name={`articles.${index}.quantity`}
          render={({ field, fieldState }) => (
            <IntegerInput
              className="min-w-0 flex-1"
              label={`Quantité ${index + 1}`}
              suffix={measure === 'OPTION' ? '×' : unitBeside(field.value, article.unit)}
              required
              {...field}
              error={fieldState.error?.message}
            />
          )}
        />
      )}
      {measure === 'OPTION' && (
        <Controller
          control={control}
          name={`articles.${index}.weight`}
          render={({ field: { value, onChange, ...field }, fieldState }) => (
            <Select
              className="min-w-0 flex-1"
              label={`Option ${index + 1}`}
              required
              placeholder="Choisissez…"
              options={article.options
                .toSorted((a, b) => a.weight - b.weight)
                .map((option) => ({ value: String(option.weight), label: formatGrams(option.weight) }))}
              hint={hint}
              {...field}
              value={article.options.some((option) => option.weight === value) ? String(value) : ''}
              onChange={(event) => onChange(Number(event.target.value) || null)}
              error={fieldState.error?.message}
            />
          )}
        />
      )}
      {measure === 'GRAMS' && (
        <Controller
          control={control}
          name={`articles.${index}.weight`}
          render={({ field, fieldState }) => (
            <IntegerInput
              className="min-w-0 flex-1"
              label={`Poids ${index + 1}`}
              suffix="g"
              required
              hint={hint}
              {...field}
              error={fieldState.error?.message}
            />
          )}
        />
      )}
    </>
  );
}
