import { randomUUID } from 'node:crypto';
import { parisWallTime } from '@etal/domain/calendar/paris-time';
import { feeMonth } from '@etal/domain/orders/fees';
import { signed } from '@etal/domain/orders/ledger';
import { isActive, type StoredOrderStatus } from '@etal/domain/orders/order';
import {
  type DisputeReading,
  type PaymentReading,
  type RefundReading,
  settlePayment,
  nextPaymentStep,
} from '@etal/domain/orders/payment';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { creditPart } from '../../documents/documents.ts';
import { notify, tellNotice } from '../../notifications/notifications.ts';
import { bringFees } from '../../payments/payments.ts';
import { addMoney, readMoney } from '../../till/till.ts';
import { applyTransition, bringPapers } from '../changing/apply-transition.ts';
import { lockOrder, type LockedOrder } from '../changing/lock-order.queries.ts';
import { addCredited, payOnSiteInstead, writePaymentStatus } from '../changing/write-order.queries.ts';
import { writeDispute, writeReading } from './operations.queries.ts';
import { insertRefunds, type KnownRefund, readReference, readRefunds, writeRefundState } from './refunds.queries.ts';

/** Writes what the payment service says of an order, forward only; gives the status it has now. */
export function settle(
  { database, clock, log }: Services,
  { shopId, orderId }: { shopId: string; orderId: string },
  reading: PaymentReading,
): Promise<StoredOrderStatus> {
  return database.withShop(shopId, async (tx) => {
    const order = await lockOrder(tx, shopId, orderId);
    if (!order?.payment) throw new Error(`Order ${orderId} has no payment.`);
    if (!isOurs(order, reading)) {
      // The payment is not the one that was asked for this order, so the order does not become paid.
      log.error({ orderId, paymentId: reading.paymentId }, 'payment does not match its order');
      return order.status;
    }
    const now = clock.now();
    const { operation } = order.payment;
    const { status, paymentStatus } = settlePayment(
      { status: order.status, paymentStatus: order.paymentStatus, operation, refundsAsked: order.cardRefunds },
      reading,
    );
    await writeReading(
      tx,
      shopId,
      orderId,
      reading,
      operation !== null && nextPaymentStep(operation.kind, reading) === null,
    );
    if (reading.dispute) await bringDispute(tx, { shopId, order }, reading.dispute, now);
    const byHand = await bringLedger(tx, { shopId, order }, reading, now);
    if (status !== order.status) {
      if (order.status === 'PENDING_PAYMENT' && paymentStatus === 'DUE_ON_SITE')
        await payOnSiteInstead(tx, shopId, orderId);
      await applyTransition(tx, shopId, order, { status, paymentStatus, ...causeOf(order, status), now });
    } else {
      if (paymentStatus !== order.paymentStatus) {
        writePaymentStatus(tx, shopId, orderId, paymentStatus);
        // Accepted before it was weighed, the order is invoiced now that its card has paid.
        if (paymentStatus === 'CAPTURED') await bringPapers(tx, { shopId, now }, [{ ...order, paymentStatus }]);
      }
    }
    // What ends the order by being given back is told by its end.
    if (status === order.status || isActive(status))
      for (const refund of byHand) await keepRefundByHand(tx, { shopId, order }, refund, now);
    return status;
  });
}

/**
 * The ledger says what the service says: what was captured, each refund once, and an opposite entry for a refund that
 * failed after all. Gives the refunds that were made by hand over there and are not known here.
 */
async function bringLedger(
  tx: Transaction,
  { shopId, order }: { shopId: string; order: LockedOrder },
  reading: PaymentReading,
  now: Date,
): Promise<RefundReading[]> {
  if (reading.state !== 'CAPTURED') return [];
  const { id: orderId, shopperId } = order;
  const means = 'CARD_ONLINE' as const;
  const entry = { orderId, shopperId, collectionPointId: null, at: now, recordedAt: now, means };
  addMoney(tx, shopId, [{ ...entry, kind: 'CAPTURED', cents: reading.capturedAmount, key: `captured:${orderId}` }]);
  // R-FEES-1: what the platform keeps of the payment is earned the moment it is captured, and no more once given back.
  const month = feeMonth(parisWallTime(now.getTime() / 1000).date);
  await bringFees(tx, shopId, 'ONLINE', [{ orderId, month, earned: reading.keptFee, now }]);
  if (reading.refunds.length === 0) return [];
  const kept = await readMoney(tx, shopId, orderId);
  const keys = new Set(kept.map(({ key }) => key));
  const known = await readRefunds(tx, shopId, orderId);
  // Refunds of before the ledger was kept are one entry without a name.
  let unnamed = kept.reduce((sum, money) => sum + (money.key.startsWith('refunded-before:') ? -signed(money) : 0), 0);
  const byHand: RefundReading[] = [];
  for (const refund of reading.refunds) {
    const key = `refund:${refund.id}`;
    const ours = known.find((one) => isSame(one, refund));
    if (refund.state === 'FAILED') {
      const failedKey = `refund-failed:${refund.id}`;
      const isNews = keys.has(key) && !keys.has(failedKey);
      if (isNews) addMoney(tx, shopId, [{ ...entry, kind: 'CAPTURED', cents: refund.amount, key: failedKey }]);
      if (ours && ours.state !== 'FAILED') await failRefund(tx, { shopId, orderId }, ours, now);
      // All of it was given back when the order ended, by us or by hand.
      else if (isNews && !ours && refund.refundId === null)
        await keepFailedWhole(tx, { shopId, orderId }, refund.amount, now);
      continue;
    }
    if (!keys.has(key)) {
      if (unnamed >= refund.amount) {
        unnamed -= refund.amount;
        continue;
      }
      addMoney(tx, shopId, [{ ...entry, kind: 'REFUNDED', cents: refund.amount, key }]);
      if (refund.isByHand && !ours) byHand.push(refund);
    }
    if (ours && ours.state === 'PENDING') {
      await writeRefundState(tx, shopId, ours.id, { state: 'DONE', serviceId: refund.id });
      await notify(tx, { shopId, orderId, kind: 'REFUNDED', actor: 'MERCHANT', refundId: ours.id, now });
    }
  }
  // Nothing is left at the service that another refund could give back.
  if (reading.refundedAmount >= reading.capturedAmount)
    for (const { id, means, state } of known)
      if (means === 'CARD' && state !== 'DONE') await writeRefundState(tx, shopId, id, { state: 'DONE' });
  return byHand;
}

/**
 * R-PAYMENTS-8: a dispute is told when it opens and when the bank has decided. The books stay as they are: whether the
 * goods are still the customer's is between the merchant, the customer and the bank.
 */
async function bringDispute(
  tx: Transaction,
  { shopId, order: { id: orderId, reference } }: { shopId: string; order: LockedOrder },
  dispute: DisputeReading,
  now: Date,
): Promise<void> {
  const news = await writeDispute(tx, { shopId, orderId }, dispute, now);
  const { amount, respondBy, state } = dispute;
  if (news === 'OPENED')
    await tellNotice(tx, {
      shopId,
      notice: {
        kind: 'DISPUTE',
        reference,
        amount,
        respondBy: respondBy && Math.floor(respondBy.getTime() / 1000),
      },
      now,
    });
  if (news === 'CLOSED')
    await tellNotice(tx, {
      shopId,
      notice: { kind: 'DISPUTE_CLOSED', reference, amount, isWon: state === 'WON' },
      now,
    });
}

const isSame = ({ id, attempts, serviceId }: KnownRefund, refund: RefundReading): boolean =>
  serviceId === refund.id || refund.refundId === `${id}:${attempts}`;

/** The service has refused this attempt: told once, however many asked for it, and not where it has ended otherwise. */
export async function refuseRefund(
  tx: Transaction,
  key: { shopId: string; orderId: string },
  { id: refused, attempts }: Pick<KnownRefund, 'id' | 'attempts'>,
  now: Date,
): Promise<void> {
  await lockOrder(tx, key.shopId, key.orderId);
  const known = (await readRefunds(tx, key.shopId, key.orderId)).find(({ id }) => id === refused);
  if (known?.state === 'PENDING' && known.attempts === attempts) await failRefund(tx, key, known, now);
}

/**
 * R-ORDERS-15: a refund that failed is told, and can be tried again. It is no longer the service's: whatever is read of
 * that one later says nothing of another attempt, or of what was given back in cash.
 */
async function failRefund(
  tx: Transaction,
  { shopId, orderId }: { shopId: string; orderId: string },
  { id, attempts, cents: amount }: Pick<KnownRefund, 'id' | 'attempts' | 'cents'>,
  now: Date,
): Promise<void> {
  await writeRefundState(tx, shopId, id, { state: 'FAILED', attempts: attempts + 1, serviceId: null });
  await tellFailure(tx, { shopId, orderId }, { id, amount }, now);
}

/** What the end of an order gave back is no refund of its own until it fails: then somebody has to try it again. */
async function keepFailedWhole(
  tx: Transaction,
  { shopId, orderId }: { shopId: string; orderId: string },
  amount: number,
  now: Date,
): Promise<void> {
  const id = randomUUID();
  insertRefunds(tx, shopId, [
    {
      id,
      orderId,
      at: now,
      actor: 'SYSTEM',
      cause: 'CANCELED',
      reason: null,
      means: 'CARD',
      cents: amount,
      lines: [],
      state: 'FAILED',
    },
  ]);
  await tellFailure(tx, { shopId, orderId }, { id, amount }, now);
}

async function tellFailure(
  tx: Transaction,
  { shopId, orderId }: { shopId: string; orderId: string },
  { id, amount }: { id: string; amount: number },
  now: Date,
): Promise<void> {
  await notify(tx, { shopId, orderId, kind: 'REFUND_FAILED', actor: 'SYSTEM', refundId: id, now });
  const reference = await readReference(tx, shopId, orderId);
  const notice = { kind: 'REFUND_FAILED', reference, amount, refundId: id } as const;
  await tellNotice(tx, { shopId, notice, now, onDevicesOnly: true });
}

/** What the merchant gave back at the service itself gets its credit note as any other refund does. */
async function keepRefundByHand(
  tx: Transaction,
  { shopId, order }: { shopId: string; order: LockedOrder },
  { id: serviceId, amount }: RefundReading,
  now: Date,
): Promise<void> {
  const orderId = order.id;
  insertRefunds(tx, shopId, [
    {
      id: randomUUID(),
      orderId,
      at: now,
      actor: 'MERCHANT',
      cause: 'BY_HAND',
      reason: null,
      means: 'CARD',
      cents: amount,
      lines: [],
      state: 'DONE',
      serviceId,
    },
  ]);
  await addCredited(tx, { shopId, orderId }, amount);
  await creditPart(
    tx,
    { shopId, orderId, now, givenBack: { means: 'CARD', cents: amount } },
    { sales: [], fees: 0, refund: amount },
  );
}

/** Amount, currency and order are the ones we asked for; a checkout nobody has paid yet has nothing to compare. */
function isOurs({ id, payment }: LockedOrder, { state, amount, currency, orderId }: PaymentReading): boolean {
  if (state === 'NONE') return true;
  return payment !== null && amount === payment.amount && currency === 'eur' && orderId === id;
}

/** A new order is attributed to its shopper; an operation that was asked for keeps its actor and reason. */
function causeOf({ payment }: LockedOrder, status: StoredOrderStatus) {
  if (payment?.operation?.target === status) return payment.operation;
  return {
    actor: status === 'PAID' ? ('SHOPPER' as const) : ('SYSTEM' as const),
    reason: null,
    isNoShow: false,
    restock: true,
  };
}
