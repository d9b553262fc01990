import type { PaymentAlert } from '@etal/contract/payment-alerts';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type OnlineShop,
  openOnlineShop,
  openStripeApp,
  placeTestOrder,
  type StripeApp,
} from '../../../testing/harness/online-shop.ts';
import { changeStatus } from '../orders/changing/change-status.ts';
import { rereadDisputes } from '../orders/payment/reread-disputes.ts';
import { refreshPayouts } from './payouts/refresh-payouts.ts';

let server: StripeApp;
let shop: OnlineShop;

beforeEach(async () => {
  server = await openStripeApp();
  shop = await openOnlineShop(server);
});

/** What the payment service has to say reaches us, each message twice. */
const tellAll = async (): Promise<void> => {
  for (const event of server.fake.events.splice(0)) {
    const { endpoint, rawBody, headers } = server.fake.signed(event);
    for (const door of [1, 2])
      await server.anonymous.send({
        method: 'POST',
        url: `/api/webhooks/stripe${endpoint === 'connect' ? '-connect' : ''}`,
        headers: { ...headers, 'content-type': 'application/json', 'x-try': String(door) },
        payload: rawBody,
      });
  }
  await server.deliver();
};

const sellOnline = async (): Promise<{ orderId: string; reference: string; paymentId: string }> => {
  const { orderId, reference, sessionId } = await placeTestOrder(server, shop, { quantity: 10 });
  const { id: paymentId } = server.fake.pay(sessionId);
  await tellAll();
  await changeStatus(server.services, { shopId: shop.shopId, order: orderId, target: 'ACCEPTED', actor: 'MERCHANT' });
  await tellAll();
  return { orderId, reference, paymentId };
};

/** A merchant who looks in now and then stays signed in. */
const live = async (hours: number): Promise<void> => {
  for (let lived = 0; lived < hours; lived += 8) {
    server.clock.advance({ hours: 8 });
    await aggregate();
  }
};

const aggregate = async () => (await shop.get('/api/GetShopAggregate')).json();
const alerts = async (): Promise<PaymentAlert[]> => (await aggregate()).paymentAlerts;
const subjects = () => server.mails.splice(0).map(({ subject }) => subject.replaceAll('\u00A0', ' '));

describe('a dispute (R-PAYMENTS-8)', () => {
  it('is told once, shown until the bank has decided, and refunds nothing by itself', async () => {
    const { reference, paymentId } = await sellOnline();
    subjects();
    server.fake.dispute(paymentId);
    await tellAll();
    expect(subjects()).toEqual([`Un paiement est contesté, commande ${reference}`]);
    const respondBy = Date.parse('2026-11-29T09:00:00Z') / 1000;
    expect(await alerts()).toEqual([{ kind: 'DISPUTE', reference, amount: 3605, respondBy }]);
    const order = (await shop.get(`/api/GetOrderByReference/${reference}`)).json();
    expect(order).toMatchObject({
      status: 'ACCEPTED',
      paymentStatus: 'CAPTURED',
      refunds: [],
      dispute: { state: 'OPEN', amount: 3605, respondBy, closedAt: null },
    });
    server.fake.closeDispute(paymentId, 'lost');
    // The message of its end is lost on the way.
    server.fake.events.splice(0);
    await rereadDisputes(server.services);
    await rereadDisputes(server.services);
    await server.deliver();
    expect(subjects()).toEqual([`Contestation perdue, commande ${reference}`]);
    expect(await alerts()).toEqual([]);
    expect((await shop.get(`/api/GetOrderByReference/${reference}`)).json()).toMatchObject({
      paymentStatus: 'CAPTURED',
      refunds: [],
      dispute: { state: 'LOST' },
    });
  });
});

it('an account that needs papers is told with its deadline, until it needs none', async () => {
  subjects();
  server.fake.askForPapers(shop.accountId, { status: 'currently_due', time: '2026-12-01T12:00:00.000Z' });
  await tellAll();
  server.fake.askForPapers(shop.accountId, { status: 'currently_due', time: '2026-12-02T12:00:00.000Z' });
  await tellAll();
  expect(subjects()).toEqual(['Votre compte de paiement demande des pièces']);
  expect(await alerts()).toEqual([
    { kind: 'ACCOUNT_REQUIREMENTS', isPastDue: false, deadline: Date.parse('2026-12-02T12:00:00Z') / 1000 },
  ]);
  server.fake.askForPapers(shop.accountId, null);
  await tellAll();
  expect([await alerts(), subjects()]).toEqual([[], []]);
});

it('when money is paid out is said anew once the merchant has changed it at the service (R-PAYMENTS-9)', async () => {
  const schedule = async () => (await aggregate()).parameters.onlinePaymentsDetails.payoutSchedule;
  await tellAll();
  expect(await schedule()).toBe('MONTHLY_FIRST');
  server.fake.changePayouts(shop.accountId, 'weekly');
  await tellAll();
  expect(await schedule()).toBe('WEEKLY');
});

it.each([
  ['accepts', '0189'],
  ['refuses', '2606'],
] as const)('an IBAN that the bank %s days later is known without a visit of the merchant', async (answer, last4) => {
  const iban = async () => (await aggregate()).parameters.offlinePaymentsDetails.ibanLast4;
  await shop.post('/api/SetupOfflinePayments');
  const { sessionId } = await server.services.database.withShop(shop.shopId, (tx) =>
    tx.selectFrom('payment_settings').select('iban_session_id as sessionId').executeTakeFirstOrThrow(),
  );
  server.fake.saveIban(sessionId ?? '', 'FR7630006000011234567890189', 'later');
  await tellAll();
  expect(await iban()).toBe('2606');
  server.fake.answerIban(sessionId ?? '', answer);
  await tellAll();
  expect(await iban()).toBe(last4);
});

it('an account that is disconnected closes card payment at once, and is replaced by another', async () => {
  subjects();
  server.fake.disconnectAccount(shop.accountId);
  await tellAll();
  expect(subjects()).toEqual(['Votre compte de paiement est déconnecté']);
  expect(await alerts()).toEqual([{ kind: 'ACCOUNT_DISCONNECTED' }]);
  expect((await aggregate()).parameters.onlinePaymentsDetails).toMatchObject({
    enabled: false,
    stripeAccountConfigured: false,
    accountCreated: false,
  });
  await expect(placeTestOrder(server, shop)).rejects.toThrow();
  expect((await shop.post('/api/SetupOnlinePayments')).statusCode).toBe(200);
  expect(await alerts()).toEqual([]);
});

it('what the service pays out is explained by its sales, once however often it is read (R-FEES-7)', async () => {
  const { orderId, reference } = await sellOnline();
  const second = await sellOnline();
  await live(24);
  await changeStatus(server.services, { shopId: shop.shopId, order: orderId, target: 'CANCELED', actor: 'MERCHANT' });
  await live(72);
  const made = server.fake.payOut(shop.accountId);
  await tellAll();
  await Promise.all([1, 2].map(() => refreshPayouts(server.services)));
  const { data } = (await shop.get('/api/GetPayouts')).json();
  expect(data).toEqual([
    {
      id: made?.id,
      amount: made?.amount,
      state: 'PAID',
      createdAt: made?.created,
      arrivesOn: '2026-11-19',
      hasLines: true,
    },
  ]);
  const payout = (await shop.get(`/api/GetPayout/${made?.id}`)).json();
  expect(payout.sums.net).toBe(made?.amount);
  expect(payout.lines.totalCount).toBe(3);
  expect(payout.lines.data.map(({ kind, reference: of }: { kind: string; reference: string }) => [kind, of])).toEqual(
    expect.arrayContaining([
      ['SALE', reference],
      ['SALE', second.reference],
      ['REFUND', reference],
    ]),
  );
  const file = await shop.get(`/api/GeneratePayout/${made?.id}`);
  expect(file.headers['content-disposition']).toContain('Virement 2026-11-19.csv');
  expect(file.body).toContain(reference);
  expect((await shop.get('/api/GetPayout/po_unknown')).statusCode).toBe(404);
  server.fake.failPayout(made?.id ?? '');
  await tellAll();
  expect((await shop.get('/api/GetPayouts')).json().data[0].state).toBe('FAILED');
});
