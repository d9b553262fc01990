import { Refusal } from '@etal/contract/errors';
import type { StoredOrderStatus } from '@etal/domain/orders/order';
import {
  endWithoutAccount,
  nextPaymentStep,
  type PaymentOperation,
  type PaymentReading,
} from '@etal/domain/orders/payment';
import { AccountLost, PaymentRefused, type Payments } from '../../../ports/payment-service.ts';
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
  return settle(services, key, await carryOutOrDrop(services, { ...payment, sessionId: payment.sessionId }));
}

type PaymentAtService = PaymentOfOrder & { sessionId: string };

/** What the service refuses for good is not asked for again: the order is as it was, and free for another decision. */
async function carryOutOrDrop(services: Services, payment: PaymentAtService): Promise<PaymentReading> {
  const { shopId, orderId, operation } = payment;
  try {
    return await carryOut(services.payments, payment);
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    const ended = error instanceof AccountLost ? endWithoutAccount(operation, payment) : null;
    if (ended) return ended;
    services.log.error({ orderId, step: operation, code: error.code }, 'payment service refused');
    await services.database.withShop(shopId, (tx) => dropOperation(tx, shopId, orderId));
    throw new Refusal('ORDER_PAYMENT_REFUSED');
  }
}

async function carryOut(payments: Payments, payment: PaymentAtService): Promise<PaymentReading> {
  const { accountId, sessionId, operation } = payment;
  let reading = await payments.readCheckout({ accountId, sessionId });
  for (let step = 0; step < MAX_STEPS; step++) {
    const left = operation ? nextPaymentStep(operation, reading) : null;
    if (!left) break;
    reading = await perform(payments, left, payment, reading.paymentId);
  }
  return reading;
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
