import * as z from 'zod/mini';
import { buyer } from './buyers.ts';
import { endpoint } from './endpoint.ts';
import { email, emptyResponse, epochSeconds, plainText, storedCents } from './primitives.ts';
import { ownOrderParams, ownOrderQuery, shopParams, shopperOrder } from './storefront.ts';

/**
 * « Mon espace »: what a customer of one shop finds there again, without a password (R-SPACE-1, R-SPACE-2), and what a
 * device remembers of its orders (R-SPACE-3).
 */

/** As « Vos commandes » and « Mon espace » list it. */
const ownOrderSummary = z.object({
  ...z.pick(shopperOrder, {
    reference: true,
    status: true,
    noShowAt: true,
    paymentChannel: true,
    creationDate: true,
    collectionDate: true,
    collectionPeriod: true,
    collectionPointId: true,
    collectionPointLabel: true,
    sales: true,
    total: true,
    dueOnSite: true,
    monthlyTerm: true,
    documents: true,
    isCancelable: true,
    changeableUntil: true,
    checkoutUrl: true,
    mayPayOnSite: true,
  }).shape,
  /** Opens the order's own page. */
  token: z.string(),
});
export type OwnOrderSummary = z.infer<typeof ownOrderSummary>;

export const MAX_DEVICE_ORDERS = 20;

/** Those whose token fits, in the order they were asked for; an unknown one is left out. */
export const getOwnOrders = endpoint({
  name: 'GetOwnOrders',
  summary: 'Les commandes dont cet appareil détient les liens',
  method: 'POST',
  path: '/api/boutique/:slug/GetOwnOrders',
  access: 'public',
  params: shopParams,
  body: z.object({
    orders: z
      .array(z.object({ reference: ownOrderParams.shape.reference, token: ownOrderQuery.shape.token }))
      .check(z.maxLength(MAX_DEVICE_ORDERS)),
  }),
  response: z.array(ownOrderSummary),
  errors: ['SHOP_UNKNOWN'],
});

/** R-SPACE-4: an order that waits for its card becomes one that is paid at the point. */
export const payOnSite = endpoint({
  name: 'PayOnSite',
  summary: 'Une commande qui attend son paiement sera réglée sur place',
  method: 'POST',
  path: '/api/boutique/:slug/PayOnSite/:reference',
  access: 'public',
  params: ownOrderParams,
  query: ownOrderQuery,
  response: shopperOrder,
  errors: [
    'ORDER_UNKNOWN',
    'ORDER_BUSY',
    'CHECKOUT_ENDED',
    'PAID_MEANWHILE',
    'PAYMENT_MODE_CLOSED',
    'ORDER_PAYMENT_REFUSED',
    'ORDER_PAYMENT_UNCERTAIN',
  ],
});

/** Answers the same whether the address is known or not, and when it has asked too often. */
export const requestShopperLink = endpoint({
  name: 'RequestShopperLink',
  summary: 'Envoie au client un lien vers son espace ; la réponse est toujours la même',
  method: 'POST',
  path: '/api/boutique/:slug/RequestShopperLink',
  access: 'public',
  params: shopParams,
  body: z.object({ email }),
  response: emptyResponse,
  errors: ['SHOP_UNKNOWN', 'TOO_MANY_ATTEMPTS'],
});

export const openShopperSession = endpoint({
  name: 'OpenShopperSession',
  summary: 'Ouvre l’espace du client avec le lien reçu par mail, qui ne sert qu’une fois',
  method: 'POST',
  path: '/api/boutique/:slug/OpenShopperSession',
  access: 'public',
  params: shopParams,
  body: z.object({ token: plainText.check(z.minLength(1), z.maxLength(200)) }),
  response: emptyResponse,
  errors: ['SHOP_UNKNOWN', 'SHOPPER_LINK_INVALID', 'TOO_MANY_ATTEMPTS'],
});

export const shopperSpace = z.object({
  details: z.object({
    firstname: z.string(),
    lastname: z.string(),
    email: z.string(),
    phone: z.string(),
    city: z.string(),
    buyer: z.nullable(buyer),
  }),
  /** The next one first. */
  toCome: z.array(ownOrderSummary),
  /** The latest first. */
  past: z.array(ownOrderSummary),
  /** In advance where positive, owed where negative (R-TILL-2). */
  balance: z.int(),
  /** What they hold of the shop's. */
  deposits: z.array(z.object({ label: z.string(), count: z.int(), cents: storedCents })),
  /** They receive « l'ardoise de la semaine ». */
  weeklyMail: z.boolean(),
  openedAt: epochSeconds,
});
export type ShopperSpace = z.infer<typeof shopperSpace>;

export const getShopperSpace = endpoint({
  name: 'GetShopperSpace',
  summary: 'Ce que le client retrouve dans son espace',
  method: 'GET',
  path: '/api/boutique/:slug/GetShopperSpace',
  access: 'shopper',
  params: shopParams,
  response: shopperSpace,
  errors: [],
});

export const saveShopperChoices = endpoint({
  name: 'SaveShopperChoices',
  summary: 'Le client accepte ou refuse l’ardoise de la semaine',
  method: 'PUT',
  path: '/api/boutique/:slug/SaveShopperChoices',
  access: 'shopper',
  params: shopParams,
  body: z.object({ weeklyMail: z.boolean() }),
  response: shopperSpace,
  errors: [],
});

/** Without a body, every session of this customer in this shop. */
export const closeShopperSessions = endpoint({
  name: 'CloseShopperSessions',
  summary: 'Ferme l’espace du client sur tous ses appareils, ou sur celui-ci seulement',
  method: 'POST',
  path: '/api/boutique/:slug/CloseShopperSessions',
  access: 'shopper',
  params: shopParams,
  body: z.nullish(z.object({ onlyThisOne: z.optional(z.boolean()) })),
  response: emptyResponse,
  errors: [],
});

export const exportOwnData = endpoint({
  name: 'ExportShopperData',
  summary: 'Tout ce que la boutique sait du client, pour lui-même',
  method: 'GET',
  path: '/api/boutique/:slug/ExportShopperData',
  access: 'shopper',
  params: shopParams,
  file: ['application/json'],
  errors: [],
});

export const eraseOwnData = endpoint({
  name: 'EraseShopper',
  summary: 'Efface les coordonnées du client, à sa demande ; ses factures restent, comme la loi le veut',
  method: 'POST',
  path: '/api/boutique/:slug/EraseShopper',
  access: 'shopper',
  params: shopParams,
  response: emptyResponse,
  errors: ['SHOPPER_HAS_ACTIVE_ORDERS', 'SHOPPER_HAS_BALANCE'],
});

export const shopperSpaceCalls = [
  getOwnOrders,
  payOnSite,
  requestShopperLink,
  openShopperSession,
  getShopperSpace,
  saveShopperChoices,
  closeShopperSessions,
  exportOwnData,
  eraseOwnData,
];
