import type { Clock } from '../../../ports/clock.ts';
import type { Payments } from '../../../ports/payment-service.ts';
import { stripeAccounts } from './connect-accounts.ts';
import { stripeCheckout } from './checkout.ts';
import { type ClientOptions, isLive, openClient } from './client.ts';
import { translated } from './errors.ts';
import { stripeEvents } from './events.ts';
import { stripeFeeDebits } from './fee-debits.ts';
import { stripeIban } from './iban.ts';
import { stripePayment } from './payment.ts';
import { stripePayouts } from './payouts.ts';

export interface StripePaymentsOptions extends ClientOptions {
  /** The platform's own messages, and those of the merchants' accounts. */
  webhookSecrets: readonly string[];
  connectWebhookSecrets: readonly string[];
  clock: Clock;
}

/** Stripe: Connect with direct charges, one account per shop, and SEPA debits for the platform's fees. */
export function stripePayments({
  webhookSecrets,
  connectWebhookSecrets,
  clock,
  ...options
}: StripePaymentsOptions): Payments {
  const client = openClient(options);
  return {
    kind: 'stripe',
    ...translating({
      ...stripeAccounts(client),
      ...stripeIban(client),
      ...stripeCheckout(client),
      ...stripePayment(client),
      ...stripeFeeDebits(client),
      ...stripePayouts(client),
    }),
    ...stripeEvents({
      client,
      secrets: { platform: webhookSecrets, connect: connectWebhookSecrets },
      isLive: isLive(options.secretKey),
      clock,
    }),
  };
}

/** The same calls, failing in our words. */
function translating<Calls extends object>(calls: Calls): Calls {
  const translate =
    (call: (...args: unknown[]) => Promise<unknown>) =>
    async (...args: unknown[]) => {
      try {
        return await call(...args);
      } catch (error) {
        throw translated(error);
      }
    };
  return Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, translate(call)])) as Calls;
}
