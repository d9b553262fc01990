import { describe, expect, it } from 'vitest';
import { BadEventSignature, type EventEndpoint } from '../../../ports/payment-service.ts';
import type { FakeEvent } from '../../../../fixtures/fake-stripe/world.ts';
import { authorise, openStripeBench } from '../../../../testing/fakes/payments-bench.ts';
import { stripePayments } from './stripe-payments.ts';

const ACCOUNT = 'acct_ferme';

const v1 = (
  type: string,
  object: object,
  { account, livemode = false }: { account?: string | undefined; livemode?: boolean } = {},
): FakeEvent => ({
  id: 'evt_1',
  object: 'event',
  api_version: '2026-10-28.endive',
  created: 1,
  livemode,
  type,
  ...(account !== undefined && { account }),
  data: { object },
});

const thin = (
  type: string,
  related: object | undefined = { id: ACCOUNT, type: 'v2.core.account', url: `/v2/core/accounts/${ACCOUNT}` },
): FakeEvent => ({
  id: 'evt_2',
  object: 'v2.core.event',
  created: '2026-11-15T09:00:00.000Z',
  livemode: false,
  type,
  ...(related && { related_object: related }),
});

const orderId = 'order-1';
const intent = { id: 'pi_1', metadata: { orderId } };
const ofIntent = { id: 'x_1', payment_intent: 'pi_1', metadata: {} };

describe('what a message means', () => {
  const payment = { kind: 'PAYMENT', paymentId: 'pi_1', orderId };
  const paymentOnly = { ...payment, orderId: null };

  it.each<[string, object, object | undefined]>([
    ['checkout.session.completed', { id: 'cs_1', mode: 'payment' }, { kind: 'CHECKOUT', sessionId: 'cs_1' }],
    ['checkout.session.expired', { id: 'cs_1', mode: 'payment' }, { kind: 'CHECKOUT', sessionId: 'cs_1' }],
    ['checkout.session.completed', { id: 'cs_1', mode: 'setup' }, undefined],
    ['payment_intent.amount_capturable_updated', intent, payment],
    ['payment_intent.succeeded', intent, payment],
    ['payment_intent.canceled', intent, payment],
    ['payment_intent.payment_failed', intent, payment],
    ['payment_intent.succeeded', { id: 'pi_1', metadata: {} }, paymentOnly],
    ['charge.captured', { ...ofIntent, metadata: { orderId } }, payment],
    ['charge.expired', ofIntent, paymentOnly],
    ['charge.refunded', { ...ofIntent, payment_intent: { id: 'pi_1' } }, paymentOnly],
    ['charge.refunded', { ...ofIntent, payment_intent: null }, undefined],
    ['refund.created', ofIntent, paymentOnly],
    ['refund.updated', { ...ofIntent, metadata: null }, paymentOnly],
    ['refund.failed', ofIntent, paymentOnly],
    ['charge.dispute.created', ofIntent, paymentOnly],
    ['charge.dispute.closed', ofIntent, paymentOnly],
    ['account.updated', { id: ACCOUNT }, { kind: 'ACCOUNT' }],
    ['payout.paid', { id: 'po_1' }, { kind: 'PAYOUT' }],
    ['payout.failed', { id: 'po_1' }, { kind: 'PAYOUT' }],
    ['account.application.deauthorized', { id: 'ca_1' }, { kind: 'ACCOUNT_DISCONNECTED' }],
    ['account.external_account.updated', { id: 'ba_1' }, { kind: 'ACCOUNT' }],
    ['capability.updated', { id: 'card_payments' }, { kind: 'ACCOUNT' }],
    ['balance_settings.updated', { object: 'balance_settings' }, { kind: 'ACCOUNT' }],
    ['mandate.updated', { id: 'mandate_1', payment_method: 'pm_1' }, undefined],
  ])("on a merchant's account, %s of %j", async (type, object, about) => {
    const { payments, fake } = await openStripeBench();
    const { endpoint, rawBody, headers } = fake.signed(v1(type, object, { account: ACCOUNT }));
    expect(endpoint).toBe('connect');
    expect(payments.readEvent(endpoint, rawBody, headers)).toEqual(about && { id: 'evt_1', accountId: ACCOUNT, about });
  });

  it.each<[string, object, object | undefined]>([
    ['checkout.session.completed', { id: 'cs_1', mode: 'setup' }, { kind: 'IBAN_SETUP', sessionId: 'cs_1' }],
    ['checkout.session.expired', { id: 'cs_1', mode: 'setup' }, { kind: 'IBAN_SETUP', sessionId: 'cs_1' }],
    ['checkout.session.completed', { id: 'cs_1', mode: 'payment' }, undefined],
    ['mandate.updated', { id: 'mandate_1', payment_method: 'pm_1' }, { kind: 'MANDATE', paymentMethodId: 'pm_1' }],
    [
      'mandate.updated',
      { id: 'mandate_1', payment_method: { id: 'pm_1' } },
      { kind: 'MANDATE', paymentMethodId: 'pm_1' },
    ],
    ['payment_method.detached', { id: 'pm_1' }, { kind: 'MANDATE', paymentMethodId: 'pm_1' }],
    ['payment_intent.processing', intent, { kind: 'FEE_DEBIT', debitId: 'pi_1' }],
    ['payment_intent.succeeded', intent, { kind: 'FEE_DEBIT', debitId: 'pi_1' }],
    ['payment_intent.payment_failed', intent, { kind: 'FEE_DEBIT', debitId: 'pi_1' }],
    ['payment_intent.canceled', intent, { kind: 'FEE_DEBIT', debitId: 'pi_1' }],
    ['charge.dispute.created', ofIntent, { kind: 'FEE_DEBIT', debitId: 'pi_1' }],
    ['charge.dispute.closed', { ...ofIntent, payment_intent: null }, undefined],
    ['setup_intent.succeeded', { id: 'seti_1', customer: 'cus_1' }, { kind: 'IBAN', customerId: 'cus_1' }],
    ['setup_intent.setup_failed', { id: 'seti_1', customer: { id: 'cus_1' } }, { kind: 'IBAN', customerId: 'cus_1' }],
    ['setup_intent.succeeded', { id: 'seti_1', customer: null }, undefined],
    ['invoice.paid', { id: 'in_1' }, undefined],
    ['something.new', {}, undefined],
  ])('of the platform, %s of %j', async (type, object, about) => {
    const { payments, fake } = await openStripeBench();
    const { endpoint, rawBody, headers } = fake.signed(v1(type, object));
    expect(endpoint).toBe('platform');
    expect(payments.readEvent(endpoint, rawBody, headers)).toEqual(about && { id: 'evt_1', accountId: null, about });
  });

  it.each<[FakeEvent, boolean]>([
    [thin('v2.core.account[requirements].updated'), true],
    [thin('v2.core.account[configuration.merchant].capability_status_updated'), true],
    [thin('v2.core.account.closed'), true],
    [thin('v2.core.account_link.returned', undefined), false],
    [
      thin('v2.core.account_person.updated', {
        id: 'person_1',
        type: 'v2.core.account_person',
        url: '/v2/core/accounts/acct_1/persons/person_1',
      }),
      false,
    ],
    [
      thin('v2.core.event_destination.ping', {
        id: 'ed_1',
        type: 'event_destination',
        url: '/v2/core/event_destinations/ed_1',
      }),
      false,
    ],
  ])('thin, %j', async (event, isOurs) => {
    const { payments, fake } = await openStripeBench();
    const { endpoint, rawBody, headers } = fake.signed(event);
    expect(payments.readEvent(endpoint, rawBody, headers)).toEqual(
      isOurs ? { id: 'evt_2', accountId: ACCOUNT, about: { kind: 'ACCOUNT' } } : undefined,
    );
  });

  it('is nothing to us in the other mode, real or test', async () => {
    const { payments, fake, clock } = await openStripeBench();
    const secrets = {
      webhookSecrets: [fake.webhookSecrets.platform],
      connectWebhookSecrets: [fake.webhookSecrets.connect],
    };
    const read = (secretKey: string, event: FakeEvent) => {
      const { endpoint, rawBody, headers } = fake.signed(event);
      return stripePayments({ secretKey, ...secrets, apiBase: fake.url, clock }).readEvent(endpoint, rawBody, headers);
    };
    const [test, live] = [
      v1('account.updated', {}, { account: ACCOUNT }),
      v1('account.updated', {}, { account: ACCOUNT, livemode: true }),
    ];
    expect(
      [read('sk_test_1', test), read('rk_test_1', test), read('sk_live_1', live), read('rk_live_1', live)].every(
        (event) => event !== undefined,
      ),
    ).toBe(true);
    expect([
      read('sk_live_1', test),
      read('rk_live_1', test),
      read('sk_test_1', live),
      read('sk_live_1', thin('v2.core.account.closed')),
    ]).toEqual([undefined, undefined, undefined, undefined]);
    expect(payments.kind).toBe('stripe');
  });
});

describe("a message's signature", () => {
  const openWith = async (secrets: { webhookSecrets?: string[]; connectWebhookSecrets?: string[] } = {}) => {
    const bench = await openStripeBench();
    const { paymentId } = await authorise(bench);
    const event = bench.fake.events.find(
      ({ type, account }) => type === 'payment_intent.amount_capturable_updated' && account !== undefined,
    )!;
    const payments = stripePayments({
      secretKey: bench.fake.secretKey,
      webhookSecrets: ['whsec_platform'],
      connectWebhookSecrets: ['whsec_connect'],
      apiBase: bench.fake.url,
      clock: bench.clock,
      ...secrets,
    });
    const read = ({
      endpoint,
      rawBody,
      headers,
    }: {
      endpoint: EventEndpoint;
      rawBody: string;
      headers: Record<string, string | string[] | undefined>;
    }) => payments.readEvent(endpoint, rawBody, headers);
    return { ...bench, event, paymentId, read };
  };

  it('lets through what Stripe sent to that door', async () => {
    const { fake, event, paymentId, read } = await openWith();
    expect(read(fake.signed(event))).toMatchObject({ about: { kind: 'PAYMENT', paymentId } });
  });

  it('may be made with any secret of the list', async () => {
    const { fake, event, read } = await openWith({ connectWebhookSecrets: ['whsec_old', 'whsec_new'] });
    for (const secret of ['whsec_old', 'whsec_new']) expect(read(fake.signed(event, { secret }))).toBeDefined();
    expect(() => read(fake.signed(event))).toThrow(BadEventSignature);
  });

  it('of a thin message is checked in the same way', async () => {
    const { fake, read } = await openWith({ webhookSecrets: ['whsec_platform', 'whsec_thin'] });
    expect(read(fake.signed(thin('v2.core.account.closed'), { secret: 'whsec_thin' }))).toBeDefined();
    expect(() => read(fake.signed(thin('v2.core.account.closed'), { secret: 'whsec_other' }))).toThrow(
      BadEventSignature,
    );
  });

  it('of the other door opens nothing', async () => {
    const { fake, event, read } = await openWith();
    expect(() => read({ ...fake.signed(event), endpoint: 'platform' })).toThrow(BadEventSignature);
  });

  it('is worth five minutes', async () => {
    const { fake, event, read, clock } = await openWith();
    const signed = fake.signed(event);
    clock.advance({ seconds: 300 });
    expect(read(signed)).toBeDefined();
    clock.advance({ seconds: 1 });
    expect(() => read(signed)).toThrow(BadEventSignature);
  });

  it('does not cover a changed body, nor another one', async () => {
    const { fake, event, read } = await openWith();
    const signed = fake.signed(event);
    for (const rawBody of [
      signed.rawBody.replace('"livemode":false', '"livemode":true'),
      `${signed.rawBody} `,
      '',
      '{}',
      'null',
      'not JSON',
    ]) {
      expect(() => read({ ...signed, rawBody }), rawBody).toThrow(BadEventSignature);
    }
  });

  it.each([undefined, '', 'nonsense', 't=1,v1=00', ['t=1', 't=2']])('is missing in %j', async (signature) => {
    const { fake, event, read } = await openWith();
    expect(() => read({ ...fake.signed(event), headers: { 'stripe-signature': signature } })).toThrow(
      BadEventSignature,
    );
  });

  it('opens nothing where no secret is set', async () => {
    const { fake, event, read } = await openWith({ connectWebhookSecrets: [] });
    expect(() => read(fake.signed(event))).toThrow(BadEventSignature);
  });
});
