import { MANAGERS } from '@etal/domain/accounts/roles';
import { CATEGORY_LABEL_MIN, MAX_CATEGORIES } from '@etal/domain/catalog/categories';
import { DRAWINGS } from '@etal/domain/catalog/drawings';
import { ARTICLE_TYPES, PRICING_MODELS } from '@etal/domain/catalog/pricing';
import { MAX_PRICE_CARDS } from '@etal/domain/documents/labels';
import { IMAGE_MAX_BYTES } from '@etal/domain/images';
import * as z from 'zod/mini';
import { PDF } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { bodyLimitFor, id, idParams, shortText } from './primitives.ts';
import { deleteSaleable, saleable, saleableBody, saleableErrors } from './saleables.ts';

export const article = z.extend(saleable, {
  categoryId: id,
  categoryLabel: z.string(),
  pricingModel: z.enum(PRICING_MODELS),
  type: z.enum(Object.values(ARTICLE_TYPES)),
});
export type Article = z.infer<typeof article>;

export const createArticleBody = z.extend(saleableBody, { categoryId: id, pricingModel: z.enum(PRICING_MODELS) });

const articleErrors = [...saleableErrors, 'CATEGORY_UNKNOWN'] as const;

export const createSimpleArticle = endpoint({
  name: 'CreateSimpleArticle',
  summary: 'Ajoute un article au catalogue ; l’en-tête Idempotency-Key le rend unique',
  method: 'POST',
  path: '/api/CreateSimpleArticle',
  access: 'shop',
  roles: MANAGERS,
  body: createArticleBody,
  response: article,
  errors: [...articleErrors, 'IDEMPOTENCY_KEY_REUSED'],
  bodyLimit: bodyLimitFor(IMAGE_MAX_BYTES),
});

export const updateSimpleArticle = endpoint({
  name: 'UpdateSimpleArticle',
  summary: 'Modifie un article ; ce qui est absent ne change pas',
  method: 'PATCH',
  path: '/api/UpdateSimpleArticle/:id',
  access: 'shop',
  roles: MANAGERS,
  params: idParams,
  /** PATCH is partial: what is absent stays, no `img` keeps the image (R-WIRE-3). */
  body: z.partial(createArticleBody),
  response: article,
  errors: [...articleErrors, 'ARTICLE_UNKNOWN'],
  bodyLimit: bodyLimitFor(IMAGE_MAX_BYTES),
});

export const category = z.object({ id, label: z.string(), articlesCount: z.int() });
export type Category = z.infer<typeof category>;

export const categoryLabel = shortText.check(z.minLength(CATEGORY_LABEL_MIN));

export const updateSingleArticlesCategories = endpoint({
  name: 'UpdateSingleArticlesCategories',
  summary: 'Remplace la liste des catégories',
  method: 'PUT',
  path: '/api/UpdateSingleArticlesCategories',
  access: 'shop',
  roles: MANAGERS,
  body: z
    .array(z.object({ id: z.nullish(z.string().check(z.maxLength(64))), label: categoryLabel }))
    .check(z.maxLength(MAX_CATEGORIES)),
  response: z.array(category),
  errors: ['CATEGORY_HAS_ARTICLES', 'CATEGORY_DUPLICATE', 'CATEGORY_LAST'],
});

const MAX_ARTICLES_AT_ONCE = 200;

/** An article of a list: its category by its name, made if it is missing, and a drawing until its photo comes. */
export const listedArticleBody = z.extend(
  z.omit(createArticleBody, {
    categoryId: true,
    img: true,
    imgUrl: true,
    imgDrawing: true,
    depositKindId: true,
    depositCount: true,
  }),
  { category: categoryLabel, imgDrawing: z.enum(DRAWINGS) },
);
export type ListedArticleBody = z.infer<typeof listedArticleBody>;

/** R-CATALOG-33: all of them are made, or none, and each that stands in the way is told by its place in the list. */
export const createArticles = endpoint({
  name: 'CreateArticles',
  summary: 'Ajoute plusieurs articles au catalogue, tous ou aucun',
  method: 'POST',
  path: '/api/CreateArticles',
  access: 'shop',
  roles: MANAGERS,
  body: z.object({ articles: z.array(listedArticleBody).check(z.minLength(1), z.maxLength(MAX_ARTICLES_AT_ONCE)) }),
  response: z.object({
    created: z.array(id),
    problems: z.array(z.object({ row: z.int(), problem: z.string() })),
  }),
  errors: ['IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_KEY_REUSED'],
  bodyLimit: 2 * 1024 * 1024,
});

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const ID_LIST = new RegExp(`^${ID}(?:,${ID})*$`);
const ID_LENGTH = 36;

export const generatePriceCards = endpoint({
  name: 'GeneratePriceCards',
  summary: 'Les étiquettes de prix à poser devant les articles, quatre par feuille',
  method: 'GET',
  path: '/api/GeneratePriceCards',
  access: 'shop',
  roles: MANAGERS,
  query: z.object({
    /** Their ids, with commas between them; without it, every article that is on sale. */
    ids: z.optional(z.string().check(z.maxLength(MAX_PRICE_CARDS * (ID_LENGTH + 1)), z.regex(ID_LIST))),
  }),
  file: [PDF],
  errors: ['NO_ARTICLE', 'PRICE_CARDS_TOO_MANY'],
});

export const articleCalls = [
  createArticles,
  generatePriceCards,
  createSimpleArticle,
  updateSimpleArticle,
  deleteSaleable,
  updateSingleArticlesCategories,
];
