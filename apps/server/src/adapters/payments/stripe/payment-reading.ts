import type { DisputeReading, DisputeState, PaymentReading, RefundReading } from '@etal/domain/orders/payment';
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
      keptFee: 0,
      captureBefore: null,
      dispute: null,
      orderId,
    };
  }
  const reading = readingOfIntent(intent);
  return { ...reading, checkout, orderId: reading.orderId ?? orderId };
}

/**
 * Stripe puts the ten newest refunds into a charge, and says when there are more: only then are all of them asked for.
 * Each is wanted by itself, since the books keep one entry for each.
 */
export async function withAllRefunds(
  client: Stripe,
  stripeAccount: string,
  intent: Stripe.PaymentIntent,
): Promise<Stripe.PaymentIntent> {
  const charge = chargeOf(intent);
  if (!charge?.refunds?.has_more) return intent;
  const data = await client.refunds
    .list({ payment_intent: intent.id, limit: 100 }, { stripeAccount })
    .autoPagingToArray({ limit: MAX_REFUNDS });
  return { ...intent, latest_charge: { ...charge, refunds: { ...charge.refunds, data, has_more: false } } };
}

/** The most that the SDK gathers at once: beyond any order's cents that somebody gives back one by one. */
const MAX_REFUNDS = 10_000;

function chargeOf(intent: Stripe.PaymentIntent | string | null): Stripe.Charge | undefined {
  const charge = intent === null || typeof intent === 'string' ? null : intent.latest_charge;
  return charge === null || typeof charge === 'string' ? undefined : charge;
}

/** Read on its own, a payment that was authorised had its checkout finished. */
export function readingOfIntent(intent: Stripe.PaymentIntent): PaymentReading {
  const state = stateOf(intent.status);
  const charge = chargeOf(intent);
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
    keptFee: state === 'CAPTURED' && charge?.application_fee ? feeTaken(intent) : 0,
    captureBefore: state === 'AUTHORIZED' && captureBefore !== undefined ? new Date(captureBefore * 1000) : null,
    dispute: null,
    orderId: intent.metadata['orderId'] ?? null,
  };
}

/** Never more than was captured. */
const feeTaken = ({ application_fee_amount: fee, amount_received: captured }: Stripe.PaymentIntent): number =>
  Math.min(fee ?? 0, captured);

/**
 * What the payment itself does not tell, read where there is something to read. How much of the platform's fee was
 * given back is known to the fee alone, and only the platform sees it: whoever gives money back by hand may leave the
 * fee where it is. What became of a dispute is known to the dispute.
 */
export async function withDetails(
  client: Stripe,
  stripeAccount: string,
  intent: Stripe.PaymentIntent | string | null,
  reading: PaymentReading,
): Promise<PaymentReading> {
  const charge = chargeOf(intent);
  if (!charge) return reading;
  return {
    ...reading,
    keptFee: reading.refunds.length > 0 ? await keptFee(client, charge) : reading.keptFee,
    dispute: charge.disputed ? await readDispute(client, stripeAccount, charge) : null,
  };
}

async function keptFee(client: Stripe, { application_fee: fee }: Stripe.Charge): Promise<number> {
  if (fee === null) return 0;
  const { amount, amount_refunded: refunded } =
    typeof fee === 'string' ? await client.applicationFees.retrieve(fee) : fee;
  return amount - refunded;
}

/** The newest says how it stands: a bank may dispute again what it has let go. */
async function readDispute(
  client: Stripe,
  stripeAccount: string,
  { id: charge, amount_captured: captured }: Stripe.Charge,
): Promise<DisputeReading> {
  const [dispute] = (await client.disputes.list({ charge, limit: 1 }, { stripeAccount })).data;
  if (!dispute) return { state: 'OPEN', amount: captured, respondBy: null };
  const { due_by: dueBy } = dispute.evidence_details;
  return {
    state: disputeStateOf(dispute.status),
    amount: dispute.amount,
    respondBy: dueBy === null ? null : new Date(dueBy * 1000),
  };
}

/** A warning that was closed and a dispute that was prevented took no money. */
function disputeStateOf(status: Stripe.Dispute.Status): DisputeState {
  switch (status) {
    case 'won':
    case 'warning_closed':
    case 'prevented':
      return 'WON';
    case 'lost':
      return 'LOST';
    default:
      return 'OPEN';
  }
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
