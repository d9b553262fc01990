import type { PaymentReading, RefundReading } from '@etal/domain/orders/payment';
import type { Stripe } from 'stripe';
import type { PaymentKey, Payments } from '../../../ports/payment-service.ts';
import { hasMoved } from './errors.ts';
import { EXPAND_IN_INTENT, readingOfIntent, withAllRefunds, withDetails } from './payment-reading.ts';
import { writeOnce } from './write-once.ts';

type Payment = Pick<Payments, 'capture' | 'release' | 'refund' | 'refundPart'>;

interface Step {
  key: string;
  isStillToDo(intent: Stripe.PaymentIntent): boolean;
  write(intent: Stripe.PaymentIntent, options: Stripe.RequestOptions): Promise<unknown>;
}

export const stripePayment = (client: Stripe): Payment => ({
  capture: ({ part, ...payment }) =>
    take(client, payment, {
      key: part ? `cap:${payment.orderId}:${part.amount}` : `cap:${payment.orderId}`,
      isStillToDo: ({ status }) => status === 'requires_capture',
      write: ({ id, application_fee_amount: fee }, options) =>
        client.paymentIntents.capture(
          id,
          part
            ? { amount_to_capture: part.amount, ...(fee !== null && { application_fee_amount: part.applicationFee }) }
            : {},
          options,
        ),
    }),

  release: (payment) =>
    take(client, payment, {
      key: `void:${payment.orderId}`,
      // A payment that was not authorised belongs to its checkout, which is expired instead.
      isStillToDo: ({ status }) => status === 'requires_capture',
      write: ({ id }, options) => client.paymentIntents.cancel(id, {}, options),
    }),

  refund: (payment) =>
    take(client, payment, {
      key: `rf:${payment.orderId}`,
      isStillToDo: (intent) => {
        const { state, refundedAmount, capturedAmount } = readingOfIntent(intent);
        return state === 'CAPTURED' && refundedAmount < capturedAmount;
      },
      // Without an amount, all that is left.
      write: ({ id, application_fee_amount: fee }, options) =>
        client.refunds.create(
          { payment_intent: id, metadata: { orderId: payment.orderId }, ...(fee && { refund_application_fee: true }) },
          options,
        ),
    }),

  refundPart: ({ refundId, attempt, amount, ...payment }) => {
    const isOurs = (refund: RefundReading): boolean => refund.refundId === name;
    const name = `${refundId}:${attempt}`;
    return take(client, payment, {
      key: `rfp:${name}`,
      isStillToDo: (intent) => {
        const { state, refunds } = readingOfIntent(intent);
        return state === 'CAPTURED' && !refunds.some(isOurs);
      },
      write: ({ id, application_fee_amount: fee }, options) =>
        client.refunds.create(
          {
            payment_intent: id,
            amount,
            metadata: { orderId: payment.orderId, refundId: name },
            // In proportion to what is given back.
            ...(fee && { refund_application_fee: true }),
          },
          options,
        ),
    });
  },
});

/**
 * Reads, acts only where there is still something to do, and reads what came of it. Reading first is what makes a
 * step safe to ask for again days later, when Stripe has forgotten its key, or after somebody moved the payment by
 * hand; the key is what makes two requests at the same moment one.
 */
async function take(
  client: Stripe,
  { accountId, paymentId }: PaymentKey,
  { key, isStillToDo, write }: Step,
): Promise<PaymentReading> {
  const read = async () => {
    const where = { stripeAccount: accountId };
    const intent = await client.paymentIntents.retrieve(paymentId, { expand: EXPAND_IN_INTENT }, where);
    return withAllRefunds(client, accountId, intent);
  };
  const before = await read();
  const answer = (intent: Stripe.PaymentIntent) => withDetails(client, accountId, intent, readingOfIntent(intent));
  if (!isStillToDo(before)) return answer(before);
  try {
    const after = await writeOnce(
      key,
      async (options) => {
        await write(before, { ...options, stripeAccount: accountId });
        return read();
      },
      async () => {
        const now = await read();
        return isStillToDo(now) ? undefined : now;
      },
    );
    return await answer(after);
  } catch (error) {
    if (!hasMoved(error)) throw error;
    return answer(await read());
  }
}
