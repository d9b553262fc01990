import { type Category, categoryLabel } from '@etal/contract/articles';
import { canRemoveCategory, MAX_CATEGORIES } from '@etal/domain/catalog/categories';
import { formatCount } from '@etal/texts/format';
import { AddToList } from '@etal/ui/add-to-list';
import { IconButton } from '@etal/ui/icon-button';
import { TextField } from '@etal/ui/text-field';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { checkForm } from '../../../forms/form-check.ts';
import { FormDialog } from '../../../forms/form-dialog.tsx';
import { toResolverResult } from '../../../forms/resolver.ts';

export interface NamedCategory {
  id?: string | undefined;
  label: string;
}

interface CategoriesDialogProps {
  categories: Category[];
  isPending: boolean;
  error: string | undefined;
  /** What the dialog opened with, and what was made of it. */
  onSave: (opened: NamedCategory[], wanted: NamedCategory[]) => void;
  onClose: () => void;
}

interface CategoriesValues {
  categories: { categoryId: string | undefined; label: string; articlesCount: number }[];
}

const schema = z.object({ categories: z.array(z.object({ label: categoryLabel })) });

function check(values: CategoriesValues) {
  const checked = checkForm(schema, values);
  return toResolverResult(values, 'errors' in checked ? checked.errors : {});
}

/** The whole list at once (R-CATALOG-4). Mounted when open. */
export function CategoriesDialog({ categories, isPending, error, onSave, onClose }: CategoriesDialogProps) {
  const [opened] = useState(() => categories.map(({ id, label }) => ({ id, label })));
  const { control, register, handleSubmit, formState } = useForm<CategoriesValues>({
    defaultValues: {
      categories: categories.map(({ id: categoryId, label, articlesCount }) => ({ categoryId, label, articlesCount })),
    },
    resolver: check,
  });
  const { fields, append, remove } = useFieldArray({ control, name: 'categories' });
  const hasEmptyName = useWatch({ control, name: 'categories' }).some(({ label }) => label.trim() === '');
  const submit = handleSubmit((values) =>
    onSave(
      opened,
      values.categories.map(({ categoryId, label }) => ({ id: categoryId, label })),
    ),
  );

  return (
    <FormDialog
      size="lg"
      title="Modifier les catégories"
      description="Elles rangent vos articles sur votre site, dans cet ordre."
      submitLabel="Enregistrer"
      isChanged={formState.isDirty}
      isPending={isPending}
      error={error}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <div>
        <ul className="flex flex-col gap-3">
          {fields.map((field, index) => (
            <li key={field.id} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2">
              <TextField
                label={`Catégorie ${index + 1}`}
                labelHidden
                autoComplete="off"
                hint={formatCount(field.articlesCount, 'article', 'articles')}
                error={formState.errors.categories?.[index]?.label?.message}
                {...register(`categories.${index}.label`)}
              />
              <IconButton
                label={`Supprimer la catégorie ${field.label || index + 1}`}
                icon={<Trash2 aria-hidden />}
                disabled={!canRemoveCategory(field, fields.length)}
                onClick={() => remove(index)}
              />
            </li>
          ))}
        </ul>
        <AddToList
          className="mt-4"
          isFull={fields.length >= MAX_CATEGORIES}
          full={`Une boutique a ${MAX_CATEGORIES} catégories au plus.`}
          disabled={hasEmptyName}
          onAdd={() => append({ categoryId: undefined, label: '', articlesCount: 0 })}
        >
          Ajouter une catégorie
        </AddToList>
        <p className="mt-3 text-sm text-ink-soft">
          Une catégorie qui contient des articles ne peut pas être supprimée&nbsp;; il en reste toujours au moins une.
        </p>
      </div>
    </FormDialog>
  );
}
