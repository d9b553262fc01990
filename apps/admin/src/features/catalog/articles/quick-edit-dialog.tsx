import type { Article, Category } from '@etal/contract/articles';
import { unitWord } from '@etal/domain/catalog/units';
import { useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { FormDialog } from '../../../forms/form-dialog.tsx';
import { GeneralFields } from '../saleable/saleable-fields.tsx';
import { PriceFields, VatField } from '../saleable/price-fields.tsx';
import { StockFields } from '../saleable/stock-fields.tsx';
import { type ArticleValues, checkArticle, quickEditBodyOf, valuesOf } from './article-form.ts';
import { CategoryField, PricingModelField } from './article-fields.tsx';

interface QuickEditDialogProps {
  article: Article;
  categories: Category[];
  isPending: boolean;
  error: string | undefined;
  onSave: (id: string, body: ReturnType<typeof quickEditBodyOf>) => void;
  onClose: () => void;
}

/** From the list: everything but the sale switch. The refusal shows inline (R-SCREENS-9). Mounted when open. */
export function QuickEditDialog({ article, categories, isPending, error, onSave, onClose }: QuickEditDialogProps) {
  const [opened] = useState(() => valuesOf(article));
  const form = useForm<ArticleValues>({
    defaultValues: opened,
    resolver: (values) => checkArticle(values, { needsImage: false }),
  });
  const [pricingModel, typedUnit, categoryId] = useWatch({
    control: form.control,
    name: ['pricingModel', 'unit', 'categoryId'],
  });
  const unit = pricingModel === 'BY_UNIT' ? unitWord(typedUnit) : null;
  const submit = form.handleSubmit((values) => onSave(article.id, quickEditBodyOf(opened, values)));
  return (
    <FormProvider {...form}>
      <FormDialog
        size="3xl"
        title={`Modifier ${article.label}`}
        submitLabel="Enregistrer"
        isChanged={form.formState.isDirty}
        isPending={isPending}
        error={error}
        onSubmit={(event) => void submit(event)}
        onClose={onClose}
      >
        <GeneralFields
          currentImgUrl={article.imgUrl}
          categoryLabel={categories.find((category) => category.id === categoryId)?.label}
        >
          <CategoryField categories={categories} />
        </GeneralFields>
        <PricingModelField />
        <PriceFields pricingModel={pricingModel} thing="pièce" />
        <VatField />
        <StockFields unit={unit} inGrams={pricingModel === 'BY_CAPTURED_WEIGHT'} />
      </FormDialog>
    </FormProvider>
  );
}
