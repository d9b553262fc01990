import { MANAGERS } from '@etal/domain/accounts/roles';
import { MAX_LINES } from '@etal/domain/orders/lines';
import { TELL_WAYS } from '@etal/domain/orders/notifications';
import * as z from 'zod/mini';
import { timePeriod } from './collection-points.ts';
import { endpoint } from './endpoint.ts';
import { orderDetail } from './orders.ts';
import { id, plainText } from './primitives.ts';
import { shopperBody } from './shoppers.ts';
import { NOTE_MAX, saleWish } from './storefront.ts';

/**
 * R-ORDERS-17: an order that the merchant writes down for a customer, by phone or at the stall. It is paid on site, and
 * may be late or small, but takes no more than the stock holds.
 */
export const createOrder = endpoint({
  name: 'CreateOrder',
  summary: 'Saisit la commande d’un client ; l’en-tête Idempotency-Key la rend unique',
  method: 'POST',
  path: '/api/CreateOrder',
  access: 'shop',
  roles: MANAGERS,
  body: z.object({
    shopper: z.union([z.object({ id }), shopperBody]),
    collectionPointId: id,
    collectionDate: z.iso.date(),
    collectionPeriod: timePeriod,
    sales: z.array(saleWish).check(z.minLength(1), z.maxLength(MAX_LINES, { error: 'LINES' })),
    note: z.optional(plainText.check(z.maxLength(NOTE_MAX))),
    /** True: accepted at once. False: it waits among the orders to accept. */
    accept: z.boolean(),
    /** How the customer hears of it. */
    tell: z.enum(TELL_WAYS),
  }),
  response: orderDetail,
  errors: [
    'IDEMPOTENCY_KEY_REQUIRED',
    'IDEMPOTENCY_KEY_REUSED',
    'SHOPPER_UNKNOWN',
    'SHOPPER_DUPLICATE',
    'SHOPPER_HAS_NO_EMAIL',
    'SHOPPER_HAS_NO_MOBILE',
    'POINT_CLOSED',
    'SLOT_UNKNOWN',
    'LINE_UNAVAILABLE',
    'LINE_CHANGED',
    'STOCK_SHORT',
    'ORDER_TOO_BIG',
    'PAYMENT_MODE_CLOSED',
  ],
});

export const newOrderCalls = [createOrder];
