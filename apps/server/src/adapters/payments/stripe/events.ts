import { Stripe } from 'stripe';
import type { Clock } from '../../../ports/clock.ts';
import {
  BadEventSignature,
  type EventEndpoint,
  type PaymentEvent,
  type Payments,
} from '../../../ports/payment-service.ts';

export interface EventOptions {
  client: Stripe;
  /** Several while a secret is being rolled, or when a second destination shares the address. */
  secrets: Record<EventEndpoint, readonly string[]>;
  isLive: boolean;
  clock: Clock;
}

/** How old a message may be, in seconds: an old one may be someone's recording. */
const TOLERANCE = 300;

export const stripeEvents = ({ client, secrets, isLive, clock }: EventOptions): Pick<Payments, 'readEvent'> => ({
  readEvent: (endpoint, rawBody, headers) => {
    const signature = headers['stripe-signature'];
    if (typeof signature !== 'string') throw new BadEventSignature();
    const isThin = objectOf(rawBody) === 'v2.core.event';
    const now = clock.now().getTime();
    const verified = <Event>(parse: (secret: string) => Event): Event => {
      for (const secret of secrets[endpoint]) {
        try {
          return parse(secret);
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
        }
      }
      throw new BadEventSignature();
    };
    if (isThin) {
      const event = verified((secret) =>
        client.parseEventNotification(rawBody, signature, secret, TOLERANCE, undefined, now),
      );
      return event.livemode === isLive ? meaningOfThin(event) : undefined;
    }
    const event = verified((secret) =>
      client.webhooks.constructEvent(rawBody, signature, secret, TOLERANCE, undefined, now),
    );
    return event.livemode === isLive ? meaningOf(event) : undefined;
  },
});

/** Looked at before the signature is checked, only to know which check applies. */
function objectOf(rawBody: string): unknown {
  try {
    return (JSON.parse(rawBody) as { object?: unknown } | null)?.object;
  } catch {
    throw new BadEventSignature();
  }
}

function meaningOf(event: Stripe.Event): PaymentEvent | undefined {
  const accountId = event.account ?? null;
  const about = accountId === null ? aboutPlatform(event) : aboutAccount(event);
  return about && { id: event.id, accountId, about };
}

/** The merchants' IBANs and the debits of our fees. */
function aboutPlatform(event: Stripe.Event): PaymentEvent['about'] | undefined {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.expired':
      return event.data.object.mode === 'setup' ? { kind: 'IBAN_SETUP', sessionId: event.data.object.id } : undefined;
    // The bank may take its time to accept an IBAN, long after the merchant has left the page.
    case 'setup_intent.succeeded':
    case 'setup_intent.setup_failed':
      return event.data.object.customer ? { kind: 'IBAN', customerId: idOf(event.data.object.customer) } : undefined;
    case 'mandate.updated':
      return { kind: 'MANDATE', paymentMethodId: idOf(event.data.object.payment_method) };
    case 'payment_method.detached':
      return { kind: 'MANDATE', paymentMethodId: event.data.object.id };
    case 'payment_intent.processing':
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
      return { kind: 'FEE_DEBIT', debitId: event.data.object.id };
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
      return event.data.object.payment_intent === null
        ? undefined
        : { kind: 'FEE_DEBIT', debitId: idOf(event.data.object.payment_intent) };
    default:
      return undefined;
  }
}

/** The shoppers' payments on a merchant's account, and that account itself. */
function aboutAccount(event: Stripe.Event): PaymentEvent['about'] | undefined {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.expired':
      return event.data.object.mode === 'payment' ? { kind: 'CHECKOUT', sessionId: event.data.object.id } : undefined;
    case 'payment_intent.amount_capturable_updated':
    case 'payment_intent.succeeded':
    case 'payment_intent.canceled':
    case 'payment_intent.payment_failed':
      return { kind: 'PAYMENT', paymentId: event.data.object.id, orderId: orderIdIn(event.data.object.metadata) };
    case 'charge.captured':
    case 'charge.expired':
    case 'charge.refunded':
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      const { payment_intent: intent, metadata } = event.data.object;
      return intent === null ? undefined : { kind: 'PAYMENT', paymentId: idOf(intent), orderId: orderIdIn(metadata) };
    }
    case 'payout.created':
    case 'payout.updated':
    case 'payout.paid':
    case 'payout.failed':
    case 'payout.canceled':
    case 'payout.reconciliation_completed':
      return { kind: 'PAYOUT' };
    case 'account.application.deauthorized':
      return { kind: 'ACCOUNT_DISCONNECTED' };
    case 'account.updated':
    case 'account.external_account.created':
    case 'account.external_account.deleted':
    case 'account.external_account.updated':
    case 'capability.updated':
    // By the merchant, on the dashboard: when money is paid out (R-PAYMENTS-9).
    case 'balance_settings.updated':
      return { kind: 'ACCOUNT' };
    default:
      return undefined;
  }
}

/** A thin message only names what changed: `v2.core.account[requirements].updated` and its like, of one account. */
function meaningOfThin(event: Stripe.V2.Core.EventNotification): PaymentEvent | undefined {
  const related = 'related_object' in event ? event.related_object : null;
  if (!/^v2\.core\.account[.[]/.test(event.type) || !related || !('id' in related) || typeof related.id !== 'string')
    return undefined;
  return { id: event.id, accountId: related.id, about: { kind: 'ACCOUNT' } };
}

const orderIdIn = (metadata: Stripe.Metadata | null): string | null => metadata?.['orderId'] ?? null;

const idOf = (reference: string | { id: string }): string => (typeof reference === 'string' ? reference : reference.id);
