import { BAG_CLASSES, BAG_TYPES, mergeContents } from '@etal/domain/catalog/bags';
import { IMAGE_MAX_BYTES } from '@etal/domain/images';
import { MAX_QUANTITY } from '@etal/domain/orders/lines';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { bodyLimitFor, id, idParams, quantity } from './primitives.ts';
import { saleable, saleableBody, saleableErrors } from './saleables.ts';

/** R-CATALOG-3; only a detailed bag fills `articles`. */
const content = z.object({ articleId: id, quantity });

/** What is listed twice is added up; one that is too much by itself is told beside its own field. */
const fitsMerged = (listed: z.infer<typeof content>[]): boolean =>
  listed.some((one) => one.quantity > MAX_QUANTITY) ||
  mergeContents(listed).every((merged) => merged.quantity <= MAX_QUANTITY);

const contents = z.array(content).check(z.maxLength(50), z.refine(fitsMerged, { error: 'QUANTITY' }));

export const articlesBag = z.extend(saleable, {
  bagType: z.enum(BAG_TYPES),
  type: z.enum(Object.values(BAG_CLASSES)),
  articles: z.array(z.object({ articleId: id, quantity: z.int() })),
});
export type ArticlesBag = z.infer<typeof articlesBag>;

export const createBagBody = z.extend(saleableBody, {
  bagType: z.enum(BAG_TYPES),
  articles: z.optional(contents),
});

export const createArticlesBag = endpoint({
  name: 'CreateArticlesBag',
  summary: 'Ajoute un panier au catalogue ; l’en-tête Idempotency-Key le rend unique',
  method: 'POST',
  path: '/api/CreateArticlesBag',
  access: 'shop',
  body: createBagBody,
  response: articlesBag,
  errors: [...saleableErrors, 'BAG_IMAGE_REQUIRED', 'BAG_ARTICLE_UNKNOWN', 'IDEMPOTENCY_KEY_REUSED'],
  bodyLimit: bodyLimitFor(IMAGE_MAX_BYTES),
});

export const updateArticlesBag = endpoint({
  name: 'UpdateArticlesBag',
  summary: 'Modifie un panier ; ce qui est absent ne change pas',
  method: 'PATCH',
  path: '/api/UpdateArticlesBag/:id',
  access: 'shop',
  params: idParams,
  body: z.partial(createBagBody),
  response: articlesBag,
  errors: [...saleableErrors, 'BAG_UNKNOWN', 'BAG_ARTICLE_UNKNOWN'],
  bodyLimit: bodyLimitFor(IMAGE_MAX_BYTES),
});

export const bagCalls = [createArticlesBag, updateArticlesBag];
