import { Refusal } from '@etal/contract/errors';
import type { StoredOrderStatus } from '@etal/domain/orders/order';
import { type PaymentOperation, type PaymentReading, nextPaymentStep } from '@etal/domain/orders/payment';
import { PaymentRefused, type Payments } from '../../../ports/payment-service.ts';
import type { Services } from '../../../platform/services.ts';
import { dropOperation } from './operations.queries.ts';
import { findPayment, type PaymentOfOrder } from './order-payments.queries.ts';
import { settle } from './settle-payment.ts';

/** A release that finds the money taken becomes a refund: two steps at most. */
const MAX_STEPS = 3;

/**
 * Brings an operation under way to its end: reads what the service holds, does what is left to do there, and
 * writes what came of it. It may be called by several at once and any number of times.
 */
export async function finishOperation(
  services: Services,
  key: { shopId: string; orderId: string },
): Promise<StoredOrderStatus> {
  const payment = await services.database.withShop(key.shopId, (tx) => findPayment(tx, key));
  if (!payment?.sessionId) throw new Error(`Order ${key.orderId} has no payment to act on.`);
  let reading = await services.payments.readCheckout({ accountId: payment.accountId, sessionId: payment.sessionId });
  for (let step = 0; step < MAX_STEPS; step++) {
    const left = payment.operation ? nextPaymentStep(payment.operation, reading) : null;
    if (!left) break;
    reading = await performOrDrop(services, left, { ...payment, sessionId: payment.sessionId }, reading.paymentId);
  }
  return settle(services, key, reading);
}

type PaymentAtService = PaymentOfOrder & { sessionId: string };

async function performOrDrop(
  services: Services,
  step: PaymentOperation,
  payment: PaymentAtService,
  paymentId: string | null,
): Promise<PaymentReading> {
  try {
    return await perform(services.payments, step, payment, paymentId);
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    services.log.error({ orderId: payment.orderId, step, code: error.code }, 'payment service refused');
    await services.database.withShop(payment.shopId, (tx) => dropOperation(tx, payment.shopId, payment.orderId));
    throw new Refusal('ORDER_PAYMENT_REFUSED');
  }
}

function perform(
  payments: Payments,
  step: PaymentOperation,
  { accountId, orderId, sessionId, amount, operationAmount, applicationFee }: PaymentAtService,
  paymentId: string | null,
): Promise<PaymentReading> {
  if (step === 'EXPIRE') return payments.expireCheckout({ accountId, sessionId });
  if (!paymentId) throw new Error(`Order ${orderId} has no payment to act on.`);
  const key = { accountId, orderId, paymentId };
  switch (step) {
    case 'CAPTURE':
      return payments.capture({
        ...key,
        part:
          operationAmount !== null && operationAmount < amount
            ? { amount: operationAmount, applicationFee }
            : undefined,
      });
    case 'RELEASE':
      return payments.release(key);
    case 'REFUND':
      return payments.refund(key);
  }
}
