import { MANAGERS } from '@etal/domain/accounts/roles';
import { BAG_CLASSES, BAG_TYPES, lineTooMany, MAX_CONTENTS } from '@etal/domain/catalog/bags';
import { IMAGE_MAX_BYTES } from '@etal/domain/images';
import { MAX_QUANTITY, MAX_SELECTED_WEIGHT } from '@etal/domain/orders/lines';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { bodyLimitFor, id, idParams, quantity, realDate, storedGrams } from './primitives.ts';
import { saleable, saleableBody, saleableErrors } from './saleables.ts';

/** R-CATALOG-3; only a detailed bag fills `articles`. The weight is of one option, or of the whole (R-CATALOG-21). */
const content = z.object({
  articleId: id,
  quantity,
  weight: z.nullish(z.int().check(z.gte(1), z.lte(MAX_SELECTED_WEIGHT, { error: 'SELECTED_WEIGHT' }))),
});

/** What is listed twice is added up; one that is too much by itself is told beside its own field. */
const fitsMerged = (listed: z.infer<typeof content>[]): boolean =>
  listed.some((one) => one.quantity > MAX_QUANTITY) ||
  lineTooMany(listed.map((one) => ({ ...one, weight: one.weight ?? null }))) === -1;

const contents = z.array(content).check(z.maxLength(MAX_CONTENTS), z.refine(fitsMerged, { error: 'QUANTITY' }));

const storedContent = z.object({ articleId: id, quantity: z.int(), weight: z.nullable(storedGrams) });

export const articlesBag = z.extend(saleable, {
  bagType: z.enum(BAG_TYPES),
  type: z.enum(Object.values(BAG_CLASSES)),
  articles: z.array(storedContent),
});
export type ArticlesBag = z.infer<typeof articlesBag>;

export const createBagBody = z.extend(saleableBody, {
  bagType: z.enum(BAG_TYPES),
  articles: z.optional(contents),
});

const contentErrors = [
  'BAG_ARTICLE_UNKNOWN',
  'BAG_CONTENT_IN_PIECES',
  'BAG_CONTENT_OPTION',
  'BAG_CONTENT_TOO_HEAVY',
] as const;

export const createArticlesBag = endpoint({
  name: 'CreateArticlesBag',
  summary: 'Ajoute un panier au catalogue ; l’en-tête Idempotency-Key le rend unique',
  method: 'POST',
  path: '/api/CreateArticlesBag',
  access: 'shop',
  roles: MANAGERS,
  body: createBagBody,
  response: articlesBag,
  errors: [...saleableErrors, ...contentErrors, 'BAG_IMAGE_REQUIRED', 'IDEMPOTENCY_KEY_REUSED'],
  bodyLimit: bodyLimitFor(IMAGE_MAX_BYTES),
});

export const updateArticlesBag = endpoint({
  name: 'UpdateArticlesBag',
  summary: 'Modifie un panier ; ce qui est absent ne change pas',
  method: 'PATCH',
  path: '/api/UpdateArticlesBag/:id',
  access: 'shop',
  roles: MANAGERS,
  params: idParams,
  body: z.partial(createBagBody),
  response: articlesBag,
  errors: [...saleableErrors, ...contentErrors, 'BAG_UNKNOWN'],
  bodyLimit: bodyLimitFor(IMAGE_MAX_BYTES),
});

/** What a surprise bag holds for a week, which is named by any of its days and answered by its Monday. */
const bagWeek = z.object({
  week: z.iso.date(),
  /** Whether shoppers may see it. */
  shown: z.boolean(),
  articles: z.array(storedContent),
});
export type BagWeek = z.infer<typeof bagWeek>;

export const getBagWeeks = endpoint({
  name: 'GetBagWeeks',
  summary: "Les compositions d'un panier surprise, de huit semaines en arrière à la plus lointaine",
  method: 'GET',
  path: '/api/GetBagWeeks/:id',
  access: 'shop',
  roles: MANAGERS,
  params: idParams,
  response: z.array(bagWeek),
  errors: ['BAG_UNKNOWN'],
});

export const bagWeekBody = z.object({
  /** Any day of it. */
  week: realDate,
  shown: z.boolean(),
  articles: contents,
});

export const setBagWeek = endpoint({
  name: 'SetBagWeek',
  summary: "Remplace la composition d'un panier surprise pour une semaine ; une liste vide la retire",
  method: 'PUT',
  path: '/api/SetBagWeek/:id',
  access: 'shop',
  roles: MANAGERS,
  params: idParams,
  body: bagWeekBody,
  response: z.array(bagWeek),
  errors: [...contentErrors, 'BAG_UNKNOWN', 'BAG_LISTS_ITS_CONTENTS'],
});

export const bagCalls = [createArticlesBag, updateArticlesBag, getBagWeeks, setBagWeek];
