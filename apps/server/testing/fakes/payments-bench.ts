import { randomUUID } from 'node:crypto';
import { compactIban } from '@etal/domain/settings/iban';
import fastify from 'fastify';
import type { Database } from '../../src/platform/db/database.ts';
import type { CheckoutWanted, PaymentEvent, PaymentKey, Payments } from '../../src/ports/payment-service.ts';
import { whenDone } from '../harness/when-done.ts';
import { fixedClock, type FixedClock } from './fixed-clock.ts';
import { EXAMPLE_IBAN, FAILING_IBAN } from '../../fixtures/fake-stripe/example-ibans.ts';
import { sandboxPayments } from '../../fixtures/fake-stripe/sandbox-payments.ts';
import { stripePayments } from '../../src/adapters/payments/stripe/stripe-payments.ts';
import { type FakeStripe, openFakeStripe } from '../../fixtures/fake-stripe/open-fake-stripe.ts';

/** What the merchant, the shopper and their banks do, whichever way the service is reached. */
export interface Bench {
  payments: Payments;
  clock: FixedClock;
  /** What the service has told us so far, oldest first. */
  events(): PaymentEvent[];
  completeOnboarding(account: { accountId: string; link: string }): Promise<void>;
  saveIban(session: { sessionId: string; url: string }, bank?: 'accepts' | 'refuses'): Promise<void>;
  pay(session: { sessionId: string; url: string }): Promise<void>;
  decline(session: { sessionId: string; url: string }): Promise<void>;
  /** Lets the bank answer about a debit, as it will. */
  settleDebit(debitId: string, outcome: 'succeeded' | 'failed'): void;
}

const NOW = '2026-11-15T09:00:00Z';

/** The adapter and the fake over a network, in a test's hands. */
export async function openStripeBench(): Promise<Bench & { fake: FakeStripe }> {
  const clock = fixedClock(NOW);
  const fake = await openFakeStripe({ clock });
  whenDone(async () => {
    await fake.close();
    // Whatever else a test is about, we never send what Stripe does not know.
    if (fake.violations.length > 0) throw new Error(fake.violations.join('\n'));
  });
  const payments = stripePayments({
    secretKey: fake.secretKey,
    webhookSecrets: [fake.webhookSecrets.platform],
    connectWebhookSecrets: [fake.webhookSecrets.connect],
    apiBase: fake.url,
    clock,
  });
  return {
    payments,
    clock,
    fake,
    events: () =>
      fake.events.flatMap((event) => {
        const { endpoint, rawBody, headers } = fake.signed(event);
        return payments.readEvent(endpoint, rawBody, headers) ?? [];
      }),
    completeOnboarding: async ({ accountId }) => fake.completeOnboarding(accountId),
    saveIban: async ({ sessionId }, bank = 'accepts') =>
      fake.saveIban(sessionId, compactIban(bank === 'accepts' ? EXAMPLE_IBAN : FAILING_IBAN)),
    pay: async ({ sessionId }) => void fake.pay(sessionId),
    decline: async ({ sessionId }) => void fake.decline(sessionId),
    settleDebit: (debitId, outcome) => fake.settleDebit(debitId, outcome),
  };
}

/** The adapter and the fake as the demonstration has them: in one process, by the pages, kept in a database. */
export async function openSandboxBench(database: Database): Promise<Bench> {
  const clock = fixedClock(NOW);
  const told: PaymentEvent[] = [];
  const payments = sandboxPayments({ database, clock, origin: () => 'http://etal.test' });
  const app = fastify();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  for (const [endpoint, url] of [
    ['platform', '/api/webhooks/stripe'],
    ['connect', '/api/webhooks/stripe-connect'],
  ] as const)
    app.post(url, async ({ body, headers }) => {
      const event = payments.readEvent(endpoint, String(body), headers);
      if (event) told.push(event);
      return {};
    });
  payments.mountPages?.(app);
  whenDone(() => app.close());
  const send = async (url: string, form: Record<string, string>) => {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: new URL(url).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    });
    if (statusCode >= 400) throw new Error(`the sandbox answered ${statusCode}`);
  };
  return {
    payments,
    clock,
    events: () => told,
    completeOnboarding: ({ link }) => send(link, {}),
    saveIban: ({ url }, bank = 'accepts') => send(url, { iban: bank === 'accepts' ? EXAMPLE_IBAN : FAILING_IBAN }),
    pay: ({ url }) => send(url, { choix: 'payer' }),
    decline: ({ url }) => send(url, { choix: 'refuser' }),
    settleDebit: () => clock.advance({ days: 1 }),
  };
}

/** A merchant who can take cards. */
export async function openAccount({
  payments,
  completeOnboarding,
}: Bench): Promise<{ accountId: string; shopId: string }> {
  const shopId = randomUUID();
  const { accountId } = await payments.createAccount({ shopId, label: 'La Ferme du Pré', email: 'maud@ferme.test' });
  const link = await payments.onboardingLink({
    accountId,
    returnUrl: 'http://etal.test/retour',
    refreshUrl: 'http://etal.test/encore',
  });
  await completeOnboarding({ accountId, link });
  return { accountId, shopId };
}

export const checkoutWanted = (
  accountId: string,
  clock: FixedClock,
  changes: Partial<CheckoutWanted> = {},
): CheckoutWanted => ({
  accountId,
  orderId: randomUUID(),
  reference: 'K7PX3M9Q',
  lines: [
    { label: 'Tomates', quantity: 2, unitAmount: 350 },
    { label: 'Frais de service', quantity: 1, unitAmount: 21 },
  ],
  applicationFee: 21,
  email: 'lea@clients.test',
  expiresAt: new Date(clock.now().getTime() + 60 * 60 * 1000),
  successUrl: 'http://etal.test/merci?session={CHECKOUT_SESSION_ID}',
  cancelUrl: 'http://etal.test/panier',
  ...changes,
});

/** An order whose card is held. */
export async function authorise(bench: Bench): Promise<PaymentKey & { sessionId: string }> {
  const { accountId } = await openAccount(bench);
  const wanted = checkoutWanted(accountId, bench.clock);
  const session = await bench.payments.startCheckout(wanted);
  await bench.pay(session);
  const { paymentId } = await bench.payments.readCheckout({ accountId, sessionId: session.sessionId });
  return { accountId, sessionId: session.sessionId, orderId: wanted.orderId, paymentId: paymentId ?? '' };
}

export const ibanWanted = (shopId: string, setup = 'first', customerId: string | null = null) => ({
  shopId,
  label: 'La Ferme du Pré',
  email: 'maud@ferme.test',
  setup,
  customerId,
  successUrl: 'http://etal.test/parametres?session_id={CHECKOUT_SESSION_ID}',
  cancelUrl: 'http://etal.test/parametres',
});

/** A merchant who has given an IBAN, and the debit of a month's fees on it. */
export async function debitWanted(bench: Bench, bank: 'accepts' | 'refuses' = 'accepts') {
  const shopId = randomUUID();
  const session = await bench.payments.startIbanSetup(ibanWanted(shopId));
  await bench.saveIban(session, bank);
  const reading = await bench.payments.readIbanSetup(session.sessionId);
  if (reading.state !== 'DONE') throw new Error('the IBAN was not saved');
  return {
    shopId,
    month: '2026-11',
    attempt: 0,
    customerId: session.customerId,
    paymentMethodId: reading.paymentMethodId,
    mandateId: reading.mandateId,
    amount: 1250,
  };
}
