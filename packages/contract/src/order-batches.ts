import { MANAGERS } from '@etal/domain/accounts/roles';
import { MAX_STOCK } from '@etal/domain/catalog/stock';
import { SHORTAGE_RULES } from '@etal/domain/orders/shortage';
import * as z from 'zod/mini';
import { timePeriod } from './collection-points.ts';
import { endpoint } from './endpoint.ts';
import { reason } from './orders.ts';
import { epochSeconds, id } from './primitives.ts';

/** Changes of many orders at once: goods that fall short, and a collection that moves (R-ORDERS-18 and R-ORDERS-19). */

/** In pieces, or in grams where shoppers name the weight: as the stock counts it. */
const amount = z.int().check(z.gte(0), z.lte(MAX_STOCK));
const day = z.iso.date().check(z.refine((date) => date >= '1900-01-01'));

export const getShortage = endpoint({
  name: 'GetShortage',
  summary: 'Ce que les commandes d’un jour demandent d’un article',
  method: 'GET',
  path: '/api/GetShortage',
  access: 'shop',
  roles: MANAGERS,
  query: z.object({ saleable: id, date: day, collectionPoint: z.optional(id) }),
  response: z.object({
    wanted: z.int(),
    isWeight: z.boolean(),
    lines: z.array(
      z.object({
        orderId: id,
        reference: z.string(),
        name: z.string(),
        quantity: z.optional(z.int()),
        grams: z.optional(z.int()),
        placedAt: epochSeconds,
      }),
    ),
  }),
  errors: ['SALEABLE_UNKNOWN'],
});

export const settleShortage = endpoint({
  name: 'SettleShortage',
  summary: 'Répartit ce qu’il y a d’un article qui manque ; l’en-tête Idempotency-Key le rend unique',
  method: 'POST',
  path: '/api/SettleShortage',
  access: 'shop',
  roles: MANAGERS,
  body: z.object({
    saleableId: id,
    date: day,
    collectionPoint: z.optional(id),
    available: amount,
    rule: z.enum(SHORTAGE_RULES),
    /** A retouch of what the rule gives. */
    given: z.optional(z.array(z.object({ orderId: id, quantity: amount })).check(z.maxLength(1000))),
    replaceBy: z.optional(z.object({ saleableId: id })),
    reason,
    refundTo: z.enum(['CARD', 'BALANCE']),
    stopSelling: z.boolean(),
  }),
  response: z.object({
    changed: z.array(id),
    canceled: z.array(id),
    refused: z.array(z.object({ orderId: id, problem: z.string() })),
  }),
  errors: [
    'IDEMPOTENCY_KEY_REQUIRED',
    'IDEMPOTENCY_KEY_REUSED',
    'SALEABLE_UNKNOWN',
    'NO_SHORTAGE',
    'SHORTAGE_ORDER_UNKNOWN',
    'SHORTAGE_ABOVE_WANTED',
    'SHORTAGE_ABOVE_AVAILABLE',
    'REPLACEMENT_UNFIT',
    'STOCK_SHORT',
  ],
});

export const moveOrders = endpoint({
  name: 'MoveOrders',
  summary: 'Déplace le retrait de plusieurs commandes',
  method: 'POST',
  path: '/api/MoveOrders',
  access: 'shop',
  roles: MANAGERS,
  body: z.object({
    orderIds: z.array(id).check(z.minLength(1), z.maxLength(1000)),
    collectionPointId: id,
    collectionDate: day,
    collectionPeriod: timePeriod,
    message: reason,
  }),
  response: z.object({
    moved: z.array(id),
    refused: z.array(z.object({ orderId: id, problem: z.string() })),
  }),
  errors: ['POINT_CLOSED', 'SLOT_UNKNOWN'],
});

export const orderBatchCalls = [getShortage, settleShortage, moveOrders];
