import type { Article } from '@etal/contract/articles';
import { type ArticlesBag, createBagBody } from '@etal/contract/baskets';
import {
  BAG_PRICING,
  type BagType,
  contentProblem,
  lacksWeight,
  lineTooMany,
  listsItsContents,
  measureOf,
} from '@etal/domain/catalog/bags';
import { CONTENT_INCOMPLETE, CONTENT_PROBLEMS } from '@etal/texts/bag-contents';
import { QUANTITY_BOUND } from '@etal/texts/bounds';
import { SCREEN_SENTENCES } from '@etal/texts/screen-sentences';
import type { ResolverResult } from 'react-hook-form';
import {
  BLANK_SALEABLE,
  EDITED_TOGETHER,
  openedForm,
  pricingErrors,
  saleableBodyOf,
  type SaleableValues,
} from '../saleable/saleable-form.ts';
import { changedFields, checkForm, type FieldErrors, shapedLike } from '../../../forms/form-check.ts';
import { copyName } from '../../../forms/copy-name.ts';
import { toResolverResult } from '../../../forms/resolver.ts';

export interface ContentsValues {
  articles: ContentRow[];
}

export interface ContentRow {
  articleId: string;
  quantity: number | null;
  weight: number | null;
}

export interface BagValues extends SaleableValues, ContentsValues {
  bagType: BagType;
}

export const BLANK_BAG: BagValues = { ...BLANK_SALEABLE, bagType: 'OPAQUE_UNIT', articles: [] };

export const valuesOf = (bag: ArticlesBag): BagValues => shapedLike(BLANK_BAG, { ...bag, ...openedForm(bag) });

/** R-CATALOG-34: nothing of the copy is written before it is saved. */
export const copyOf = (bag: ArticlesBag): BagValues => ({
  ...valuesOf(bag),
  label: copyName(bag.label),
  img: { imgUrl: bag.imgUrl },
});

export function checkBag(
  values: BagValues,
  { needsImage, articles }: { needsImage: boolean; articles: readonly Article[] },
): ResolverResult<BagValues> {
  const checked = checkForm(createBagBody, bodyOf(values, articles));
  const errors: FieldErrors = {
    ...('errors' in checked ? checked.errors : {}),
    ...pricingErrors(BAG_PRICING[values.bagType], values),
    ...(listsItsContents(values.bagType) ? contentErrors(values.articles, articles) : {}),
  };
  if (needsImage && !values.img) errors['img'] = SCREEN_SENTENCES.BAG_IMAGE_REQUIRED;
  return toResolverResult(values, errors);
}

/** A list is sent for a detailed bag only; elsewhere it is empty (R-WIRE-5). */
export const bodyOf = (values: BagValues, articles: readonly Article[]) => ({
  ...saleableBodyOf(BAG_PRICING[values.bagType], values),
  articles: listsItsContents(values.bagType) ? contentsBody(values.articles, articles) : [],
});

export const editBodyOf = (opened: BagValues, values: BagValues, articles: readonly Article[]) =>
  changedFields(bodyOf(opened, articles), bodyOf(values, articles), EDITED_TOGETHER);

const articleOf = (articles: readonly Article[], id: string): Article | undefined =>
  articles.find((article) => article.id === id);

/** A fresh row of an article, in its own measure. */
export function blankContent(article: Article): ContentRow {
  const [option] = article.options.toSorted((a, b) => a.weight - b.weight);
  const weight = measureOf(article) === 'OPTION' ? (option?.weight ?? null) : null;
  return { articleId: article.id, quantity: 1, weight };
}

/** R-CATALOG-21, told beside its field; what was listed before weights were asked has to be completed. */
export function contentErrors(rows: readonly ContentRow[], articles: readonly Article[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const [index, { articleId, quantity, weight }] of rows.entries()) {
    const article = articleOf(articles, articleId);
    if (!article) continue;
    const problem = contentProblem({ quantity: quantity ?? 1, weight: weight || null }, article);
    if (problem) errors[`articles.${index}.weight`] = CONTENT_PROBLEMS[problem];
    else if (lacksWeight({ weight: weight || null }, article)) errors[`articles.${index}.weight`] = CONTENT_INCOMPLETE;
  }
  const tooMany = lineTooMany(contentsBody(rows, articles));
  if (tooMany !== -1) errors[`articles.${tooMany}.quantity`] = QUANTITY_BOUND;
  return errors;
}

/** What is sent: a weight only of what has one. */
export const contentsBody = (rows: readonly ContentRow[], articles: readonly Article[]) =>
  rows.map(({ articleId, quantity, weight }) => {
    const article = articleOf(articles, articleId);
    const measure = article ? measureOf(article) : 'PIECES';
    return {
      articleId,
      quantity: measure === 'GRAMS' && weight ? 1 : (quantity ?? 0),
      weight: measure === 'PIECES' ? null : weight || null,
    };
  });
