import { type ArticlesBag, createBagBody } from '@etal/contract/baskets';
import { BAG_PRICING, type BagType, listsItsContents } from '@etal/domain/catalog/bags';
import { SENTENCES } from '@etal/texts/errors';
import type { ResolverResult } from 'react-hook-form';
import {
  BLANK_SALEABLE,
  openedForm,
  pricingErrors,
  saleableBodyOf,
  type SaleableValues,
} from '../saleable/saleable-form.ts';
import { checkForm, type FieldErrors, shapedLike } from '../../../forms/form-check.ts';
import { copyName } from '../../../forms/copy-name.ts';
import { toResolverResult } from '../../../forms/resolver.ts';

export interface ContentRow {
  articleId: string;
  quantity: number | null;
}

export interface BagValues extends SaleableValues {
  bagType: BagType;
  articles: ContentRow[];
}

export const BLANK_BAG: BagValues = { ...BLANK_SALEABLE, bagType: 'OPAQUE_UNIT', articles: [] };

export const valuesOf = (bag: ArticlesBag): BagValues => shapedLike(BLANK_BAG, { ...bag, ...openedForm(bag) });

/** R-CATALOG-34: nothing of the copy is written before it is saved. */
export const copyOf = (bag: ArticlesBag): BagValues => ({
  ...valuesOf(bag),
  label: copyName(bag.label),
  img: { imgUrl: bag.imgUrl },
});

export function checkBag(values: BagValues, { needsImage }: { needsImage: boolean }): ResolverResult<BagValues> {
  const checked = checkForm(createBagBody, bodyOf(values));
  const errors: FieldErrors = {
    ...('errors' in checked ? checked.errors : {}),
    ...pricingErrors(BAG_PRICING[values.bagType], values),
  };
  if (needsImage && !values.img) errors['img'] = SENTENCES.BAG_IMAGE_REQUIRED;
  return toResolverResult(values, errors);
}

/** A list is sent for a detailed bag only; elsewhere it is empty (R-WIRE-5). */
export const bodyOf = (values: BagValues) => ({
  ...saleableBodyOf(BAG_PRICING[values.bagType], values),
  articles: listsItsContents(values.bagType)
    ? values.articles.map(({ articleId, quantity }) => ({ articleId, quantity: quantity ?? 0 }))
    : [],
});
