import type { PaymentReading, RefundReading } from '@etal/domain/orders/payment';
import type { Stripe } from 'stripe';

/** Every reading needs the charge: it holds what was given back, what is disputed and when the hold ends. */
export const EXPAND_IN_SESSION = ['payment_intent.latest_charge.refunds'];
export const EXPAND_IN_INTENT = ['latest_charge.refunds'];

export function readingOfSession(session: Stripe.Checkout.Session): PaymentReading {
  const checkout = session.status === 'complete' ? 'COMPLETE' : session.status === 'expired' ? 'EXPIRED' : 'OPEN';
  const orderId = session.metadata?.['orderId'] ?? session.client_reference_id;
  const intent = session.payment_intent;
  // There is no payment before the first try at the card.
  if (intent === null || typeof intent === 'string') {
    return {
      checkout,
      paymentId: intent,
      state: 'NONE',
      amount: session.amount_total ?? 0,
      capturedAmount: 0,
      currency: session.currency ?? 'eur',
      refundedAmount: 0,
      refunds: [],
      captureBefore: null,
      isDisputed: false,
      orderId,
    };
  }
  const reading = readingOfIntent(intent);
  return { ...reading, checkout, orderId: reading.orderId ?? orderId };
}

/** Read on its own, a payment that was authorised had its checkout finished. */
export function readingOfIntent(intent: Stripe.PaymentIntent): PaymentReading {
  const state = stateOf(intent.status);
  const charge =
    intent.latest_charge === null || typeof intent.latest_charge === 'string' ? undefined : intent.latest_charge;
  const captureBefore = charge?.payment_method_details?.card?.capture_before;
  const refunds = charge && state === 'CAPTURED' ? refundsOf(charge) : [];
  return {
    checkout: state === 'NONE' ? 'OPEN' : 'COMPLETE',
    paymentId: intent.id,
    state,
    amount: intent.amount,
    capturedAmount: state === 'CAPTURED' ? intent.amount_received : 0,
    currency: intent.currency,
    refundedAmount: refunds.reduce((sum, { state, amount }) => sum + (state === 'FAILED' ? 0 : amount), 0),
    refunds,
    captureBefore: state === 'AUTHORIZED' && captureBefore !== undefined ? new Date(captureBefore * 1000) : null,
    isDisputed: charge?.disputed ?? false,
    orderId: intent.metadata['orderId'] ?? null,
  };
}

function stateOf(status: Stripe.PaymentIntent.Status): PaymentReading['state'] {
  switch (status) {
    case 'requires_capture':
      return 'AUTHORIZED';
    case 'succeeded':
      return 'CAPTURED';
    case 'canceled':
      return 'CANCELED';
    default:
      return 'NONE';
  }
}

/**
 * What was given back, oldest first. A capture of less than was held reads as a refund of the rest over there, under
 * nobody's name: no money came back, so it is left out.
 */
function refundsOf({ amount, amount_captured: captured, refunds }: Stripe.Charge): RefundReading[] {
  const made = (refunds?.data ?? []).toReversed();
  const released = amount - captured;
  const release =
    released > 0 ? made.find((refund) => refund.amount === released && !refund.metadata?.['orderId']) : undefined;
  return made.filter((refund) => refund !== release).map(readingOfRefund);
}

const readingOfRefund = ({ id, amount, status, metadata }: Stripe.Refund): RefundReading => ({
  id,
  amount,
  state: status === 'failed' || status === 'canceled' ? 'FAILED' : status === 'succeeded' ? 'DONE' : 'PENDING',
  refundId: metadata?.['refundId'] ?? null,
  isByHand: !metadata?.['orderId'],
});
