import type { PaymentOperation } from '@etal/domain/orders/payment';
import { sql } from 'kysely';
import type { Queries } from '../../../platform/db/database.ts';

export interface PaymentOfOrder {
  shopId: string;
  orderId: string;
  accountId: string;
  sessionId: string | null;
  operation: PaymentOperation | null;
  /** What the card holds, what is to be captured of it, and the platform's part of that. */
  amount: number;
  operationAmount: number | null;
  applicationFee: number;
}

const COLUMNS = [
  'shop_id as shopId',
  'order_id as orderId',
  'account_id as accountId',
  'session_id as sessionId',
  'operation',
  'amount',
  'operation_amount as operationAmount',
  'application_fee as applicationFee',
] as const;

export function findPayment(
  db: Queries,
  { shopId, orderId }: { shopId: string; orderId: string },
): Promise<PaymentOfOrder | undefined> {
  return db
    .selectFrom('order_payments')
    .select(COLUMNS)
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
}

/** The account must match too, so that events of one merchant's account never change another merchant's order. */
export function findPaymentBySession(
  db: Queries,
  { accountId, sessionId }: { accountId: string; sessionId: string },
): Promise<PaymentOfOrder | undefined> {
  return db
    .selectFrom('order_payments')
    .select(COLUMNS)
    .where('session_id', '=', sessionId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** The order is known before the payment is: a payment's first message may come before its checkout's. */
export function findPaymentOf(
  db: Queries,
  { accountId, paymentId, orderId }: { accountId: string; paymentId: string; orderId: string | null },
): Promise<PaymentOfOrder | undefined> {
  return db
    .selectFrom('order_payments')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where((eb) => eb.or([eb('payment_id', '=', paymentId), ...(orderId ? [eb('order_id', '=', orderId)] : [])]))
    .executeTakeFirst();
}

export interface OpenOrder {
  shopId: string;
  orderId: string;
}

/**
 * So many of what is due, by their keys, after the last one that had its turn: what cannot be ended keeps nobody
 * waiting behind it, however much of it there is.
 */
export interface Turn {
  after: OpenOrder | undefined;
  limit: number;
}

export const comesAfter = (shop: string, order: string, after: OpenOrder | undefined) =>
  after
    ? sql<boolean>`(${sql.ref(shop)}, ${sql.ref(order)}) > (${after.shopId}::uuid, ${after.orderId}::uuid)`
    : sql<boolean>`true`;

/** Operations that began so long ago that the process that began them must have stopped. */
export function findStaleOperations(
  db: Queries,
  { before, after, limit }: { before: Date } & Turn,
): Promise<PaymentOfOrder[]> {
  return db
    .selectFrom('order_payments')
    .select(COLUMNS)
    .where('operation', 'is not', null)
    .where('operation_since', '<', before)
    .where(comesAfter('shop_id', 'order_id', after))
    .orderBy('shop_id')
    .orderBy('order_id')
    .limit(limit)
    .execute();
}

/** Payments that a bank disputes, as far as we know. */
export function findOpenDisputes(db: Queries, limit: number): Promise<OpenOrder[]> {
  return db
    .selectFrom('order_payments')
    .select(['shop_id as shopId', 'order_id as orderId'])
    .where('dispute_state', '=', 'OPEN')
    .orderBy('dispute_opened_at')
    .limit(limit)
    .execute();
}

/** Checkouts that have expired without any event about them. */
export function findOverdueCheckouts(
  db: Queries,
  { before, after, limit }: { before: Date } & Turn,
): Promise<PaymentOfOrder[]> {
  return db
    .selectFrom('order_payments')
    .innerJoin('orders', (join) =>
      join.onRef('orders.shop_id', '=', 'order_payments.shop_id').onRef('orders.id', '=', 'order_payments.order_id'),
    )
    .select([
      'order_payments.shop_id as shopId',
      'order_payments.order_id as orderId',
      'account_id as accountId',
      'session_id as sessionId',
      'operation',
      'amount',
      'operation_amount as operationAmount',
      'application_fee as applicationFee',
    ])
    .where('orders.status', '=', 'PENDING_PAYMENT')
    .where('order_payments.expires_at', '<', before)
    .where(comesAfter('order_payments.shop_id', 'order_payments.order_id', after))
    .orderBy('order_payments.shop_id')
    .orderBy('order_payments.order_id')
    .limit(limit)
    .execute();
}

export interface EndingHold {
  shopId: string;
  orderId: string;
  captureBefore: Date;
  isReminded: boolean;
  isAccepted: boolean;
}

/** Cards held for orders that nobody has answered, or that wait for the scale. */
export async function findEndingHolds(
  db: Queries,
  { before, after, limit }: { before: Date } & Turn,
): Promise<EndingHold[]> {
  const rows = await db
    .selectFrom('order_payments')
    .innerJoin('orders', (join) =>
      join.onRef('orders.shop_id', '=', 'order_payments.shop_id').onRef('orders.id', '=', 'order_payments.order_id'),
    )
    .select([
      'order_payments.shop_id as shopId',
      'order_payments.order_id as orderId',
      'capture_before',
      'order_payments.reminded_at',
      'orders.status',
    ])
    .where('orders.status', 'in', ['PAID', 'ACCEPTED'])
    .where('capture_before', 'is not', null)
    .where('capture_before', '<', before)
    .where('operation', 'is', null)
    .where(comesAfter('order_payments.shop_id', 'order_payments.order_id', after))
    .orderBy('order_payments.shop_id')
    .orderBy('order_payments.order_id')
    .limit(limit)
    .execute();
  return rows.map(({ capture_before, reminded_at, status, ...key }) => ({
    ...key,
    captureBefore: capture_before as Date,
    isReminded: reminded_at !== null,
    isAccepted: status === 'ACCEPTED',
  }));
}

/** Returns true only the first time, so that the reminder is sent once. */
export async function markReminded(
  db: Queries,
  { shopId, orderId }: { shopId: string; orderId: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('order_payments')
    .set({ reminded_at: now })
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .where('reminded_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Orders that the merchant has not answered, of days gone by. */
export function findMissedOrders(
  db: Queries,
  { before, after, limit }: { before: string } & Turn,
): Promise<OpenOrder[]> {
  return db
    .selectFrom('orders')
    .select(['shop_id as shopId', 'id as orderId'])
    .where('status', '=', 'PAID')
    .where('collection_date', '<', before)
    .where(comesAfter('shop_id', 'id', after))
    .orderBy('shop_id')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Accepted orders of days gone by that the card has paid: the merchant has had a week to say otherwise. */
export function findPaidPastOrders(
  db: Queries,
  { before, after, limit }: { before: string } & Turn,
): Promise<OpenOrder[]> {
  return db
    .selectFrom('orders')
    .select(['shop_id as shopId', 'id as orderId'])
    .where('status', '=', 'ACCEPTED')
    .where('payment_status', '=', 'CAPTURED')
    .where('collection_date', '<', before)
    .where(comesAfter('shop_id', 'id', after))
    .orderBy('shop_id')
    .orderBy('id')
    .limit(limit)
    .execute();
}
