import { orderKey } from '@etal/domain/orders/order-key';
import type { OrderActor, PaymentChannel, StoredOrderStatus } from '@etal/domain/orders/order';
import type { PaymentOperation, PaymentReading, PaymentStatus } from '@etal/domain/orders/payment';
import type { Transaction } from '../../platform/db/database.ts';
import { withRows } from '../../platform/db/insert-rows.ts';

export interface HeldPayment {
  accountId: string;
  sessionId: string | null;
  paymentId: string | null;
  amount: number;
  operation: {
    kind: PaymentOperation;
    target: 'ACCEPTED' | 'REFUSED' | 'CANCELED';
    actor: OrderActor;
    reason: string | null;
  } | null;
}

export interface LockedOrder {
  id: string;
  status: StoredOrderStatus;
  channel: PaymentChannel;
  paymentStatus: PaymentStatus;
  isTest: boolean;
  platformFees: number;
  /** Only online orders have one. */
  payment: HeldPayment | null;
}

/** Nobody else changes this order until the transaction ends. It is named by its id or its reference. */
export async function lockOrder(tx: Transaction, shopId: string, key: string): Promise<LockedOrder | undefined> {
  const named = orderKey(key);
  const order = await tx
    .selectFrom('orders')
    .select([
      'id',
      'status',
      'payment_channel as channel',
      'payment_status as paymentStatus',
      'is_test as isTest',
      'platform_fees as platformFees',
    ])
    .where('shop_id', '=', shopId)
    .where(named.column, '=', named.value)
    .forUpdate()
    .executeTakeFirst();
  if (!order) return undefined;
  return { ...order, payment: order.channel === 'ONLINE' ? await readPayment(tx, shopId, order.id) : null };
}

async function readPayment(tx: Transaction, shopId: string, orderId: string): Promise<HeldPayment | null> {
  const row = await tx
    .selectFrom('order_payments')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (!row) return null;
  const { operation: kind, operation_target: target, operation_actor: actor, operation_reason: reason } = row;
  return {
    accountId: row.account_id,
    sessionId: row.session_id,
    paymentId: row.payment_id,
    amount: row.amount,
    operation: kind && target && actor ? { kind, target, actor, reason } : null,
  };
}

/** The order is told to wait for the payment service: from here on a crash leaves a trace that is followed up. */
export async function beginOperation(
  tx: Transaction,
  shopId: string,
  orderId: string,
  {
    kind,
    target,
    actor,
    reason,
    now,
  }: {
    kind: PaymentOperation;
    target: 'ACCEPTED' | 'REFUSED' | 'CANCELED';
    actor: OrderActor;
    reason: string | null;
    now: Date;
  },
): Promise<void> {
  await tx
    .updateTable('order_payments')
    .set({
      operation: kind,
      operation_target: target,
      operation_actor: actor,
      operation_reason: reason,
      operation_since: now,
    })
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .execute();
}

const NO_OPERATION = {
  operation: null,
  operation_target: null,
  operation_actor: null,
  operation_reason: null,
  operation_since: null,
};

/** The service refused for good: the order is as it was, and may be asked again. */
export async function dropOperation(tx: Transaction, shopId: string, orderId: string): Promise<void> {
  await tx
    .updateTable('order_payments')
    .set(NO_OPERATION)
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .execute();
}

/** What the service says of the payment; `isOver` ends the operation under way. */
export async function writeReading(
  tx: Transaction,
  shopId: string,
  orderId: string,
  reading: PaymentReading,
  isOver: boolean,
): Promise<void> {
  await tx
    .updateTable('order_payments')
    .set((eb) => ({
      payment_id: eb.fn.coalesce(eb.val(reading.paymentId), 'payment_id'),
      refunded_amount: reading.refundedAmount,
      is_disputed: reading.isDisputed,
      capture_before: reading.state === 'AUTHORIZED' ? reading.captureBefore : null,
      ...(isOver && NO_OPERATION),
    }))
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .execute();
}

export interface StatusWrite {
  from: StoredOrderStatus;
  to: StoredOrderStatus;
  paymentStatus: PaymentStatus;
  reason: string | null;
  now: Date;
}

/** Guarded by the old status, although the row is locked: a write that finds another one must not pass unseen. */
export async function writeStatus(
  tx: Transaction,
  shopId: string,
  orderId: string,
  { from, to, paymentStatus, reason, now }: StatusWrite,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({
      status: to,
      payment_status: paymentStatus,
      ...(reason !== null && { status_reason: reason }),
      ...(to === 'COLLECTED' && { collected_at: now }),
    })
    .where('shop_id', '=', shopId)
    .where('id', '=', orderId)
    .where('status', '=', from)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new Error(`Order ${orderId} was not ${from}.`);
}

export async function writePaymentStatus(
  tx: Transaction,
  shopId: string,
  orderId: string,
  paymentStatus: PaymentStatus,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ payment_status: paymentStatus })
    .where('shop_id', '=', shopId)
    .where('id', '=', orderId)
    .execute();
}

export interface HistoryEntry {
  orderId: string;
  at: Date;
  actor: OrderActor;
  from: StoredOrderStatus | null;
  to: StoredOrderStatus;
  reason: string | null;
}

export async function insertHistory(tx: Transaction, shopId: string, entries: readonly HistoryEntry[]): Promise<void> {
  const rows = entries.map(({ orderId, at, actor, from, to, reason }) => ({
    shop_id: shopId,
    order_id: orderId,
    at,
    actor,
    from_status: from,
    to_status: to,
    reason,
  }));
  await withRows(tx.insertInto('order_history'), rows).execute();
}
