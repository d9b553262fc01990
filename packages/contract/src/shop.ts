import { EVERY_ROLE, OWNERS, ROLES } from '@etal/domain/accounts/roles';
import { COVER_MAX_BYTES, IMAGE_MAX_BYTES } from '@etal/domain/images';
import { SHOP_STATES } from '@etal/domain/shop/shop';
import * as z from 'zod/mini';
import { article, category } from './articles.ts';
import { articlesBag } from './baskets.ts';
import { collectionPoint, holiday } from './collection-points.ts';
import { ZIP } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { aggregateForHelper } from './helper-view.ts';
import { order } from './orders.ts';
import { parameters } from './settings.ts';
import { shopContact, shopDetails } from './site.ts';
import { paymentAlert } from './payment-alerts.ts';
import { platformFee } from './platform-fee.ts';
import { bodyLimitFor, emptyResponse, epochSeconds, id, imageUpload, longText, shortText } from './primitives.ts';

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
  /** Who reads this, and as what (R-TEAM-1); without an address, a helper of the day. */
  currentUser: z.object({ email: z.string(), name: z.string(), role: z.enum(ROLES) }),
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
  /** What the whole back-office is told: by who runs the platform, or because the shop is shut (R-OPERATOR-2, 4). */
  notices: z.object({
    announcement: z.nullable(z.string()),
    suspensionReason: z.nullable(z.string()),
    /** Closed by its owner, who may reopen it until then. */
    reopenUntil: z.nullable(epochSeconds),
  }),
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
  roles: EVERY_ROLE,
  response: shopAggregate,
  forHelper: aggregateForHelper,
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
    /** Whether whoever creates it is told of its orders, at the address they sign in with. */
    notifyMe: z.optional(z.boolean()),
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

/** R-SHOP-7. */
export const closeShop = endpoint({
  name: 'CloseShop',
  summary: 'Ferme la boutique ; elle peut être rouverte pendant 30 jours',
  method: 'POST',
  path: '/api/CloseShop',
  access: 'shop',
  roles: OWNERS,
  /** The shop's name, typed by who means it. */
  body: z.object({ label: z.string().check(z.maxLength(200)) }),
  response: emptyResponse,
  errors: ['SHOP_LABEL_WRONG', 'SHOP_HAS_ORDERS', 'SHOP_HAS_CHECKOUTS', 'LEGAL_INFORMATION_MISSING'],
});

export const reopenShop = endpoint({
  name: 'ReopenShop',
  summary: 'Rouvre la boutique que son responsable a fermée',
  method: 'POST',
  path: '/api/ReopenShop',
  access: 'shop',
  roles: OWNERS,
  response: emptyResponse,
  errors: ['SHOP_ERASED'],
});

export const exportShop = endpoint({
  name: 'ExportShop',
  summary: 'Tout ce que la boutique contient, en un ZIP de tableaux et d’images',
  method: 'GET',
  path: '/api/ExportShop',
  access: 'shop',
  roles: OWNERS,
  file: [ZIP],
  errors: [],
});

export const shopCalls = [getShopAggregate, createShop, closeShop, reopenShop, exportShop];
