import { COVER_MAX_BYTES, IMAGE_MAX_BYTES } from '@etal/domain/images';
import { SHOP_STATES } from '@etal/domain/shop/shop';
import * as z from 'zod/mini';
import { article, category } from './articles.ts';
import { articlesBag } from './baskets.ts';
import { collectionPoint, holiday } from './collection-points.ts';
import { endpoint } from './endpoint.ts';
import { order } from './orders.ts';
import { parameters } from './settings.ts';
import { shopContact, shopDetails } from './site.ts';
import { paymentAlert } from './payment-alerts.ts';
import { platformFee } from './platform-fee.ts';
import { bodyLimitFor, epochSeconds, id, imageUpload, longText, shortText } from './primitives.ts';

const shoppersGroup = z.object({
  id,
  label: z.string(),
  description: z.string(),
  membersCount: z.int(),
  collectionPointUuid: id,
});

/** Everything the back-office shows on every page, in one answer (R-SHOP-3). */
export const shopAggregate = z.object({
  id,
  slug: z.string(),
  state: z.enum(SHOP_STATES),
  creationDate: epochSeconds,
  websiteUrl: z.string(),
  currentUser: z.object({ email: z.string() }),
  details: shopDetails,
  contact: shopContact,
  parameters,
  singleArticles: z.array(article),
  singleArticlesCategories: z.array(category),
  articlesBags: z.array(articlesBag),
  collectionPoints: z.array(collectionPoint),
  /** R-COLLECTION-7. */
  holidays: z.array(holiday),
  shoppersGroups: z.array(shoppersGroup),
  activeOrders: z.array(order),
  /** What is wrong with the shop's money now (R-PAYMENTS-8). */
  paymentAlerts: z.array(paymentAlert),
  /** The platform's fee of a new order, and who pays it. */
  platformFee,
});
export type ShopAggregate = z.infer<typeof shopAggregate>;

export const getShopAggregate = endpoint({
  name: 'GetShopAggregate',
  summary: 'Toute la boutique en une réponse',
  method: 'GET',
  path: '/api/GetShopAggregate',
  access: 'shop',
  response: shopAggregate,
  rows: [
    'singleArticles',
    'singleArticlesCategories',
    'articlesBags',
    'collectionPoints',
    'shoppersGroups',
    'activeOrders',
  ],
  errors: [],
});

export const createShop = endpoint({
  name: 'CreateShop',
  summary: 'Crée la boutique du compte',
  method: 'POST',
  path: '/api/CreateShop',
  access: 'user',
  body: z.object({
    label: shortText,
    about: longText,
    thumbnailImg: z.nullish(imageUpload),
    coverImg: z.nullish(imageUpload),
    termsAccepted: z.optional(z.boolean()),
  }),
  response: z.object({ id, slug: z.string(), label: z.string(), state: z.enum(SHOP_STATES) }),
  errors: [
    'SHOP_EXISTS',
    'PROFILE_IMAGE_REQUIRED',
    'COVER_IMAGE_REQUIRED',
    'TERMS_REQUIRED',
    'IMAGE_TYPE',
    'IMAGE_TOO_BIG',
    'IMAGE_UNREADABLE',
    'IMAGE_TOO_MANY_PIXELS',
  ],
  bodyLimit: bodyLimitFor(IMAGE_MAX_BYTES, COVER_MAX_BYTES),
});

export const shopCalls = [getShopAggregate, createShop];
