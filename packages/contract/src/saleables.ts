import { MANAGERS } from '@etal/domain/accounts/roles';
import { ALLERGENS } from '@etal/domain/catalog/food-law';
import { MAX_NET_AMOUNT, NET_MEASURES } from '@etal/domain/catalog/net-quantity';
import { MAX_OPTIONS } from '@etal/domain/catalog/pricing';
import { MAX_STOCK } from '@etal/domain/catalog/stock';
import { MAX_UNIT_LENGTH } from '@etal/domain/catalog/units';
import { TAGS } from '@etal/domain/catalog/tags';
import { MAX_DEPOSIT_COUNT } from '@etal/domain/till/deposits';
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
  lineDeposit,
  longText,
  picture,
  plainText,
  shortText,
  storedCents,
  storedGrams,
} from './primitives.ts';

/** What articles and bags share: both are saleables. */

const weightOption = z.object({ weight: grams.check(z.gte(1)), price: cents.check(z.gte(1)) });

const stockAmount = z.int().check(z.gte(0), z.lte(MAX_STOCK));

/** An empty field says nothing. */
const optionalText = (most: number) =>
  z.nullable(plainText.check(z.maxLength(most))).check(z.overwrite((text) => text || null));

/** Grams or millilitres of one piece (R-CATALOG-40). */
const netQuantity = z.object({
  amount: z.int().check(z.gte(1), z.lte(MAX_NET_AMOUNT)),
  measure: z.enum(NET_MEASURES),
  drained: z.boolean(),
});

/**
 * What the merchant says of an article or a bag. The forms, the requests, the stored rows and the answers derive from
 * this list: CONTRIBUTING.md, "Adding a field to an article".
 */
const saleableFields = z.object({
  label: shortText,
  description: longText,
  isEnabled: z.boolean(),
  tags: z.array(z.enum(TAGS)).check(z.maxLength(TAGS.length)),
  /** What keeps may be sent back within fourteen days; what perishes quickly may not. */
  perishable: z.boolean(),
  /** Where it comes from: « Dordogne, France ». */
  origin: optionalText(100),
  /** R-CATALOG-43: « Charlotte, catégorie I »; what is in it; how it keeps. */
  variety: optionalText(100),
  ingredients: optionalText(2000),
  allergens: z.array(z.enum(ALLERGENS)).check(z.maxLength(ALLERGENS.length)),
  storage: optionalText(300),
  tvaRate: z.enum(VAT_RATES),
  unitPrice: z.nullable(cents),
  pricePerKilogram: z.nullable(cents),
  averageWeight: z.nullable(grams),
  options: z.array(weightOption).check(z.maxLength(MAX_OPTIONS)),
  /** What a price by the piece is for: « botte »; null is a piece (R-CATALOG-20). */
  unit: optionalText(MAX_UNIT_LENGTH),
  /** What one piece holds, where it is priced by the piece: its price per kilogram or litre follows. */
  netQuantity: z.nullable(netQuantity),
  isStockEnabled: z.boolean(),
  /** Accepted under this name too; the other one wins (R-CATALOG-1). */
  stockEnabled: z.boolean(),
  stock: z.nullable(stockAmount),
  /** R-CATALOG-13: counted anew for each collection date; `usualStock` is what a date has unless it says otherwise. */
  stockPerDay: z.boolean(),
  usualStock: z.nullable(stockAmount),
  /** What goods leave in and that comes back (R-TILL-4); null for nothing. */
  depositKindId: z.nullable(id),
  /** How many of them leave with one piece; one, where nothing is said. */
  depositCount: z.nullable(z.int().check(z.gte(1), z.lte(MAX_DEPOSIT_COUNT))),
});
/** Under the one name that wins. */
export type SaleableFields = Omit<z.infer<typeof saleableFields>, 'stockEnabled'>;

/** What the blank form holds, and what the server writes for what a request leaves out. */
export const SALEABLE_DEFAULTS = {
  isEnabled: true,
  tags: [],
  perishable: true,
  origin: null,
  variety: null,
  ingredients: null,
  allergens: [],
  storage: null,
  unitPrice: null,
  pricePerKilogram: null,
  averageWeight: null,
  options: [],
  unit: null,
  netQuantity: null,
  isStockEnabled: false,
  stock: null,
  stockPerDay: false,
  usualStock: null,
  depositKindId: null,
  depositCount: null,
} satisfies Omit<SaleableFields, 'label' | 'description' | 'tvaRate'>;

const { label, description, tvaRate } = saleableFields.shape;

/** What may be left out has a default; the prices depend on how it is priced (R-CATALOG-2). */
export const saleableBody = z.extend(z.partial(saleableFields), {
  label,
  description,
  tvaRate,
  ...picture,
});
export type SaleableBody = z.infer<typeof saleableBody>;

export const saleableErrors = [
  'PRICE_MISSING',
  'PRICE_TOO_HIGH',
  'OPTIONS_DUPLICATE_WEIGHT',
  'IMAGE_REQUIRED',
  'IMAGE_TYPE',
  'IMAGE_TOO_BIG',
  'IMAGE_UNREADABLE',
  'IMAGE_TOO_MANY_PIXELS',
  'DEPOSIT_KIND_UNKNOWN',
] as const;

export const saleable = z.extend(saleableFields, {
  // Answers repeat no limit: what is stored was judged when it was written, by the limits of that day.
  label: z.string(),
  description: z.string(),
  tags: z.array(z.enum(TAGS)),
  origin: z.nullable(z.string()),
  variety: z.nullable(z.string()),
  ingredients: z.nullable(z.string()),
  allergens: z.array(z.enum(ALLERGENS)),
  storage: z.nullable(z.string()),
  unitPrice: z.nullable(storedCents),
  pricePerKilogram: z.nullable(storedCents),
  averageWeight: z.nullable(storedGrams),
  options: z.array(z.object({ weight: storedGrams, price: storedCents })),
  unit: z.nullable(z.string()),
  netQuantity: z.nullable(z.extend(netQuantity, { amount: z.int() })),
  stock: z.nullable(z.int()),
  usualStock: z.nullable(z.int()),
  /** What is left on the coming dates that have something else than the usual quantity. */
  dayStock: z.array(z.object({ date: z.iso.date(), left: z.int() })),
  depositCount: z.nullable(z.int()),
  /** As it is asked for today; null where that kind is lent no more. */
  deposit: z.nullable(lineDeposit),
  id,
  slug: z.string(),
  imgUrl: z.string(),
  creationDate: epochSeconds,
  ordersCount: z.int(),
});
export type Saleable = z.infer<typeof saleable>;

export const deleteSaleable = endpoint({
  name: 'DeleteSaleable',
  summary: "Supprime un article ou un panier qui n'a jamais été commandé",
  method: 'DELETE',
  path: '/api/DeleteSaleable/:id',
  access: 'shop',
  roles: MANAGERS,
  params: idParams,
  response: emptyResponse,
  errors: ['SALEABLE_UNKNOWN', 'SALEABLE_ORDERED'],
});
