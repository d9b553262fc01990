import { EVERY_ROLE, MANAGERS } from '@etal/domain/accounts/roles';
import { INVOICE_KINDS } from '@etal/domain/documents/numbering';
import {
  AUDIENCES,
  DELIVERY_STATES,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
} from '@etal/domain/orders/notifications';
import { ORDER_CHANGE_KINDS } from '@etal/domain/orders/journal';
import { ORDER_ACTORS, ORDER_SOURCES, ORDER_STATUSES, PAYMENT_CHANNELS } from '@etal/domain/orders/order';
import { DISPUTE_STATES, PAYMENT_STATUSES } from '@etal/domain/orders/payment';
import { REFUND_CAUSES, REFUND_MEANS, REFUND_STATES } from '@etal/domain/orders/refund';
import { CHANGE_WISHES } from '@etal/domain/till/hand-over';
import { MONEY_MEANS, PAYMENT_MEANS } from '@etal/domain/till/means';
import { MAX_ORDER_TOTAL } from '@etal/domain/orders/lines';
import * as z from 'zod/mini';
import { buyer } from './buyers.ts';
import { storedPeriod } from './collection-points.ts';
import { depositWishes } from './deposit-wishes.ts';
import { endpoint } from './endpoint.ts';
import { orderDetailForHelper } from './helper-view.ts';
import { packedBag } from './packed-bags.ts';
import { feeBearer } from './platform-fee.ts';
import {
  calendarDate,
  epochSeconds,
  grams,
  id,
  idParams,
  lineDeposit,
  orEmpty,
  pageNumber,
  pageOf,
  plainText,
  storedCents,
  storedGrams,
} from './primitives.ts';

const saleLine = {
  id,
  saleableId: id,
  subTotal: storedCents,
  saleableLabel: z.string(),
  /** Null: its picture was withdrawn (R-IMAGES-3). */
  saleableImgUrl: z.nullable(z.string()),
  saleableCategoryLabel: z.nullable(z.string()),
  /** What leaves with each piece of it and comes back. */
  deposit: z.nullable(lineDeposit),
};

const sale = z.discriminatedUnion('klass', [
  z.object({
    klass: z.literal('CapturedWeightOrderSale'),
    ...saleLine,
    selectedWeight: storedGrams,
    pricePerKilogram: storedCents,
  }),
  z.object({
    klass: z.literal('UnitOrderSale'),
    ...saleLine,
    quantity: z.int(),
    /** What one of it was called on that day; null is a piece (R-CATALOG-20). */
    unit: z.nullable(z.string()),
  }),
  z.object({
    klass: z.literal('WeighingRequiredUnitOrderSale'),
    ...saleLine,
    quantity: z.int(),
    pricePerKilogram: storedCents,
    averageWeight: storedGrams,
    weighedGrams: z.nullable(storedGrams),
    /** The estimate was kept as its weight, because nobody weighed it. */
    isWeightEstimated: z.boolean(),
    estimatedSubTotal: storedCents,
  }),
  z.object({
    klass: z.literal('WeightOptionOrderSale'),
    ...saleLine,
    quantity: z.int(),
    selectedOption: z.object({ weight: storedGrams, price: storedCents }),
  }),
]);
export type Sale = z.infer<typeof sale>;

/** An invoice or a credit note that was issued for an order. */
const orderDocument = z.object({
  kind: z.enum(INVOICE_KINDS),
  number: z.string(),
  issuedAt: epochSeconds,
  /** Negative for a credit note. */
  total: z.int(),
  /** It tells of the other orders of the month too (R-DOCUMENTS-15); `total` is this order's part. */
  isMonthly: z.boolean(),
});

export const order = z.object({
  id,
  reference: z.string(),
  status: z.enum(ORDER_STATUSES),
  paymentChannel: z.enum(PAYMENT_CHANNELS),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  isTest: z.boolean(),
  /** From 1, and one more at each change of its lines, slot, weights or status. */
  revision: z.int(),
  source: z.enum(ORDER_SOURCES),
  /** When the merchant said that nobody had fetched it. */
  noShowAt: z.nullable(epochSeconds),
  /** Why it was refused or cancelled. */
  statusReason: z.nullable(z.string()),
  /** What the shopper wrote to the merchant. */
  note: z.string(),
  creationDate: epochSeconds,
  collectionDate: z.iso.date(),
  collectionPeriod: storedPeriod,
  collectionPointId: id,
  collectionPointLabel: z.string(),
  shopperId: id,
  shopperDetails: z.object({
    firstname: z.string(),
    lastname: z.string(),
    email: z.string(),
    phone: z.string(),
    city: z.string(),
  }),
  /** The company that it is for (R-DOCUMENTS-13); null for a household. */
  buyer: z.nullable(buyer),
  /** Within how many days the invoice of its month is paid; null where the order has its own (R-DOCUMENTS-15). */
  monthlyTerm: z.nullable(z.int()),
  sales: z.array(sale),
  subTotal: storedCents,
  /** What the shopper pays on top of the goods. */
  platformFees: storedCents,
  /** What the merchant bears of the platform's fee instead, as was said when it was placed (R-PAYMENTS-6). */
  borneFees: storedCents,
  feeBearer,
  total: storedCents,
  documents: z.array(orderDocument),
  /** What is still to be paid at the stall, deposits included. */
  dueOnSite: storedCents,
});
export type Order = z.infer<typeof order>;

export const ordersPage = pageOf(order);
export type OrdersPage = z.infer<typeof ordersPage>;

export const getOrdersPage = endpoint({
  name: 'GetOrdersPage',
  summary: 'Une page de commandes, filtrée et triée',
  method: 'GET',
  path: '/api/GetOrdersPage',
  access: 'shop',
  roles: MANAGERS,
  query: z.object({
    sortBy: z.optional(z.enum(['collectionDate', 'total', 'creationDate'])),
    sortAscending: z.optional(z.enum(['true', 'false'])),
    pageNumber: z.optional(pageNumber),
    status: z.optional(z.enum(ORDER_STATUSES)),
    collectionPoint: z.optional(id),
    saleable: z.optional(id),
    shopper: z.optional(id),
    from: z.optional(calendarDate),
    to: z.optional(calendarDate),
    search: z.optional(plainText.check(z.maxLength(120))),
  }),
  response: ordersPage,
  rows: ['data'],
  errors: [],
});

/** Which member of the team did it, by the name they had then (R-TEAM-3); null where nobody was named. */
const memberName = z.nullable(z.string());

/** One change of status; `from` is null for the order's birth. */
const statusChange = z.object({
  at: epochSeconds,
  actor: z.enum(ORDER_ACTORS),
  from: z.nullable(z.enum(ORDER_STATUSES)),
  to: z.enum(ORDER_STATUSES),
  reason: z.nullable(z.string()),
  isNoShow: z.boolean(),
  by: memberName,
});

const lineAmount = z.object({
  quantity: z.nullable(z.int()),
  optionWeight: z.nullable(storedGrams),
  selectedWeight: z.nullable(storedGrams),
  weighedGrams: z.nullable(storedGrams),
  /** What one of it is called; not said of what was written down before units had names. */
  unit: z.optional(z.nullable(z.string())),
  subTotal: storedCents,
});
const orderSlot = z.object({ pointLabel: z.string(), date: z.iso.date(), start: z.int(), end: z.int() });

/** One change of its lines, weights or slot, with what it was before and after (R-ORDERS-13). */
export const orderChange = z.object({
  at: epochSeconds,
  actor: z.enum(ORDER_ACTORS),
  kind: z.enum(ORDER_CHANGE_KINDS),
  reason: z.nullable(z.string()),
  lines: z.array(z.object({ label: z.string(), before: z.nullable(lineAmount), after: z.nullable(lineAmount) })),
  slot: z.nullable(z.object({ before: orderSlot, after: orderSlot })),
  total: z.object({ before: storedCents, after: storedCents }),
});
export type OrderChange = z.infer<typeof orderChange>;

/** As the shop reads it: a shopper is not told who in the shop did it. */
const journalChange = z.object({ ...orderChange.shape, by: memberName });
export type JournalChange = z.infer<typeof journalChange>;

/** What was given back of it, and how far that has come. */
const orderRefund = z.object({
  id,
  at: epochSeconds,
  cause: z.enum(REFUND_CAUSES),
  reason: z.nullable(z.string()),
  means: z.enum(REFUND_MEANS),
  cents: storedCents,
  state: z.enum(REFUND_STATES),
  sales: z.array(
    z.object({
      saleId: id,
      amount: z.int(),
      /** Pieces of what was still to be weighed. */
      isPieces: z.optional(z.boolean()),
      goods: storedCents,
      fees: storedCents,
    }),
  ),
});
export type OrderRefund = z.infer<typeof orderRefund>;

const orderNotification = z.object({
  id,
  at: epochSeconds,
  kind: z.enum(NOTIFICATION_KINDS),
  audience: z.enum(AUDIENCES),
  channel: z.enum(NOTIFICATION_CHANNELS),
  /** An address, a number, or a web address. */
  recipient: z.string(),
  recipientLabel: z.string(),
  state: z.enum(DELIVERY_STATES),
});
export type OrderNotification = z.infer<typeof orderNotification>;

/** Lines that the shopper gave up at one time. */
export const withdrawal = z.object({
  at: epochSeconds,
  saleIds: z.array(id),
  /** As they were then: a line that is given up before the hand-over leaves the order. */
  lines: z.array(z.object({ label: z.string(), amount: lineAmount })),
});
export type Withdrawal = z.infer<typeof withdrawal>;

/** How it was paid; negative for what was given back. BALANCE is what the customer had in advance, or owes since. */
export const payments = z.array(z.object({ means: z.enum(MONEY_MEANS), cents: z.int(), at: epochSeconds }));

/** What leaves with an order, or left with it and came back (`depositsOfOrder`). */
export const orderDeposits = z.object({ out: z.array(lineDeposit), back: z.array(lineDeposit) });

/** An order with what its own page shows. */
export const orderDetail = z.object({
  ...order.shape,
  collectionPointAddress: z.object({ street: z.string(), postalCode: z.string(), city: z.string() }),
  history: z.array(statusChange),
  changes: z.array(journalChange),
  refunds: z.array(orderRefund),
  /** The most that can still be given back. */
  refundable: storedCents,
  notifications: z.array(orderNotification),
  withdrawals: z.array(withdrawal),
  /** The card is held until then; null when nothing is held. */
  captureBefore: z.nullable(epochSeconds),
  /** What the card holds for it; null when nothing is held. */
  heldAmount: z.nullable(storedCents),
  isDisputed: z.boolean(),
  /** What the bank of the customer disputes; null where that is nothing (R-PAYMENTS-8). */
  dispute: z.nullable(
    z.object({
      state: z.enum(DISPUTE_STATES),
      amount: storedCents,
      respondBy: z.nullable(epochSeconds),
      openedAt: epochSeconds,
      closedAt: z.nullable(epochSeconds),
    }),
  ),
  /** When it was handed over. */
  collectedAt: z.nullable(epochSeconds),
  payments,
  deposits: orderDeposits,
  /** What the bags among its lines hold for the week of its collection (R-CATALOG-22). */
  bags: z.array(packedBag),
  /** The customer's file, while the order is under way and was typed otherwise (R-SHOPPERS-1); null when it was not. */
  shopperFile: z.nullable(
    z.object({
      firstname: z.string(),
      lastname: z.string(),
      email: z.string(),
      phone: z.string(),
      city: z.string(),
    }),
  ),
});
export type OrderDetail = z.infer<typeof orderDetail>;

/** An order is named by its id or its reference (R-ORDERS-1); what is neither is an order that does not exist. */
export const orderParams = z.object({ id: plainText.check(z.minLength(1), z.maxLength(100)) });

/** R-WEIGHING-1: the real grams of whole lines. */
const typedWeights = z
  .array(z.object({ saleId: id, weighedGrams: grams.check(z.gte(1)) }))
  .check(z.minLength(1), z.maxLength(100));

/** R-ORDERS-2. */
export const reason = plainText.check(z.minLength(3), z.maxLength(500));
export const reasonBody = z.nullish(z.object({ reason: orEmpty(reason) }));

export const getOrderByReference = endpoint({
  name: 'GetOrderByReference',
  summary: 'Une commande, avec son histoire',
  method: 'GET',
  path: '/api/GetOrderByReference/:id',
  access: 'shop',
  roles: EVERY_ROLE,
  params: orderParams,
  response: orderDetail,
  forHelper: orderDetailForHelper,
  errors: ['ORDER_UNKNOWN'],
});

export const paymentErrors = [
  'ORDER_UNKNOWN',
  'ORDER_STATUS_CONFLICT',
  'ORDER_BUSY',
  'ORDER_PAYMENT_GONE',
  'ORDER_PAYMENT_REFUSED',
  'ORDER_PAYMENT_UNCERTAIN',
] as const;

export const acceptOrder = endpoint({
  name: 'AcceptOrder',
  summary: 'Accepte une commande et débite la carte',
  method: 'POST',
  path: '/api/AcceptOrder/:id',
  access: 'shop',
  roles: MANAGERS,
  params: orderParams,
  response: orderDetail,
  errors: paymentErrors,
});

export const refuseOrder = endpoint({
  name: 'RefuseOrder',
  summary: 'Refuse une commande et libère la carte',
  method: 'DELETE',
  path: '/api/RefuseOrder/:id',
  access: 'shop',
  roles: MANAGERS,
  params: orderParams,
  body: reasonBody,
  response: orderDetail,
  errors: paymentErrors,
});

export const cancelOrder = endpoint({
  name: 'CancelOrder',
  summary: 'Annule une commande et rembourse ce qui a été débité',
  method: 'POST',
  path: '/api/CancelOrder/:id',
  access: 'shop',
  roles: MANAGERS,
  params: orderParams,
  body: reasonBody,
  response: orderDetail,
  errors: paymentErrors,
});

export const collectOrder = endpoint({
  name: 'CollectOrder',
  summary: 'Marque une commande comme remise, et réglée si elle ne l’était pas',
  method: 'POST',
  path: '/api/CollectOrder/:id',
  access: 'shop',
  roles: EVERY_ROLE,
  params: orderParams,
  body: z.nullish(
    z.object({
      /** Of lines that were not weighed yet. */
      weights: z.optional(typedWeights),
      /** What nobody weighed is charged at its expected weight. */
      keepEstimates: z.optional(z.boolean()),
      /** Left out, the amount due is taken, and nobody says how. */
      payments: z.optional(
        z
          .array(
            z.object({
              means: z.enum(PAYMENT_MEANS),
              /** Left out, all that is still due. */
              cents: z.optional(z.int().check(z.gte(1), z.lte(MAX_ORDER_TOTAL))),
            }),
          )
          .check(z.maxLength(10)),
      ),
      /** What is missing becomes the customer's debt. */
      later: z.optional(z.boolean()),
      /** What is paid above the amount due and an old debt: given back, or kept for the customer. */
      change: z.optional(z.enum(CHANGE_WISHES)),
      deposits: z.optional(depositWishes),
      /** When it happened, on a phone that had no network then. */
      at: z.optional(epochSeconds),
      /** The same key again is the same hand-over. */
      key: z.optional(plainText.check(z.minLength(1), z.maxLength(200))),
    }),
  ),
  response: orderDetail,
  forHelper: orderDetailForHelper,
  errors: [
    ...paymentErrors,
    'ORDER_ALREADY_COLLECTED',
    'PAYMENT_SHORT',
    'BALANCE_SHORT',
    'DEPOSIT_KIND_UNKNOWN',
    'DEPOSITS_TOO_MUCH',
    'IDEMPOTENCY_KEY_REUSED',
    'ORDER_NOT_WEIGHED',
    'SALE_NOT_WEIGHED',
    'ORDER_TOO_BIG',
    'ORDER_BELOW_REFUND',
    'ON_SITE_CLOSED',
  ],
});

/** The data of an `orders` event. */
export const ordersEvent = z.object({ version: z.int() });

/** Server-sent events: `orders` with the version of the shop's orders, at once and after each change. */
export const watchOrders = endpoint({
  name: 'WatchOrders',
  summary: 'Prévient en continu de chaque changement des commandes (text/event-stream)',
  method: 'GET',
  path: '/api/WatchOrders',
  access: 'shop',
  roles: EVERY_ROLE,
  response: z.string(),
  errors: [],
});

/** From one date to another, both included, for calendars and days of preparation. */
export const getOrdersByTimeRange = endpoint({
  name: 'GetOrdersByTimeRange',
  summary: 'Les commandes à retirer entre deux dates',
  method: 'GET',
  path: '/api/GetOrdersByTimeRange',
  access: 'shop',
  roles: MANAGERS,
  query: z.object({
    from: calendarDate,
    to: calendarDate,
    collectionPoint: z.optional(id),
    status: z.optional(z.enum(ORDER_STATUSES)),
  }),
  response: z.array(order),
  errors: ['TIME_RANGE_TOO_LONG'],
});

export const setOrderFinalWeights = endpoint({
  name: 'SetOrderFinalWeights',
  summary: 'Enregistre le poids réel des articles pesés',
  method: 'PUT',
  path: '/api/SetOrderFinalWeights/:id',
  access: 'shop',
  roles: EVERY_ROLE,
  params: orderParams,
  body: z.object({
    weights: typedWeights,
    /** Weights that an invoice says are corrected by a credit note and a new invoice. */
    correctInvoice: z.optional(z.boolean()),
  }),
  response: orderDetail,
  forHelper: orderDetailForHelper,
  errors: [
    'ORDER_UNKNOWN',
    'ORDER_STATUS_CONFLICT',
    'ORDER_BUSY',
    'SALE_NOT_WEIGHED',
    'ORDER_INVOICED',
    'ORDER_TOO_BIG',
    'ORDER_BELOW_REFUND',
    'ON_SITE_CLOSED',
  ],
});

export const resendOrderNotification = endpoint({
  name: 'ResendOrderNotification',
  summary: 'Envoie encore une fois un message',
  method: 'POST',
  path: '/api/ResendOrderNotification/:id',
  access: 'shop',
  roles: MANAGERS,
  params: idParams,
  response: orderNotification,
  errors: ['NOTIFICATION_UNKNOWN', 'NOTIFICATION_UNDERWAY'],
});

export const orderCalls = [
  getOrdersPage,
  getOrderByReference,
  acceptOrder,
  refuseOrder,
  cancelOrder,
  collectOrder,
  watchOrders,
  getOrdersByTimeRange,
  setOrderFinalWeights,
  resendOrderNotification,
];
