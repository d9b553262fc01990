import type { Category } from '@etal/contract/articles';
import { Select } from '@etal/ui/select';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
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
