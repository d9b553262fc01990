import type { Article } from '@etal/contract/articles';
import type { PricingModel } from '@etal/domain/catalog/pricing';
import { unitWord } from '@etal/domain/catalog/units';
import { unitName } from '@etal/texts/units';
import { useFeedback } from '@etal/ui/feedback';
import { laterDialogs } from '@etal/ui/later-code';
import { Section } from '@etal/ui/section';
import { textLinkClass } from '@etal/ui/text-link';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { DepositFields } from '../saleable/deposit-fields.tsx';
import { GeneralFields } from '../saleable/saleable-fields.tsx';
import { PriceFields, VatField } from '../saleable/price-fields.tsx';
import { SaleableFormPage } from '../saleable/saleable-form-page.tsx';
import { moneyTaken } from '../money-taken.ts';
import { savedMessage } from '../saleable/saleable-form.ts';
import { StockFields } from '../saleable/stock-fields.tsx';
import { type Another, useAnother, useFocusOnNext } from '../../../forms/use-another.ts';
import { useLeaveQuestion } from '../../../forms/use-leave-question.tsx';
import { BackLink } from '../../../routing/back-link.tsx';
import { NotFoundHere } from '../../../routing/not-found-here.tsx';
import { useGoBack } from '../../../routing/use-go-back.ts';
import { useShop } from '../../../calls/use-shop.ts';
import { useUrlDialog } from '../../../routing/use-url-state.ts';
import { paths } from '../../../routing/paths.ts';
import {
  type ArticleValues,
  blankArticle,
  bodyOf,
  checkArticle,
  copyOf,
  editBodyOf,
  valuesOf,
} from './article-form.ts';
import { CategoryField, PricingModelField } from './article-fields.tsx';
import { useArticleFetcher } from './article-actions.ts';

export { articleAction as action } from './article-actions.ts';

const CategoriesDialog = laterDialogs(() => import('./categories-dialog.tsx'))((file) => file.CategoriesDialog);

export function Component() {
  const [params] = useSearchParams();
  const { singleArticles } = useShop();
  const [id, copiedId] = [params.get('id'), params.get('copie')];
  const another = useAnother(paths.articleEdit());
  const article = singleArticles.find((candidate) => candidate.id === id);
  const copied = singleArticles.find((candidate) => candidate.id === copiedId);
  if ((id !== null && !article) || (copiedId !== null && !copied))
    return (
      <NotFoundHere
        what="Article"
        title="Article non trouvé"
        back={<BackLink to={paths.articles}>Retour aux articles</BackLink>}
      >
        Il a peut-être été supprimé.
      </NotFoundHere>
    );
  return <ArticleForm key={`${id} ${copiedId} ${another.round}`} {...{ article, copied, another }} />;
}

/** What the pieces of a deposit are counted for; a weight that the shopper names leaves in one. */
const DEPOSIT_UNITS: Record<Exclude<PricingModel, 'BY_UNIT'>, string> = {
  BY_UNIT_WEIGHING_REQUIRED: 'pièce',
  BY_WEIGHT_OPTIONS: 'lot',
  BY_CAPTURED_WEIGHT: 'commande',
};

interface ArticleFormProps {
  article: Article | undefined;
  /** What a new article begins with. */
  copied: Article | undefined;
  another: Another;
}

function ArticleForm({ article, copied, another }: ArticleFormProps) {
  const shop = useShop();
  const categories = shop.singleArticlesCategories;
  const feedback = useFeedback();
  const categoriesDialog = useUrlDialog('categories');
  // The value when the form opened: once the article is saved, the shop has one.
  const [isFirstArticle] = useState(() => shop.state === 'INITIAL_SETUP' && shop.singleArticles.length === 0);
  const goBack = useGoBack(paths.articles);
  const [opened] = useState(() => article && valuesOf(article));
  const form = useForm<ArticleValues>({
    defaultValues: opened ?? (copied ? copyOf(copied) : blankArticle(categories[0]?.id ?? '')),
    resolver: (values) => checkArticle(values, { needsImage: article === undefined }),
  });

  const [pricingModel, typedUnit, categoryId] = useWatch({
    control: form.control,
    name: ['pricingModel', 'unit', 'categoryId'],
  });
  const unit = pricingModel === 'BY_UNIT' ? unitWord(typedUnit) : null;

  // The list shows its first category once the one that was chosen is gone: what is sent is what is shown.
  const shownCategory = categories.some(({ id }) => id === categoryId) ? categoryId : (categories[0]?.id ?? '');
  const { setValue } = form;
  useEffect(() => setValue('categoryId', shownCategory), [setValue, shownCategory]);

  const leave = useLeaveQuestion(form.formState.isDirty);
  useFocusOnNext(another.round, () => form.setFocus('label'));
  const { send, isPending, error, forgetError } = useArticleFetcher((done) => {
    if (done.intent === 'categories') return categoriesDialog.close();
    if (done.intent !== 'create' && done.intent !== 'update') return;
    const { tone, text } = savedMessage(done.article, article ? 'modifié' : 'ajouté', moneyTaken(shop));
    feedback[tone](text);
    leave.letGo();
    if (another.isWanted()) return another.begin();
    goBack(isFirstArticle ? paths.home : undefined);
  });
  const isEditingCategories = categoriesDialog.value !== null;

  return (
    <>
      <SaleableFormPage
        title={article ? `Modifier ${article.label}` : 'Nouvel Article'}
        form={form}
        isPending={isPending}
        error={isEditingCategories ? undefined : error}
        onCancel={() => goBack()}
        onValid={(values) => {
          send(
            article && opened
              ? { intent: 'update', id: article.id, body: editBodyOf(opened, values) }
              : { intent: 'create', body: bodyOf(values) },
          );
        }}
        another={article ? undefined : another}
        general={
          <GeneralFields
            currentImgUrl={article?.imgUrl}
            categoryLabel={categories.find((category) => category.id === categoryId)?.label}
          >
            <CategoryField
              categories={categories}
              hint={
                <button
                  type="button"
                  className={`${textLinkClass} inline-flex min-h-11 cursor-pointer items-center md:min-h-8`}
                  onClick={() => categoriesDialog.open('ouvertes')}
                >
                  Modifier les catégories
                </button>
              }
            />
          </GeneralFields>
        }
      >
        <Section title="Tarif">
          <div className="flex flex-col gap-6">
            <PricingModelField />
            <PriceFields pricingModel={pricingModel} thing="pièce" />
          </div>
        </Section>
        <Section title="TVA">
          <VatField />
        </Section>
        <DepositFields
          kinds={shop.parameters.depositKinds}
          unit={pricingModel === 'BY_UNIT' ? unitName(unit) : DEPOSIT_UNITS[pricingModel]}
        />
        <Section title="Stock">
          <StockFields unit={unit} inGrams={pricingModel === 'BY_CAPTURED_WEIGHT'} />
        </Section>
      </SaleableFormPage>
      {isEditingCategories && (
        <CategoriesDialog
          categories={categories}
          isPending={isPending}
          error={error}
          onClose={() => {
            forgetError();
            categoriesDialog.close();
          }}
          onSave={(opened, wanted) => send({ intent: 'categories', opened, wanted })}
        />
      )}
    </>
  );
}
