import { MAX_STOCK } from '@etal/domain/catalog/stock';
import { TAGS } from '@etal/domain/catalog/tags';
import { VAT_RATES } from '@etal/domain/vat';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import {
  cents,
  emptyResponse,
  epochSeconds,
  grams,
  id,
  idParams,
  imageUpload,
  longText,
  price,
  shortText,
} from './primitives.ts';

/** What articles and bags share: both are saleables. */

const weightOption = z.object({ weight: grams.check(z.gte(1)), price: cents.check(z.gte(1)) });

export const saleableFields = {
  label: shortText,
  description: longText,
  isEnabled: z.boolean(),
  tags: z.array(z.enum(TAGS)).check(z.maxLength(TAGS.length)),
  /** What keeps may be sent back within fourteen days; what perishes quickly may not. */
  perishable: z.boolean(),
  img: imageUpload,
  tvaRate: z.enum(VAT_RATES),
  unitPrice: price,
  pricePerKilogram: price,
  averageWeight: z.nullable(grams),
  options: z.array(weightOption).check(z.maxLength(20)),
  isStockEnabled: z.boolean(),
  /** Also seen under this name in the specification; the other one wins (decisions 10). */
  stockEnabled: z.boolean(),
  stock: z.nullable(z.int().check(z.gte(0), z.lte(MAX_STOCK))),
};

/** What a saleable can be created without; its prices depend on how it is priced (decisions 11). */
export const optionalSaleableFields = {
  tags: true,
  perishable: true,
  isEnabled: true,
  unitPrice: true,
  pricePerKilogram: true,
  averageWeight: true,
  options: true,
  isStockEnabled: true,
  stockEnabled: true,
  stock: true,
} as const;

export const saleableErrors = [
  'PRICE_MISSING',
  'OPTIONS_DUPLICATE_WEIGHT',
  'IMAGE_TYPE',
  'IMAGE_TOO_BIG',
  'IMAGE_UNREADABLE',
  'IMAGE_TOO_MANY_PIXELS',
] as const;

export const saleable = z.object({
  id,
  slug: z.string(),
  label: z.string(),
  description: z.string(),
  imgUrl: z.string(),
  tags: z.array(z.enum(TAGS)),
  perishable: z.boolean(),
  isEnabled: z.boolean(),
  creationDate: epochSeconds,
  tvaRate: z.enum(VAT_RATES),
  unitPrice: price,
  pricePerKilogram: price,
  averageWeight: z.nullable(grams),
  options: z.array(weightOption),
  isStockEnabled: z.boolean(),
  stockEnabled: z.boolean(),
  stock: z.nullable(z.int()),
  ordersCount: z.int(),
});

export const deleteSaleable = endpoint({
  name: 'DeleteSaleable',
  summary: "Supprime un article ou un panier qui n'a jamais été commandé",
  method: 'DELETE',
  path: '/api/DeleteSaleable/:id',
  access: 'shop',
  params: idParams,
  response: emptyResponse,
  errors: ['SALEABLE_UNKNOWN', 'SALEABLE_ORDERED'],
});
