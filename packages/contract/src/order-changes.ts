import { EVERY_ROLE, MANAGERS } from '@etal/domain/accounts/roles';
import { MAX_LINES, MAX_ORDER_TOTAL } from '@etal/domain/orders/lines';
import * as z from 'zod/mini';
import { typedBuyer } from './buyers.ts';
import { timePeriod } from './collection-points.ts';
import { PDF } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { orderDetailForHelper } from './helper-view.ts';
import { orderDetail, orderParams, paymentErrors, reason } from './orders.ts';
import { grams, id, orEmpty, plainText, quantity } from './primitives.ts';
import { ownOrderParams, ownOrderQuery, saleFields, saleWish, shopperOrder } from './storefront.ts';

/** What happens to an order after it was placed, besides its status (R-ORDERS-10 to R-ORDERS-16). */

/** A line of the order, kept or changed, or something more. */
const lineWish = z.union([z.object({ ...z.omit(saleFields, { saleableId: true }).shape, saleId: id }), saleWish]);

/** What who changes an order may say of it, the merchant and the shopper alike. */
const changeBody = {
  /** The one that was read: an order that has changed since is not changed. */
  revision: z.int().check(z.gte(1)),
  /** The whole wished list; left out, the lines stay. */
  sales: z.optional(z.array(lineWish).check(z.maxLength(MAX_LINES, { error: 'LINES' }))),
  collectionPointId: z.optional(id),
  collectionDate: z.optional(z.iso.date()),
  collectionPeriod: z.optional(timePeriod),
  reason: orEmpty(reason),
  expectedTotal: z.optional(z.int()),
};

const changeErrors = [
  'ORDER_UNKNOWN',
  'ORDER_STATUS_CONFLICT',
  'ORDER_BUSY',
  'ORDER_STALE',
  'ORDER_EMPTY',
  'SALE_UNKNOWN',
  'LINE_UNAVAILABLE',
  'LINE_CHANGED',
  'LINE_REFUNDED',
  'ORDER_BELOW_REFUND',
  'STOCK_SHORT',
  'WEIGHED_ONLINE',
  'ORDER_TOO_BIG',
  'ON_SITE_CLOSED',
  'PRICE_CHANGED',
  'POINT_CLOSED',
  'SLOT_UNKNOWN',
] as const;

export const changeOrder = endpoint({
  name: 'ChangeOrder',
  summary: 'Modifie les lignes ou le retrait d’une commande ; le stock, le paiement et les factures suivent',
  method: 'PUT',
  path: '/api/ChangeOrder/:id',
  access: 'shop',
  roles: MANAGERS,
  params: orderParams,
  body: z.object({
    ...changeBody,
    refundTo: z.optional(z.enum(['CARD', 'BALANCE'])),
    /** The customer is told, unless said otherwise. */
    tell: z.optional(z.boolean()),
  }),
  response: orderDetail,
  errors: changeErrors,
});

export const setOrderBuyer = endpoint({
  name: 'SetOrderBuyer',
  summary: 'Corrige l’entreprise pour laquelle une commande est passée, jusqu’à sa facture ; null pour un particulier',
  method: 'PUT',
  path: '/api/SetOrderBuyer/:id',
  access: 'shop',
  roles: MANAGERS,
  params: orderParams,
  body: z.object({ revision: changeBody.revision, buyer: z.nullable(typedBuyer) }),
  response: orderDetail,
  errors: ['ORDER_UNKNOWN', 'ORDER_STATUS_CONFLICT', 'ORDER_BUSY', 'ORDER_STALE', 'BUYER_INVOICED'],
});

export const withdrawPicture = endpoint({
  name: 'WithdrawPicture',
  summary: 'Retire l’image d’une ligne, de cette commande et de toutes celles où elle figure',
  method: 'POST',
  path: '/api/WithdrawPicture/:id',
  access: 'shop',
  roles: MANAGERS,
  params: orderParams,
  body: z.object({ saleId: id }),
  response: orderDetail,
  errors: ['ORDER_UNKNOWN', 'SALE_UNKNOWN', 'IMAGE_STILL_SHOWN'],
});

export const markNoShow = endpoint({
  name: 'MarkNoShow',
  summary: 'Note que personne n’est venu chercher une commande',
  method: 'POST',
  path: '/api/MarkNoShow/:id',
  access: 'shop',
  roles: MANAGERS,
  params: orderParams,
  body: z.nullish(
    z.object({
      /** Paid online: the money is kept, because the goods were prepared. */
      keepPayment: z.optional(z.boolean()),
      /** The goods go back on sale. */
      restock: z.optional(z.boolean()),
    }),
  ),
  response: orderDetail,
  errors: [...paymentErrors, 'NO_SHOW_TOO_EARLY'],
});

export const reopenOrder = endpoint({
  name: 'ReopenOrder',
  summary: 'Revient sur une remise ou un retrait manqué des sept derniers jours',
  method: 'POST',
  path: '/api/ReopenOrder/:id',
  access: 'shop',
  roles: EVERY_ROLE,
  params: orderParams,
  response: orderDetail,
  forHelper: orderDetailForHelper,
  errors: ['ORDER_UNKNOWN', 'ORDER_BUSY', 'ORDER_NOT_REOPENABLE', 'ON_SITE_CLOSED', 'STOCK_SHORT'],
});

export const refundOrder = endpoint({
  name: 'RefundOrder',
  summary: 'Rembourse une partie ou le tout de ce qui a été payé ; l’en-tête Idempotency-Key le rend unique',
  method: 'POST',
  path: '/api/RefundOrder/:id',
  access: 'shop',
  roles: MANAGERS,
  params: orderParams,
  body: z.object({
    sales: z.optional(
      z
        .array(z.object({ saleId: id, quantity: z.optional(quantity), grams: z.optional(grams.check(z.gte(1))) }))
        .check(z.minLength(1), z.maxLength(MAX_LINES, { error: 'LINES' })),
    ),
    amount: z.optional(z.int().check(z.gte(1), z.lte(MAX_ORDER_TOTAL, { error: 'PRICE' }))),
    reason,
    to: z.enum(['CARD', 'CASH', 'BALANCE']),
  }),
  response: orderDetail,
  errors: [
    'IDEMPOTENCY_KEY_REQUIRED',
    'IDEMPOTENCY_KEY_REUSED',
    'ORDER_UNKNOWN',
    'ORDER_STATUS_CONFLICT',
    'ORDER_BUSY',
    'SALE_UNKNOWN',
    'NOTHING_TO_REFUND',
    'REFUND_TOO_MUCH',
    'LINE_REFUND_TOO_MUCH',
    'CARD_REFUND_TOO_MUCH',
  ],
});

export const retryRefund = endpoint({
  name: 'RetryRefund',
  summary: 'Essaie encore un remboursement qui a échoué, par carte ou en espèces',
  method: 'POST',
  path: '/api/RetryRefund/:id',
  access: 'shop',
  roles: MANAGERS,
  params: orderParams,
  body: z.object({ refundId: id, to: z.enum(['CARD', 'CASH']) }),
  response: orderDetail,
  errors: ['ORDER_UNKNOWN', 'ORDER_BUSY', 'REFUND_UNKNOWN', 'REFUND_NOT_FAILED'],
});

/** `F2026-000123` or `A2026-000004`. */
const paperNumber = plainText.check(z.regex(/^[FA]\d{4}-\d{6,}$/), z.maxLength(20));

export const generateOrderDocument = endpoint({
  name: 'GenerateOrderDocument',
  summary: 'Une facture ou un avoir, par son numéro',
  method: 'GET',
  path: '/api/GenerateOrderDocument/:number',
  access: 'shop',
  roles: MANAGERS,
  params: z.object({ number: paperNumber }),
  file: [PDF],
  errors: ['INVOICE_UNKNOWN'],
});

/** The same change, made by who holds the order's link, until the cut-off of both slots. */
export const changeOwnOrder = endpoint({
  name: 'ChangeOrder',
  summary: 'Modifie une commande jusqu’à la date limite de son retrait, pour qui détient son lien',
  method: 'PUT',
  path: '/api/boutique/:slug/ChangeOrder/:reference',
  access: 'public',
  params: ownOrderParams,
  query: ownOrderQuery,
  body: z.object(changeBody),
  response: shopperOrder,
  errors: [...changeErrors, 'CHANGE_CLOSED', 'SLOT_FULL', 'PAYMENT_MODE_CLOSED'],
});

export const generateOwnOrderDocument = endpoint({
  name: 'GenerateOrderDocument',
  summary: 'Une facture ou un avoir, pour qui détient le lien de sa commande',
  method: 'GET',
  path: '/api/boutique/:slug/GenerateOrderDocument/:number',
  access: 'public',
  params: z.object({ slug: ownOrderParams.shape.slug, number: paperNumber }),
  query: z.object({ ...ownOrderQuery.shape, reference: ownOrderParams.shape.reference }),
  file: [PDF],
  errors: ['ORDER_UNKNOWN', 'INVOICE_UNKNOWN'],
});

export const generateOwnOrderTerms = endpoint({
  name: 'GenerateOrderTerms',
  summary: 'Les conditions de vente du jour d’une commande, pour qui détient son lien',
  method: 'GET',
  path: '/api/boutique/:slug/GenerateOrderTerms/:reference',
  access: 'public',
  params: ownOrderParams,
  query: ownOrderQuery,
  file: [PDF],
  errors: ['ORDER_UNKNOWN', 'TERMS_UNKNOWN'],
});

export const orderChangeCalls = [
  changeOrder,
  setOrderBuyer,
  withdrawPicture,
  markNoShow,
  reopenOrder,
  refundOrder,
  retryRefund,
  generateOrderDocument,
  changeOwnOrder,
  generateOwnOrderDocument,
  generateOwnOrderTerms,
];
