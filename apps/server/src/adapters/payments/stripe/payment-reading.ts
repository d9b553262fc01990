import type { PaymentReading } from '@etal/domain/orders/payment';
import type { Stripe } from 'stripe';

/** Both readings need the charge: it holds what was given back, what is disputed and when the hold ends. */
export const EXPAND_IN_SESSION = ['payment_intent.latest_charge'];
export const EXPAND_IN_INTENT = ['latest_charge'];

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
      currency: session.currency ?? 'eur',
      refundedAmount: 0,
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
  return {
    checkout: state === 'NONE' ? 'OPEN' : 'COMPLETE',
    paymentId: intent.id,
    state,
    amount: intent.amount,
    currency: intent.currency,
    refundedAmount: charge && state === 'CAPTURED' ? refundedAmountOf(charge) : 0,
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
 * Captured in part by hand, all that was taken is less than the amount: `refunded` tells when nothing is left to give
 * back.
 */
const refundedAmountOf = ({ refunded, amount, amount_refunded: part }: Stripe.Charge): number =>
  refunded ? amount : part;
