import type { DisputeReading, PaymentReading } from '@etal/domain/orders/payment';
import type { Transaction } from '../../../platform/db/database.ts';
import { rowsLike } from '../../../platform/db/insert-rows.ts';
import type { Operation } from '../changing/lock-order.queries.ts';

export interface NewOperation extends Operation {
  orderId: string;
  capture: { amount: number; applicationFee: number } | null;
  now: Date;
}

/** The orders are told to wait for the payment service: from here on a crash leaves a trace that is followed up. */
export async function beginOperations(
  tx: Transaction,
  shopId: string,
  operations: readonly NewOperation[],
): Promise<void> {
  if (operations.length === 0) return;
  const rows = operations.map(({ orderId, kind, target, actor, reason, isNoShow, restock, capture, now }) => ({
    order_id: orderId,
    operation: kind,
    operation_target: target,
    operation_actor: actor,
    operation_reason: reason,
    operation_since: now,
    operation_amount: capture?.amount ?? null,
    ...(capture && { application_fee: capture.applicationFee }),
    operation_no_show: isNoShow,
    operation_restock: restock,
  }));
  await tx
    .updateTable('order_payments')
    .from(rowsLike('order_payments', rows).as('begun'))
    .set((eb) => ({
      operation: eb.ref('begun.operation'),
      operation_target: eb.ref('begun.operation_target'),
      operation_actor: eb.ref('begun.operation_actor'),
      operation_reason: eb.ref('begun.operation_reason'),
      operation_since: eb.ref('begun.operation_since'),
      operation_amount: eb.ref('begun.operation_amount'),
      application_fee: eb.fn.coalesce('begun.application_fee', 'order_payments.application_fee'),
      operation_no_show: eb.ref('begun.operation_no_show'),
      operation_restock: eb.ref('begun.operation_restock'),
    }))
    .where('order_payments.shop_id', '=', shopId)
    .whereRef('order_payments.order_id', '=', 'begun.order_id')
    .execute();
}

const NO_OPERATION = {
  operation: null,
  operation_target: null,
  operation_actor: null,
  operation_reason: null,
  operation_since: null,
  operation_amount: null,
  operation_no_show: false,
  operation_restock: true,
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
      captured_amount: reading.state === 'CAPTURED' ? reading.capturedAmount : null,
      refunded_amount: reading.refundedAmount,
      is_disputed: reading.dispute !== null,
      capture_before: reading.state === 'AUTHORIZED' ? reading.captureBefore : null,
      ...(isOver && NO_OPERATION),
    }))
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .execute();
}

/** What is new of a dispute; undefined where it is as it was. The order is locked. */
export async function writeDispute(
  tx: Transaction,
  { shopId, orderId }: { shopId: string; orderId: string },
  dispute: DisputeReading,
  now: Date,
): Promise<'OPENED' | 'CLOSED' | undefined> {
  const { before } = await tx
    .selectFrom('order_payments')
    .select('dispute_state as before')
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const { state, amount, respondBy } = dispute;
  await tx
    .updateTable('order_payments')
    .set((eb) => ({
      dispute_state: state,
      dispute_amount: amount,
      dispute_respond_by: respondBy,
      dispute_opened_at: eb.fn.coalesce('dispute_opened_at', eb.val(now)),
      dispute_closed_at: state === 'OPEN' ? null : eb.fn.coalesce('dispute_closed_at', eb.val(now)),
    }))
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .execute();
  if (state === before) return undefined;
  return state === 'OPEN' ? 'OPENED' : 'CLOSED';
}
