import { type Article, createArticleBody } from '@etal/contract/articles';
import type { PricingModel } from '@etal/domain/catalog/pricing';
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

export interface ArticleValues extends SaleableValues {
  categoryId: string;
  pricingModel: PricingModel;
}

export const blankArticle = (categoryId: string): ArticleValues => ({
  ...BLANK_SALEABLE,
  categoryId,
  pricingModel: 'BY_UNIT',
});

export const valuesOf = (article: Article): ArticleValues =>
  shapedLike(blankArticle(article.categoryId), { ...article, ...openedForm(article) });

/** R-CATALOG-34: nothing of the copy is written before it is saved. */
export const copyOf = (article: Article): ArticleValues => ({
  ...valuesOf(article),
  label: copyName(article.label),
  img: { imgUrl: article.imgUrl },
});

/** Checks by the request's own schema, then by the pricing rule; each problem is a sentence beside its field. */
export function checkArticle(
  values: ArticleValues,
  { needsImage }: { needsImage: boolean },
): ResolverResult<ArticleValues> {
  const checked = checkForm(createArticleBody, bodyOf(values));
  const errors: FieldErrors = {
    ...('errors' in checked ? checked.errors : {}),
    ...pricingErrors(values.pricingModel, values),
  };
  if (needsImage && !values.img) errors['img'] = SCREEN_SENTENCES.IMAGE_REQUIRED;
  return toResolverResult(values, errors);
}

export const bodyOf = (values: ArticleValues) => saleableBodyOf(values.pricingModel, values);

export const editBodyOf = (opened: ArticleValues, values: ArticleValues) =>
  changedFields(bodyOf(opened), bodyOf(values), EDITED_TOGETHER);

/** The quick edit leaves the sale switch alone. */
export function quickEditBodyOf(opened: ArticleValues, values: ArticleValues) {
  const { isEnabled: _, ...body } = editBodyOf(opened, values);
  return body;
}
