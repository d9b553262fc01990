import { Stripe } from 'stripe';
import { AccountLost, PaymentRefused, PaymentsAway } from '../../../ports/payment-service.ts';

/** What Stripe's error means to us. Its own message may quote a key, an address or a link: it stays behind. */
export function translated(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  if (isAway(error)) return new PaymentsAway(`The payment service gave no answer: ${wordFor(error)}`);
  return error.code === NO_ACCESS ? new AccountLost(NO_ACCESS) : new PaymentRefused(wordFor(error));
}

const NO_ACCESS = 'account_invalid';

const { RateLimitError, StripeConnectionError, StripeRateLimitError } = Stripe.errors;

/** 409: another request holds the same key or the same object just now. No status: not an answer of Stripe's at all. */
function isAway(error: Stripe.errors.StripeError): boolean {
  if (
    error instanceof StripeConnectionError ||
    error instanceof StripeRateLimitError ||
    error instanceof RateLimitError
  )
    return true;
  return error.statusCode === undefined || error.statusCode === 409 || error.statusCode >= 500;
}

const wordFor = ({ code, rawType, type, statusCode }: Stripe.errors.StripeError): string => {
  const word = code ?? rawType ?? type;
  // Words like `resource_missing`; whatever else stands there was not written for programs.
  return /^[A-Za-z0-9_.]{1,80}$/.test(word) ? word : `status_${statusCode ?? 'none'}`;
};

/** The payment had moved before we came: what it has become is to be read. */
const MOVED = new Set([
  'payment_intent_unexpected_state',
  'charge_already_captured',
  'charge_already_refunded',
  'charge_expired_for_capture',
  'capture_charge_authorization_expired',
]);

export const hasMoved = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && MOVED.has(error.code ?? '');

/** A failure kept from an earlier try under the same key, told again. */
export const isReplayed = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.headers?.['idempotent-replayed'] === 'true';

/** The key was used before, with other parameters. */
export const isKeyTaken = (error: unknown): boolean => error instanceof Stripe.errors.StripeIdempotencyError;

export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'resource_missing';
