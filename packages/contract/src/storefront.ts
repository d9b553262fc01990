import { MAX_LINES, MAX_SELECTED_WEIGHT } from '@etal/domain/orders/lines';
import { HIDDEN_STATUSES, ORDER_STATUSES, PAYMENT_CHANNELS } from '@etal/domain/orders/order';
import * as z from 'zod/mini';
import { article } from './articles.ts';
import { articlesBag } from './baskets.ts';
import { buyer, typedBuyer } from './buyers.ts';
import { collectionPoint, holiday, storedPeriod, timePeriod } from './collection-points.ts';
import { endpoint } from './endpoint.ts';
import { order, orderChange, orderDeposits, reasonBody, withdrawal } from './orders.ts';
import { packedContent } from './packed-bags.ts';
import { platformFee } from './platform-fee.ts';
import {
  email,
  emptyResponse,
  epochSeconds,
  grams,
  id,
  phone,
  plainText,
  quantity,
  storedCents,
} from './primitives.ts';
import { shopContact, shopDetails } from './site.ts';

/**
 * What anyone may see and do on a shop's site, without an account (R-STOREFRONT-1, R-STOREFRONT-2, R-STOREFRONT-3,
 * R-STOREFRONT-4).
 */

const slug = z.string().check(z.regex(/^[a-z0-9-]{1,120}$/));
export const shopParams = z.object({ slug });
/** Opens the site of a shop that is not published yet (R-SHOP-4). */
const testToken = z.optional(z.string().check(z.maxLength(300)));

/** The number of orders of an article is not shown to the public. */
const publicArticle = z.omit(article, { ordersCount: true });
export type PublicArticle = z.infer<typeof publicArticle>;
const publicBag = z.extend(z.omit(articlesBag, { ordersCount: true }), {
  /** What a surprise bag holds in the weeks from this one on, where the merchant shows it (R-CATALOG-22). */
  weeks: z.array(z.object({ week: z.iso.date(), contents: z.array(packedContent) })),
});
export type PublicBag = z.infer<typeof publicBag>;

const knownDetails = z.object({
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  phone: z.string(),
  city: z.string(),
});

const paymentMode = z.object({
  /** Switched on, and able to take money. */
  isOffered: z.boolean(),
  minimalOrderAmount: z.nullable(storedCents),
});

export const storefront = z.object({
  slug: z.string(),
  details: shopDetails,
  contact: shopContact,
  categories: z.array(z.object({ id, label: z.string() })),
  singleArticles: z.array(publicArticle),
  articlesBags: z.array(publicBag),
  collectionPoints: z.array(collectionPoint),
  holidays: z.array(holiday),
  paymentModes: z.object({ ONLINE: paymentMode, OFFLINE: paymentMode }),
  /** The platform's fee, and who pays it: the shopper on top of the goods, or the merchant (R-PAYMENTS-6). */
  platformFee,
  isTest: z.boolean(),
  /** Only for who tries their own shop out: who orders is then the merchant. */
  testShopper: z.optional(knownDetails),
  /** Only for who is in their space: the order is theirs, and its e-mail the one of their file (R-SPACE-1). */
  signedInShopper: z.optional(
    z.object({ ...knownDetails.shape, buyer: z.optional(z.nullable(buyer)), refusesMail: z.boolean() }),
  ),
});
export type Storefront = z.infer<typeof storefront>;

export const getStorefront = endpoint({
  name: 'GetStorefront',
  summary: 'Tout ce que montre le site de la boutique',
  method: 'GET',
  path: '/api/boutique/:slug/GetStorefront',
  access: 'public',
  params: shopParams,
  query: z.object({ testToken }),
  response: storefront,
  rows: ['categories', 'singleArticles', 'articlesBags', 'collectionPoints'],
  errors: ['SHOP_UNKNOWN'],
});

const collectionSlot = z.object({
  date: z.iso.date(),
  period: storedPeriod,
  orderBefore: epochSeconds,
  /** R-COLLECTION-5: it takes no more orders; it is shown, and cannot be chosen. */
  isFull: z.boolean(),
});
export type OfferedSlot = z.infer<typeof collectionSlot>;

export const getCollectionSlots = endpoint({
  name: 'GetCollectionSlots',
  summary: 'Les créneaux encore ouverts d’un point de collecte',
  method: 'GET',
  path: '/api/boutique/:slug/GetCollectionSlots',
  access: 'public',
  params: shopParams,
  query: z.object({ collectionPoint: id, testToken }),
  response: z.array(collectionSlot),
  errors: ['SHOP_UNKNOWN', 'POINT_UNKNOWN'],
});

/** Which of these fits is for the article to say (R-STOREFRONT-3). */
export const saleFields = z.object({
  saleableId: id,
  quantity: z.optional(quantity),
  selectedOption: z.optional(z.object({ weight: grams })),
  selectedWeight: z.optional(z.int().check(z.gte(1), z.lte(MAX_SELECTED_WEIGHT, { error: 'SELECTED_WEIGHT' }))),
});

export const saleWish = saleFields.check(
  z.refine(({ quantity: pieces, selectedWeight }) => pieces !== undefined || selectedWeight !== undefined, {
    error: 'QUANTITY_OR_WEIGHT',
    path: ['quantity'],
  }),
);

const name = plainText.check(z.minLength(1), z.maxLength(80));

export const shopperDetails = z.object({
  firstname: name,
  lastname: name,
  email,
  phone,
  city: name,
});

export const NOTE_MAX = 500;

export const placeOrder = endpoint({
  name: 'PlaceOrder',
  summary: 'Passe une commande ; l’en-tête Idempotency-Key la rend unique',
  method: 'POST',
  path: '/api/boutique/:slug/PlaceOrder',
  access: 'public',
  params: shopParams,
  body: z.object({
    collectionPointId: id,
    collectionDate: z.iso.date(),
    collectionPeriod: timePeriod,
    paymentChannel: z.enum(PAYMENT_CHANNELS),
    shopperDetails,
    /** « Je commande pour une entreprise ». */
    buyer: z.nullish(typedBuyer),
    note: z.optional(plainText.check(z.maxLength(NOTE_MAX))),
    /** What the box beside « nous vous écrirons » says (R-MAILINGS-1); absent where nobody was asked. */
    refusesMail: z.optional(z.boolean()),
    /** Whatever it is: an order above the bound is told so, and not that its total is wrong. */
    expectedTotal: z.optional(z.int()),
    testToken,
    sales: z.array(saleWish).check(z.minLength(1), z.maxLength(MAX_LINES, { error: 'LINES' })),
  }),
  response: z.object({ reference: z.string(), orderUrl: z.string(), checkoutUrl: z.optional(z.string()) }),
  errors: [
    'SHOP_UNKNOWN',
    'IDEMPOTENCY_KEY_REQUIRED',
    'ORDER_ALREADY_PLACED',
    'TOO_MANY_ATTEMPTS',
    'POINT_CLOSED',
    'SLOT_CLOSED',
    'SLOT_FULL',
    'LINE_UNAVAILABLE',
    'LINE_CHANGED',
    'STOCK_SHORT',
    'PRICE_CHANGED',
    'ORDER_TOO_BIG',
    'PAYMENT_MODE_CLOSED',
    'PAYMENT_SERVICE_AWAY',
  ],
});

export const ownOrderParams = z.object({ slug, reference: z.string().check(z.regex(/^[A-Z0-9]{8}$/i)) });
export const ownOrderQuery = z.object({ token: plainText.check(z.minLength(1), z.maxLength(200)) });

/** The order as its shopper sees it. */
export const shopperOrder = z.object({
  ...z.omit(order, { shopperId: true, status: true, borneFees: true }).shape,
  /** Also the two that no merchant sees: waiting for its card, and given up before it was paid. */
  status: z.enum([...HIDDEN_STATUSES, ...ORDER_STATUSES]),
  collectionPointAddress: z.object({ street: z.string(), postalCode: z.string(), city: z.string() }),
  geolocation: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
  /** Waiting for its card: where to go on paying. */
  checkoutUrl: z.nullable(z.string()),
  /** Waiting for its card: it may be paid on site instead (R-SPACE-4). */
  mayPayOnSite: z.boolean(),
  isCancelable: z.boolean(),
  /** Until when its shopper may change it; null when they may not. */
  changeableUntil: z.nullable(epochSeconds),
  /** What may still be given up, until the end of that day in Paris; null while it is not handed over. */
  withdrawable: z.object({ saleIds: z.array(id), lastDay: z.nullable(z.iso.date()) }),
  withdrawals: z.array(withdrawal),
  /** What became of its lines, weights and slot, the latest last. */
  changes: z.array(orderChange),
  /** What the card holds for it; null when nothing is held. */
  heldAmount: z.nullable(storedCents),
  /** What its card was debited of, and what of that went back to it. */
  card: z.object({ debited: storedCents, givenBack: storedCents }),
  /** The rate of the service fee that it was placed with; null for an order that is older than that being kept. */
  fee: z.nullable(platformFee),
  deposits: orderDeposits,
  /** The terms of its day are kept; orders that are older than that have none. */
  hasTerms: z.boolean(),
});
export type ShopperOrder = z.infer<typeof shopperOrder>;

export const getOrder = endpoint({
  name: 'GetOrder',
  summary: 'Une commande, pour qui détient son lien',
  method: 'GET',
  path: '/api/boutique/:slug/GetOrder/:reference',
  access: 'public',
  params: ownOrderParams,
  query: ownOrderQuery,
  response: shopperOrder,
  errors: ['ORDER_UNKNOWN'],
});

export const cancelOwnOrder = endpoint({
  name: 'CancelOrder',
  summary: 'Annule une commande qui n’est pas encore acceptée, ou renonce à payer celle qui attend sa carte',
  method: 'POST',
  path: '/api/boutique/:slug/CancelOrder/:reference',
  access: 'public',
  params: ownOrderParams,
  query: ownOrderQuery,
  body: reasonBody,
  response: shopperOrder,
  errors: [
    'ORDER_UNKNOWN',
    'ORDER_STATUS_CONFLICT',
    'ORDER_BUSY',
    'ORDER_PAYMENT_GONE',
    'ORDER_PAYMENT_REFUSED',
    'ORDER_PAYMENT_UNCERTAIN',
    'CHECKOUT_ENDED',
    'PAID_MEANWHILE',
  ],
});

/** R-MAILINGS-6. The answer is the same whatever comes of it: it tells nobody what is noted. */
export const notifyMe = endpoint({
  name: 'NotifyMe',
  summary: 'Un mail, un seul, quand un produit épuisé revient',
  method: 'POST',
  path: '/api/boutique/:slug/NotifyMe',
  access: 'public',
  params: shopParams,
  body: z.object({ saleableId: id, email, testToken }),
  response: emptyResponse,
  errors: ['SHOP_UNKNOWN'],
});

/** What a shopper who lost the confirmation mail is asked for, on the page that sends the order's link again. */
export const orderLinkWish = z.object({ reference: ownOrderParams.shape.reference, email });

export const storefrontCalls = [getStorefront, getCollectionSlots, placeOrder, getOrder, cancelOwnOrder, notifyMe];
