import { ORDER_STATUSES, PAYMENT_CHANNELS } from '@etal/domain/orders/order';
import * as z from 'zod/mini';
import { timePeriod } from './collection-points.ts';
import { endpoint } from './endpoint.ts';
import { calendarDate, cents, epochSeconds, grams, id, pageNumber, pageOf, plainText } from './primitives.ts';

const saleLine = {
  id,
  subTotal: cents,
  saleableLabel: z.string(),
  saleableImgUrl: z.string(),
  saleableCategoryLabel: z.nullable(z.string()),
};

const sale = z.discriminatedUnion('klass', [
  z.object({ klass: z.literal('CapturedWeightOrderSale'), ...saleLine, selectedWeight: grams, pricePerKilogram: cents }),
  z.object({ klass: z.literal('UnitOrderSale'), ...saleLine, quantity: z.int() }),
  z.object({
    klass: z.literal('WeighingRequiredUnitOrderSale'),
    ...saleLine,
    quantity: z.int(),
    weighedGrams: z.nullable(grams),
    estimatedSubTotal: cents,
  }),
  z.object({
    klass: z.literal('WeightOptionOrderSale'),
    ...saleLine,
    quantity: z.int(),
    selectedOption: z.object({ weight: grams, price: cents }),
  }),
]);
export type Sale = z.infer<typeof sale>;

export const order = z.object({
  id,
  reference: z.string(),
  status: z.enum(ORDER_STATUSES),
  paymentChannel: z.enum(PAYMENT_CHANNELS),
  creationDate: epochSeconds,
  collectionDate: z.iso.date(),
  collectionPeriod: timePeriod,
  collectionPointId: id,
  collectionPointLabel: z.string(),
  shopperId: id,
  shopperDetails: z.object({ firstname: z.string(), lastname: z.string(), email: z.string(), phone: z.string(), city: z.string() }),
  sales: z.array(sale),
  subTotal: cents,
  platformFees: cents,
  total: cents,
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
  errors: [],
});

export const orderCalls = [getOrdersPage];
