import { COVER_MAX_BYTES, IMAGE_MAX_BYTES } from '@etal/domain/images';
import { SHOP_STATES } from '@etal/domain/shop/shop';
import * as z from 'zod/mini';
import { article, category } from './articles.ts';
import { articlesBag } from './baskets.ts';
import { collectionPoint } from './collection-points.ts';
import { endpoint } from './endpoint.ts';
import { order } from './orders.ts';
import { shopContact, shopDetails } from './site.ts';
import { bodyLimitFor, cents, emptyResponse, epochSeconds, id, imageUpload, longText, shortText } from './primitives.ts';

const notificationRecipient = z.object({
  uuid: id,
  label: z.string(),
  phoneNumber: z.nullable(z.string()),
  emailAddress: z.nullable(z.string()),
});

const parameters = z.object({
  notificationRecipients: z.array(notificationRecipient),
  onlinePaymentsDetails: z.object({
    enabled: z.boolean(),
    minimalOrderAmount: z.nullable(cents),
    stripeAccountConfigured: z.boolean(),
    ibanLast4: z.nullable(z.string()),
  }),
  offlinePaymentsDetails: z.object({ enabled: z.boolean(), minimalOrderAmount: z.nullable(cents), ibanLast4: z.nullable(z.string()) }),
  legalInformation: z.nullable(
    z.object({
      title: z.string(),
      tva: z.nullable(z.string()),
      siren: z.string(),
      streetAddress: z.string(),
      postalCodeAddress: z.string(),
      cityAddress: z.string(),
      capital: z.nullable(z.number()),
      legalForm: z.string(),
    }),
  ),
});

const shoppersGroup = z.object({
  id,
  label: z.string(),
  description: z.string(),
  membersCount: z.int(),
  collectionPointUuid: id,
});

/** Everything the back-office shows on every page, in one answer (decisions 9). */
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
  shoppersGroups: z.array(shoppersGroup),
  activeOrders: z.array(order),
});
export type ShopAggregate = z.infer<typeof shopAggregate>;

export const getShopAggregate = endpoint({
  name: 'GetShopAggregate',
  summary: 'Toute la boutique en une réponse',
  method: 'GET',
  path: '/api/GetShopAggregate',
  access: 'shop',
  response: shopAggregate,
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

/** Both re-read what the payment service holds; the back-office asks when it comes back from there. */
export const refreshPaymentMethods = endpoint({
  name: 'RefreshPaymentMethods',
  summary: "Relit l'IBAN enregistré pour les paiements sur place",
  method: 'GET',
  path: '/api/RefreshPaymentMethods',
  access: 'shop',
  response: emptyResponse,
  errors: [],
  hasEffects: true,
});

export const refreshStripeConnectAccount = endpoint({
  name: 'RefreshStripeConnectAccount',
  summary: "Relit l'état du compte de paiement en ligne",
  method: 'GET',
  path: '/api/RefreshStripeConnectAccount',
  access: 'shop',
  response: emptyResponse,
  errors: [],
  hasEffects: true,
});

export const shopCalls = [getShopAggregate, createShop, refreshPaymentMethods, refreshStripeConnectAccount];
