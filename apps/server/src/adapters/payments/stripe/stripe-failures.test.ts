import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { PaymentRefused, PaymentsAway } from '../../../ports/payment-service.ts';
import type { Fault } from '../../../../fixtures/fake-stripe/faults.ts';
import {
  authorise,
  checkoutWanted,
  debitWanted,
  ibanWanted,
  openAccount,
  openStripeBench,
} from '../../../../testing/fakes/payments-bench.ts';
import { stripePayments } from './stripe-payments.ts';

const CAPTURE = { method: 'POST', path: /\/capture$/ } as const;
const INTENTS = { method: 'POST', path: /^\/v1\/payment_intents$/ } as const;

const reason = (call: Promise<unknown>): Promise<unknown> =>
  call.then(() => undefined).catch((error: unknown) => error);

describe('no answer from Stripe', () => {
  // A cut connection is tried again once by the SDK itself: two cuts, to be left without an answer.
  it.each<[string, Fault, number]>([
    ['too many requests', 429, 1],
    ['another request at the same thing', 409, 1],
    ['its own failure', 500, 1],
    ['its own absence', 503, 1],
    ['a connection cut before', 'drop-before', 2],
    ['a connection cut after', 'drop-after', 2],
    ['silence', 'hang', 1],
  ])('for %s says so, to reads and writes alike', async (_name, fault, times) => {
    const { fake, clock, ...bench } = await openStripeBench();
    const { accountId } = await openAccount({ clock, ...bench });
    const patience = fault === 'hang' ? { timeoutMs: 50 } : {};
    const payments = stripePayments({
      secretKey: fake.secretKey,
      webhookSecrets: [],
      connectWebhookSecrets: [],
      apiBase: fake.url,
      clock,
      ...patience,
    });
    fake.fail({ method: 'GET', path: /^\/v2\/core\/accounts/ }, fault, times);
    expect(await reason(payments.readAccount(accountId))).toBeInstanceOf(PaymentsAway);
    fake.fail({ method: 'POST', path: /^\/v1\/checkout\/sessions$/ }, fault, times);
    expect(await reason(payments.startCheckout(checkoutWanted(accountId, clock)))).toBeInstanceOf(PaymentsAway);
  });

  it('at all, where nobody listens', async () => {
    const { clock, fake } = await openStripeBench();
    await fake.close();
    const payments = stripePayments({
      secretKey: 'sk_test_x',
      webhookSecrets: [],
      connectWebhookSecrets: [],
      apiBase: fake.url,
      clock,
    });
    expect(await reason(payments.readAccount('acct_x'))).toBeInstanceOf(PaymentsAway);
  });
});

describe('a step whose answer was lost', () => {
  it.each<[string, Fault, number]>([
    ['done', 'drop-after', 2],
    ['not done', 'drop-before', 2],
    ['done, and told as a failure', '500-after', 1],
    ['not done, and told as a failure', 500, 1],
  ])('%s, has one effect when it is asked for again', async (_name, fault, times) => {
    const bench = await openStripeBench();
    const key = await authorise(bench);
    const effects = (type: string) => bench.fake.events.filter((event) => event.type === type).length;
    for (const [step, path, type] of [
      ['capture', /\/capture$/, 'charge.captured'],
      ['refund', /\/refunds$/, 'charge.refunded'],
    ] as const) {
      bench.fake.fail({ method: 'POST', path }, fault, times);
      expect(await reason(bench.payments[step](key))).toBeInstanceOf(PaymentsAway);
      const reading = await bench.payments[step](key);
      expect(reading).toMatchObject({ state: 'CAPTURED', refundedAmount: step === 'refund' ? 721 : 0 });
      expect(await bench.payments[step](key)).toEqual(reading);
      expect(effects(type)).toBe(1);
    }
    const other = await authorise(bench);
    bench.fake.fail({ method: 'POST', path: /\/cancel$/ }, fault, times);
    expect(await reason(bench.payments.release(other))).toBeInstanceOf(PaymentsAway);
    expect(await bench.payments.release(other)).toMatchObject({ state: 'CANCELED' });
    expect(effects('payment_intent.canceled')).toBe(1);
  });

  it.each<[string, Fault, number]>([
    ['done', 'drop-after', 2],
    ['not done', 'drop-before', 2],
    ['done, and told as a failure', '500-after', 1],
    ['not done, and told as a failure', 500, 1],
  ])('%s, debits once when it is asked for again', async (_name, fault, times) => {
    const bench = await openStripeBench();
    const wanted = await debitWanted(bench);
    bench.fake.fail(INTENTS, fault, times);
    expect(await reason(bench.payments.debitFees(wanted))).toBeInstanceOf(PaymentsAway);
    const debit = await bench.payments.debitFees(wanted);
    expect(debit.state).toBe('PROCESSING');
    expect(await bench.payments.debitFees(wanted)).toEqual(debit);
    expect(bench.fake.events.filter(({ type }) => type === 'payment_intent.processing')).toHaveLength(1);
  });

  it('moves on to the next key only after a failure that was kept, and in the same order for everyone', async () => {
    const bench = await openStripeBench();
    const key = await authorise(bench);
    bench.fake.fail(CAPTURE, 500, 1);
    await reason(bench.payments.capture(key));
    const both = await Promise.all([bench.payments.capture(key), bench.payments.capture(key)]);
    expect(both.map(({ state }) => state)).toEqual(['CAPTURED', 'CAPTURED']);
    const keys = bench.fake.requests
      .filter(({ route }) => route.endsWith('/capture'))
      .map(({ idempotencyKey }) => idempotencyKey);
    expect(new Set(keys)).toEqual(new Set([`cap:${key.orderId}:2`]));
  });

  it('is looked for again when another process was at it: two at once debit once', async () => {
    const bench = await openStripeBench();
    const wanted = await debitWanted(bench);
    bench.fake.fail(INTENTS, '500-after');
    await Promise.all([reason(bench.payments.debitFees(wanted)), reason(bench.payments.debitFees(wanted))]);
    expect(await bench.payments.debitFees(wanted)).toMatchObject({ state: 'PROCESSING' });
    expect(bench.fake.events.filter(({ type }) => type === 'payment_intent.processing')).toHaveLength(1);
  });

  it('is not told an old refusal for a day, once its reason is gone', async () => {
    const bench = await openStripeBench();
    const key = await authorise(bench);
    bench.fake.fail(CAPTURE, 402);
    expect(await reason(bench.payments.capture(key))).toBeInstanceOf(PaymentRefused);
    expect(await bench.payments.capture(key)).toMatchObject({ state: 'CAPTURED' });
  });

  it('is given up after some keys, until they are forgotten', async () => {
    const bench = await openStripeBench();
    const { accountId } = await openAccount(bench);
    const wanted = checkoutWanted(accountId, bench.clock);
    bench.fake.fail({ method: 'POST', path: /^\/v1\/checkout\/sessions$/ }, 500, 100);
    for (let count = 1; count <= 6; count += 1)
      expect(await reason(bench.payments.startCheckout(wanted))).toBeInstanceOf(PaymentsAway);
    expect(bench.fake.requests.filter(({ route }) => route === 'POST /v1/checkout/sessions')).toEqual([]);
  });

  it('is done again for a checkout, whose address nobody had got', async () => {
    const bench = await openStripeBench();
    const { accountId } = await openAccount(bench);
    const wanted = checkoutWanted(accountId, bench.clock);
    bench.fake.fail({ method: 'POST', path: /^\/v1\/checkout\/sessions$/ }, '500-after');
    expect(await reason(bench.payments.startCheckout(wanted))).toBeInstanceOf(PaymentsAway);
    const { sessionId, url } = await bench.payments.startCheckout(wanted);
    expect(await bench.payments.startCheckout(wanted)).toEqual({ sessionId, url });
    bench.fake.pay(sessionId);
    expect(await bench.payments.readCheckout({ accountId, sessionId })).toMatchObject({
      state: 'AUTHORIZED',
      orderId: wanted.orderId,
    });
  });

  it('is the same account and the same customer', async () => {
    const { payments, fake } = await openStripeBench();
    const shop = { shopId: randomUUID(), label: 'La Ferme du Pré', email: 'maud@ferme.test' };
    fake.fail({ method: 'POST', path: /^\/v2\/core\/accounts$/ }, 'drop-after', 2);
    fake.fail({ method: 'POST', path: /^\/v1\/customers$/ }, 'drop-after', 2);
    await reason(payments.createAccount(shop));
    await reason(payments.startIbanSetup(ibanWanted(shop.shopId)));
    await payments.createAccount(shop);
    await payments.startIbanSetup(ibanWanted(shop.shopId));
    expect(
      fake.requests.filter(({ route }) => route === 'POST /v2/core/accounts' || route === 'POST /v1/customers'),
    ).toHaveLength(2);
  });
});

describe('a step that was overtaken', () => {
  it.each([
    ['capture', 'cancelByHand', { state: 'CANCELED' }],
    ['release', 'captureByHand', { state: 'CAPTURED', refundedAmount: 0 }],
  ] as const)('between its reading and its %s, tells what the payment has become', async (step, byHand, expected) => {
    const bench = await openStripeBench();
    const key = await authorise(bench);
    bench.fake.before(step === 'capture' ? CAPTURE : { method: 'POST', path: /\/cancel$/ }, () =>
      bench.fake[byHand](key.paymentId),
    );
    expect(await bench.payments[step](key)).toMatchObject(expected);
  });

  it('between its reading and its refund, tells that all was given back', async () => {
    const bench = await openStripeBench();
    const key = await authorise(bench);
    await bench.payments.capture(key);
    bench.fake.before({ method: 'POST', path: /\/refunds$/ }, () => bench.fake.refundByHand(key.paymentId));
    expect(await bench.payments.refund(key)).toMatchObject({ state: 'CAPTURED', refundedAmount: 721 });
    expect(bench.fake.events.filter(({ type }) => type === 'refund.created')).toHaveLength(1);
  });

  it('between its reading and its end, tells that the checkout was paid', async () => {
    const bench = await openStripeBench();
    const { accountId } = await openAccount(bench);
    const { sessionId } = await bench.payments.startCheckout(checkoutWanted(accountId, bench.clock));
    bench.fake.before({ method: 'POST', path: /\/expire$/ }, () => void bench.fake.pay(sessionId));
    expect(await bench.payments.expireCheckout({ accountId, sessionId })).toMatchObject({
      checkout: 'COMPLETE',
      state: 'AUTHORIZED',
    });
  });
});

describe('a refusal of Stripe', () => {
  it('says its word and nothing else', async () => {
    const { payments } = await openStripeBench();
    const error = await reason(
      payments.createAccount({ shopId: randomUUID(), label: 'La Ferme du Pré', email: 'pas-une-adresse' }),
    );
    expect(error).toEqual(new PaymentRefused('email_invalid'));
  });

  it('never carries a key, a link or an address, whatever Stripe wrote', async () => {
    const { payments, fake, clock } = await openStripeBench();
    const { accountId } = await payments.createAccount({
      shopId: randomUUID(),
      label: 'La Ferme du Pré',
      email: 'maud@ferme.test',
    });
    const stranger = stripePayments({
      secretKey: 'sk_test_stranger',
      webhookSecrets: [],
      connectWebhookSecrets: [],
      apiBase: fake.url,
      clock,
    });
    const unknown = await reason(stranger.readAccount(accountId));
    fake.fail({ method: 'GET', path: /^\/v2\/core\/accounts/ }, 500);
    const errors = [
      unknown,
      await reason(payments.readAccount(accountId)),
      await reason(
        payments.createAccount({ shopId: randomUUID(), label: 'La Ferme du Pré', email: 'secret-chez-ferme.test' }),
      ),
      await reason(payments.startCheckout(checkoutWanted('acct_unknown', clock))),
      await reason(payments.startIbanSetup(ibanWanted(randomUUID(), 'visit', 'cus_unknown'))),
    ];
    for (const error of errors) {
      expect(error).toBeInstanceOf(Error);
      // All that a log could print, causes and properties included.
      expect(inspect(error, { depth: 10, showHidden: true })).not.toMatch(
        /sk_test|ferme\.test|clients\.test|etal\.test|stripe\.test|cus_unknown|127\.0\.0\.1/,
      );
    }
    expect(errors.map((error) => (error instanceof PaymentRefused ? error.code : (error as Error).name))).toEqual([
      'invalid_request_error',
      'PaymentsAway',
      'email_invalid',
      'account_invalid',
      'resource_missing',
    ]);
  });
});
