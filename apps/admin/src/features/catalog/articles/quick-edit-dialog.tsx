import type { Article, Category } from '@etal/contract/articles';
import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import { Dialog } from '@etal/ui/dialog';
import { useId } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { GeneralFields } from '../saleable/saleable-fields.tsx';
import { PriceFields, VatField } from '../saleable/price-fields.tsx';
import { StockFields } from '../saleable/stock-fields.tsx';
import { type ArticleValues, checkArticle, quickEditBodyOf, valuesOf } from './article-form.ts';
import { CategoryField, PricingModelField } from './article-fields.tsx';

interface QuickEditDialogProps {
  article: Article | undefined;
  categories: Category[];
  isPending: boolean;
  error: string | undefined;
  onSave: (id: string, body: ReturnType<typeof quickEditBodyOf>) => void;
  onClose: () => void;
}

/** From the list: everything but the sale switch. The refusal shows inline (R-SCREENS-9). */
export function QuickEditDialog({ article, categories, isPending, error, onSave, onClose }: QuickEditDialogProps) {
  const formId = useId();
  return (
    <Dialog
      open={article !== undefined}
      onClose={onClose}
      size="3xl"
      keepOnOutsidePress
      title={`Modifier ${article?.label ?? ''}`}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button type="submit" form={formId} variant="primary" pending={isPending}>
            Enregistrer
          </Button>
        </>
      }
    >
      {article && (
        <>
          <div role="alert" className="mb-4 empty:mb-0">
            {error && <Banner tone="error">{error}</Banner>}
          </div>
          <QuickEditForm
            key={article.id}
            id={formId}
            article={article}
            categories={categories}
            isPending={isPending}
            onSave={(body) => onSave(article.id, body)}
          />
        </>
      )}
    </Dialog>
  );
}

interface QuickEditFormProps {
  id: string;
  article: Article;
  categories: Category[];
  isPending: boolean;
  onSave: (body: ReturnType<typeof quickEditBodyOf>) => void;
}

function QuickEditForm({ id, article, categories, isPending, onSave }: QuickEditFormProps) {
  const form = useForm<ArticleValues>({
    defaultValues: valuesOf(article),
    resolver: (values) => checkArticle(values, { needsImage: false }),
  });
  const [pricingModel, categoryId] = useWatch({ control: form.control, name: ['pricingModel', 'categoryId'] });
  const { stock, isStockEnabled, stockPerDay, usualStock } = form.formState.dirtyFields;
  const isStockTouched = Boolean(stock || isStockEnabled || stockPerDay || usualStock);
  const submit = form.handleSubmit((values) => onSave(quickEditBodyOf(values, isStockTouched)));
  return (
    <FormProvider {...form}>
      <form id={id} noValidate onSubmit={(event) => void submit(event)}>
        <fieldset disabled={isPending} className="flex flex-col gap-6">
          <GeneralFields
            currentImgUrl={article.imgUrl}
            categoryLabel={categories.find((category) => category.id === categoryId)?.label}
          >
            <CategoryField categories={categories} />
          </GeneralFields>
          <PricingModelField />
          <PriceFields pricingModel={pricingModel} thing="pièce" />
          <VatField />
          <StockFields unit={pricingModel === 'BY_CAPTURED_WEIGHT' ? 'g' : 'pièces'} />
        </fieldset>
      </form>
    </FormProvider>
  );
}
