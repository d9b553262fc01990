import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Route } from '../../../../fixtures/fake-stripe/requests.ts';
import {
  authorise,
  checkoutWanted,
  debitWanted,
  ibanWanted,
  openAccount,
  openStripeBench,
} from '../../../../testing/fakes/payments-bench.ts';

const openBench = async () => {
  const bench = await openStripeBench();
  return { ...bench, sent: (route: Route) => bench.fake.requests.filter((request) => request.route === route) };
};

describe('what Stripe is asked', () => {
  it("a merchant's own account: the seller, with Stripe's full dashboard, fees and risk", async () => {
    const { payments, sent } = await openBench();
    const shopId = randomUUID();
    await payments.createAccount({ shopId, label: 'La Ferme du Pré', email: 'maud@ferme.test' });
    expect(sent('POST /v2/core/accounts')).toEqual([
      {
        route: 'POST /v2/core/accounts',
        path: '/v2/core/accounts',
        account: null,
        idempotencyKey: `acct:${shopId}`,
        params: {
          display_name: 'La Ferme du Pré',
          contact_email: 'maud@ferme.test',
          dashboard: 'full',
          identity: { country: 'fr' },
          defaults: {
            currency: 'eur',
            locales: ['fr-FR'],
            responsibilities: { fees_collector: 'stripe', losses_collector: 'stripe' },
          },
          configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
          metadata: { shopId },
        },
      },
    ]);
  });

  it('a link to sign up that comes back to us', async () => {
    const { payments, sent } = await openBench();
    const { accountId } = await payments.createAccount({
      shopId: randomUUID(),
      label: 'La Ferme du Pré',
      email: 'maud@ferme.test',
    });
    expect(
      await payments.onboardingLink({
        accountId,
        returnUrl: 'http://etal.test/retour',
        refreshUrl: 'http://etal.test/encore',
      }),
    ).toMatch(/^http:\/\/etal\.test\/bac-a-sable\/inscription\/link_/);
    expect(sent('POST /v2/core/account_links')[0]?.params).toEqual({
      account: accountId,
      use_case: {
        type: 'account_onboarding',
        account_onboarding: { return_url: 'http://etal.test/retour', refresh_url: 'http://etal.test/encore' },
      },
    });
  });

  it("payouts on the 1st of each month, on the merchant's account", async () => {
    const { payments, sent, ...bench } = await openBench();
    const { accountId } = await openAccount({ payments, ...bench });
    await payments.payOutMonthly(accountId);
    expect(sent('POST /v1/balance_settings')).toMatchObject([
      {
        account: accountId,
        params: { payments: { payouts: { schedule: { interval: 'monthly', monthly_payout_days: [1] } } } },
      },
    ]);
  });

  it('an IBAN, for a customer of the platform', async () => {
    const { payments, sent } = await openBench();
    const shopId = randomUUID();
    const { customerId } = await payments.startIbanSetup(ibanWanted(shopId, 'visit-1'));
    expect(sent('POST /v1/customers')).toMatchObject([
      {
        account: null,
        idempotencyKey: `cus:${shopId}`,
        params: { name: 'La Ferme du Pré', email: 'maud@ferme.test', metadata: { shopId } },
      },
    ]);
    expect(sent('POST /v1/checkout/sessions')).toEqual([
      {
        route: 'POST /v1/checkout/sessions',
        path: '/v1/checkout/sessions',
        account: null,
        idempotencyKey: `iban:${shopId}:visit-1`,
        params: {
          mode: 'setup',
          ui_mode: 'hosted_page',
          currency: 'eur',
          allowed_payment_method_types: ['sepa_debit'],
          customer: customerId,
          locale: 'fr',
          client_reference_id: shopId,
          metadata: { shopId },
          success_url: 'http://etal.test/parametres?session_id={CHECKOUT_SESSION_ID}',
          cancel_url: 'http://etal.test/parametres',
        },
      },
    ]);
  });

  it("a card's hold, on the merchant's account, with our fee", async () => {
    const { payments, sent, clock, ...bench } = await openBench();
    const { accountId } = await openAccount({ payments, clock, ...bench });
    const wanted = checkoutWanted(accountId, clock);
    await payments.startCheckout(wanted);
    expect(sent('POST /v1/checkout/sessions')).toEqual([
      {
        route: 'POST /v1/checkout/sessions',
        path: '/v1/checkout/sessions',
        account: accountId,
        idempotencyKey: `co:${wanted.orderId}`,
        params: {
          mode: 'payment',
          ui_mode: 'hosted_page',
          locale: 'fr',
          allowed_payment_method_types: ['card'],
          line_items: [
            { quantity: 2, price_data: { currency: 'eur', unit_amount: 350, product_data: { name: 'Tomates' } } },
            {
              quantity: 1,
              price_data: { currency: 'eur', unit_amount: 21, product_data: { name: 'Frais de service' } },
            },
          ],
          payment_intent_data: {
            capture_method: 'manual',
            description: 'Commande K7PX3M9Q',
            metadata: { orderId: wanted.orderId },
            application_fee_amount: 21,
          },
          client_reference_id: wanted.orderId,
          metadata: { orderId: wanted.orderId },
          customer_email: 'lea@clients.test',
          expires_at: wanted.expiresAt.getTime() / 1000,
          success_url: 'http://etal.test/merci?session={CHECKOUT_SESSION_ID}',
          cancel_url: 'http://etal.test/panier',
        },
      },
    ]);
  });

  it('its capture, its release and its refund, each under one key of its order', async () => {
    const bench = await openBench();
    const captured = await authorise(bench);
    await bench.payments.capture(captured);
    await bench.payments.refund(captured);
    const released = await authorise(bench);
    await bench.payments.release(released);
    const { accountId, orderId, paymentId } = captured;
    expect(bench.sent('POST /v1/payment_intents/:id/capture')).toMatchObject([
      {
        path: `/v1/payment_intents/${paymentId}/capture`,
        account: accountId,
        idempotencyKey: `cap:${orderId}`,
        params: {},
      },
    ]);
    expect(bench.sent('POST /v1/refunds')).toMatchObject([
      {
        account: accountId,
        idempotencyKey: `rf:${orderId}`,
        params: { payment_intent: paymentId, refund_application_fee: true },
      },
    ]);
    expect(bench.sent('POST /v1/payment_intents/:id/cancel')).toMatchObject([
      { account: released.accountId, idempotencyKey: `void:${released.orderId}` },
    ]);
  });

  it('no fee where there is none, neither taken nor given back', async () => {
    const bench = await openBench();
    const { accountId } = await openAccount(bench);
    const wanted = checkoutWanted(accountId, bench.clock, { applicationFee: 0 });
    const session = await bench.payments.startCheckout(wanted);
    expect(bench.sent('POST /v1/checkout/sessions')[0]?.params['payment_intent_data']).not.toHaveProperty(
      'application_fee_amount',
    );
    const { id: paymentId } = bench.fake.pay(session.sessionId);
    const key = { accountId, paymentId, orderId: wanted.orderId };
    await bench.payments.capture(key);
    expect(await bench.payments.refund(key)).toMatchObject({ refundedAmount: 721 });
  });

  it('a debit of fees, with nobody at the screen', async () => {
    const bench = await openBench();
    const wanted = await debitWanted(bench);
    await bench.payments.debitFees({ ...wanted, attempt: 2 });
    expect(bench.sent('POST /v1/payment_intents')).toEqual([
      {
        route: 'POST /v1/payment_intents',
        path: '/v1/payment_intents',
        account: null,
        idempotencyKey: `fee:${wanted.shopId}:2026-11:2`,
        params: {
          amount: 1250,
          currency: 'eur',
          customer: wanted.customerId,
          payment_method: wanted.paymentMethodId,
          mandate: wanted.mandateId,
          allowed_payment_method_types: ['sepa_debit'],
          off_session: true,
          confirm: true,
          description: 'Frais de service Étal, novembre 2026',
          metadata: { shopId: wanted.shopId, month: '2026-11', attempt: '2' },
        },
      },
    ]);
  });
});

describe('what Stripe says', () => {
  it('of an account closed meanwhile: it can no longer charge', async () => {
    const bench = await openBench();
    const { accountId } = await openAccount(bench);
    bench.fake.closeAccount(accountId);
    expect(await bench.payments.readAccount(accountId)).toMatchObject({ canCharge: false });
  });

  it('of an account whose bank we may not see: that much is not known, the rest is', async () => {
    const bench = await openBench();
    const { accountId } = await openAccount(bench);
    bench.fake.fail({ method: 'GET', path: /external_accounts$/ }, 403);
    expect(await bench.payments.readAccount(accountId)).toMatchObject({ canCharge: true, payoutLast4: null });
  });

  it('of an IBAN the bank is still looking at: it is pending', async () => {
    const { payments, fake } = await openBench();
    const { sessionId } = await payments.startIbanSetup(ibanWanted(randomUUID()));
    fake.saveIban(sessionId, 'FR1420041010050500013M02606', 'later');
    expect(await payments.readIbanSetup(sessionId)).toEqual({ state: 'PENDING' });
  });

  it.each([
    ['mandate was withdrawn', 'loseMandate', 'mandateId'],
    ['IBAN was taken away from the customer', 'detachMethod', 'paymentMethodId'],
  ] as const)('of a mandate, once the %s: it cannot be debited', async (_name, action, id) => {
    const bench = await openBench();
    const wanted = await debitWanted(bench);
    bench.fake[action](wanted[id] ?? '');
    expect(await bench.payments.readMandate(wanted)).toEqual({ isActive: false });
    expect(bench.events()).toContainEqual({
      id: expect.any(String),
      accountId: null,
      about: { kind: 'MANDATE', paymentMethodId: wanted.paymentMethodId },
    });
  });

  it('of a debit refused at once: it failed, and stays the same debit', async () => {
    const bench = await openBench();
    const wanted = await debitWanted(bench);
    bench.fake.loseMandate(wanted.mandateId ?? '');
    const debit = await bench.payments.debitFees(wanted);
    expect(debit.state).toBe('FAILED');
    expect(await bench.payments.debitFees(wanted)).toEqual(debit);
    expect(bench.sent('POST /v1/payment_intents')).toHaveLength(1);
  });

  it('of a debit that the bank called back: it failed after all', async () => {
    const bench = await openBench();
    const { debitId } = await bench.payments.debitFees(await debitWanted(bench));
    bench.fake.settleDebit(debitId, 'succeeded');
    bench.fake.dispute(debitId);
    expect(await bench.payments.readFeeDebit(debitId)).toEqual({ debitId, state: 'FAILED' });
    expect(bench.events().at(-1)).toMatchObject({ accountId: null, about: { kind: 'FEE_DEBIT', debitId } });
  });

  it('of a payment that someone captured, refunded or disputed by hand', async () => {
    const bench = await openBench();
    const key = await authorise(bench);
    bench.fake.captureByHand(key.paymentId);
    expect(await bench.payments.capture(key)).toMatchObject({
      state: 'CAPTURED',
      refundedAmount: 0,
      dispute: null,
    });
    bench.fake.refundByHand(key.paymentId, 100);
    expect(await bench.payments.readCheckout(key)).toMatchObject({
      state: 'CAPTURED',
      amount: 721,
      refundedAmount: 100,
    });
    expect(await bench.payments.refund(key)).toMatchObject({ state: 'CAPTURED', refundedAmount: 721 });
    bench.fake.dispute(key.paymentId);
    const dispute = { state: 'OPEN', amount: 721, respondBy: new Date('2026-11-29T09:00:00Z') };
    expect(await bench.payments.readCheckout(key)).toMatchObject({ dispute });
    bench.fake.closeDispute(key.paymentId, 'lost');
    expect(await bench.payments.readCheckout(key)).toMatchObject({ dispute: { ...dispute, state: 'LOST' } });
    expect(bench.sent('POST /v1/payment_intents/:id/capture')).toEqual([]);
  });

  it('of an account that lacks papers: what the merchant has to do now, and by when', async () => {
    const bench = await openBench();
    const { accountId } = await openAccount(bench);
    const requirements = async () => (await bench.payments.readAccount(accountId)).requirements;
    expect(await requirements()).toBeNull();
    bench.fake.askForPapers(accountId, { status: 'eventually_due' });
    expect(await requirements()).toBeNull();
    bench.fake.askForPapers(accountId, { status: 'currently_due', time: '2026-12-01T00:00:00.000Z' });
    expect(await requirements()).toEqual({ isPastDue: false, deadline: new Date('2026-12-01T00:00:00Z') });
    bench.fake.askForPapers(accountId, { status: 'past_due' });
    expect(await requirements()).toEqual({ isPastDue: true, deadline: null });
  });

  it.each([
    ['daily', 'DAILY'],
    ['weekly', 'WEEKLY'],
    ['manual', 'MANUAL'],
  ] as const)('of an account that its merchant has paid out %s', async (interval, payoutSchedule) => {
    const bench = await openBench();
    const { accountId } = await openAccount(bench);
    bench.fake.changePayouts(accountId, interval);
    expect(await bench.payments.readAccount(accountId)).toMatchObject({ payoutSchedule });
  });

  it('of a payout: every line, what Stripe and we took of it, and sums that come to it', async () => {
    const bench = await openBench();
    const key = await authorise(bench);
    const { accountId, paymentId } = key;
    await bench.payments.capture(key);
    await bench.payments.refundPart({ ...key, refundId: randomUUID(), attempt: 0, amount: 200 });
    bench.clock.advance({ days: 4 });
    const made = bench.fake.payOut(accountId);
    expect(await bench.payments.listPayouts(accountId, new Date('2026-11-01T00:00:00Z'))).toEqual([
      {
        payoutId: made?.id,
        amount: 721 - 36 - 21 - 200 + 6,
        createdAt: bench.clock.now(),
        arrivesOn: '2026-11-19',
        state: 'PAID',
        hasLines: true,
      },
    ]);
    const lines = await bench.payments.listPayoutLines(accountId, made?.id ?? '');
    expect(
      lines.map(({ kind, paymentId: of, gross, serviceFee, platformFee, net }) => [
        kind,
        of,
        gross,
        serviceFee,
        platformFee,
        net,
      ]),
    ).toEqual([
      ['REFUND', paymentId, -200, 0, -6, -194],
      ['SALE', paymentId, 721, 36, 21, 664],
    ]);
    expect(await bench.payments.listPayouts(accountId, new Date('2026-11-20T00:00:00Z'))).toEqual([]);
  });

  it('of refunds: ten come with the payment, and only beyond ten are they asked for', async () => {
    const bench = await openBench();
    const key = await authorise(bench);
    await bench.payments.capture(key);
    for (let count = 1; count <= 10; count += 1) bench.fake.refundByHand(key.paymentId, 1);
    expect(await bench.payments.readCheckout(key)).toMatchObject({ refundedAmount: 10 });
    expect(bench.sent('GET /v1/refunds')).toEqual([]);
    for (let count = 11; count <= 101; count += 1) bench.fake.refundByHand(key.paymentId, 1);
    const reading = await bench.payments.readCheckout(key);
    expect(reading).toMatchObject({ refundedAmount: 101 });
    expect(reading.refunds).toHaveLength(101);
    expect(bench.sent('GET /v1/refunds')).toMatchObject([
      { account: key.accountId, params: { payment_intent: key.paymentId } },
      { account: key.accountId, params: { payment_intent: key.paymentId } },
    ]);
  });

  it('of a payment captured in part by hand: what was not taken is no refund of the whole', async () => {
    const bench = await openBench();
    const key = await authorise(bench);
    bench.fake.captureByHand(key.paymentId, 700);
    expect(await bench.payments.readCheckout(key)).toMatchObject({
      amount: 721,
      capturedAmount: 700,
      refundedAmount: 0,
      refunds: [],
    });
    expect(await bench.payments.refund(key)).toMatchObject({ amount: 721, capturedAmount: 700, refundedAmount: 700 });
  });
});
