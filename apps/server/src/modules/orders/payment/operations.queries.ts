import type { PaymentReading } from '@etal/domain/orders/payment';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Operation } from '../changing/lock-order.queries.ts';

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
    isNoShow,
    restock,
    capture,
    now,
  }: Operation & { capture: { amount: number; applicationFee: number } | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('order_payments')
    .set({
      operation: kind,
      operation_target: target,
      operation_actor: actor,
      operation_reason: reason,
      operation_since: now,
      operation_amount: capture?.amount ?? null,
      ...(capture && { application_fee: capture.applicationFee }),
      operation_no_show: isNoShow,
      operation_restock: restock,
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
      is_disputed: reading.isDisputed,
      capture_before: reading.state === 'AUTHORIZED' ? reading.captureBefore : null,
      ...(isOver && NO_OPERATION),
    }))
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .execute();
}
