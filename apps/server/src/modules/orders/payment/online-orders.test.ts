import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runOrderDeadlines } from '../run-order-deadlines.ts';
import {
  type OnlineShop,
  openOnlineShop,
  openStripeApp,
  type PlacedTestOrder,
  placeTestOrder,
  sendStripeEvent,
  type StripeApp,
} from '../../../../testing/harness/online-shop.ts';

let server: StripeApp;
let shop: OnlineShop;

beforeAll(async () => {
  server = await openStripeApp();
  shop = await openOnlineShop(server);
});

beforeEach(() => {
  server.clock.set('2026-11-15T09:00:00Z');
  server.fake.heal();
});

/** Sends every message the service has made, as it would, and lets the worker take them. */
const tell = async (from: number): Promise<void> => {
  for (const event of server.fake.events.slice(from)) {
    const { statusCode } = await sendStripeEvent(server, event);
    expect(statusCode).toBe(200);
  }
  await server.deliver();
};

const stateOf = async ({ orderId }: PlacedTestOrder) => {
  const { status, payment_status, status_reason } = await server.services.database.withShop(shop.shopId, (tx) =>
    tx
      .selectFrom('orders')
      .select(['status', 'payment_status', 'status_reason'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow(),
  );
  return [status, payment_status, status_reason];
};
const stock = async (): Promise<number> => (await shop.get('/api/GetShopAggregate')).json().singleArticles[0].stock;
const intentOf = ({ orderId }: PlacedTestOrder) =>
  server.fake.intents(shop.accountId).find(({ metadata }) => metadata['orderId'] === orderId);
const mailsTo = (order: PlacedTestOrder, email = 'lea@clients.test') =>
  server.mails
    .filter(({ to, subject }) => to === email && subject.includes(order.reference))
    .map(({ subject }) => subject);

/** A mailbox gets five mails an hour (R-ABUSE-2): whoever reads what came gives an address of their own. */
const placePaid = async (email?: string): Promise<PlacedTestOrder> => {
  const order = await placeTestOrder(server, shop, email ? { email } : {});
  const from = server.fake.events.length;
  server.fake.pay(order.sessionId);
  await tell(from);
  return order;
};

describe('an order paid online', () => {
  it('is in no list while its shopper pays, and holds its stock', async () => {
    const before = await stock();
    const order = await placeTestOrder(server, shop);
    expect(await stateOf(order)).toEqual(['PENDING_PAYMENT', 'AWAITING', null]);
    expect(await stock()).toBe(before - 2);
    expect((await shop.get(`/api/GetOrderByReference/${order.reference}`)).statusCode).toBe(404);
    expect((await shop.post(`/api/AcceptOrder/${order.reference}`)).statusCode).toBe(404);
    await server.deliver();
    expect(mailsTo(order)).toEqual([]);
  });

  it('is placed once the card is held', async () => {
    const order = await placePaid('jeanne@clients.test');
    expect(await stateOf(order)).toEqual(['PAID', 'AUTHORIZED', null]);
    await server.deliver();
    expect(mailsTo(order, 'jeanne@clients.test')).toHaveLength(1);
    const detail = (await shop.get(`/api/GetOrderByReference/${order.reference}`)).json();
    expect(detail).toMatchObject({
      status: 'PAID',
      paymentStatus: 'AUTHORIZED',
      total: 721,
      captureBefore: Date.parse('2026-11-22T09:00:00Z') / 1000,
    });
    expect(detail.history).toMatchObject([{ actor: 'SHOPPER', from: null, to: 'PAID' }]);
  });

  it('is placed by its page too, when the message is late', async () => {
    const order = await placeTestOrder(server, shop);
    server.fake.pay(order.sessionId);
    const page = await server.anonymous.get(
      `/api/boutique/${shop.slug}/GetOrder/${order.reference}?token=${order.token}`,
    );
    expect(page.json()).toMatchObject({ status: 'PAID', paymentStatus: 'AUTHORIZED' });
  });

  it('accepted: the card is debited, with our fee', async () => {
    const order = await placePaid();
    const accepted = await shop.post(`/api/AcceptOrder/${order.orderId}`);
    expect(accepted.json()).toMatchObject({ status: 'ACCEPTED', paymentStatus: 'CAPTURED', captureBefore: null });
    expect(intentOf(order)).toMatchObject({ status: 'succeeded', amount_received: 721, application_fee_amount: 21 });
    expect((await shop.post(`/api/AcceptOrder/${order.orderId}`)).body).toMatch(/Cette commande est «.Acceptée.»/);
  });

  it('refused: the card is let go, the stock comes back, the shopper knows why', async () => {
    const before = await stock();
    const order = await placePaid('paul@clients.test');
    const refused = await shop.send({
      method: 'DELETE',
      url: `/api/RefuseOrder/${order.reference}`,
      payload: { reason: 'Stock insuffisant' },
    });
    expect(refused.json()).toMatchObject({
      status: 'REFUSED',
      paymentStatus: 'VOIDED',
      statusReason: 'Stock insuffisant',
    });
    expect(intentOf(order)).toMatchObject({ status: 'canceled' });
    expect(await stock()).toBe(before);
    await server.deliver();
    expect(server.mails.map(({ text }) => text).join()).toContain('Stock insuffisant');
  });

  it('cancelled by the merchant: the money goes back, our fee too', async () => {
    const order = await placePaid();
    await shop.post(`/api/AcceptOrder/${order.orderId}`);
    const canceled = await shop.post(`/api/CancelOrder/${order.orderId}`, { reason: 'Orage de grêle' });
    expect(canceled.json()).toMatchObject({
      status: 'CANCELED',
      paymentStatus: 'REFUNDED',
      statusReason: 'Orage de grêle',
    });
    expect(server.fake.requests.findLast(({ route }) => route === 'POST /v1/refunds')?.params).toMatchObject({
      refund_application_fee: true,
    });
  });

  it('cancelled by its shopper before it is accepted, not after', async () => {
    const cancel = ({ reference, token }: PlacedTestOrder) =>
      server.anonymous.post(`/api/boutique/${shop.slug}/CancelOrder/${reference}?token=${token}`);
    const first = await placePaid();
    expect((await cancel(first)).json()).toMatchObject({
      status: 'CANCELED',
      paymentStatus: 'VOIDED',
      isCancelable: false,
    });
    const second = await placePaid();
    await shop.post(`/api/AcceptOrder/${second.orderId}`);
    expect((await cancel(second)).statusCode).toBe(409);
    expect((await cancel({ ...second, token: first.token })).statusCode).toBe(404);
  });

  it('handed over: no money moves', async () => {
    const order = await placePaid();
    await shop.post(`/api/AcceptOrder/${order.orderId}`);
    expect((await shop.post(`/api/CollectOrder/${order.orderId}`)).json()).toMatchObject({
      status: 'COLLECTED',
      paymentStatus: 'CAPTURED',
    });
    expect((await shop.post(`/api/CancelOrder/${order.orderId}`)).statusCode).toBe(409);
  });

  it('the hold ended at the bank: accepting says so, and the order is cancelled', async () => {
    const order = await placePaid();
    server.fake.cancelByHand(intentOf(order)?.id ?? '');
    const answer = await shop.post(`/api/AcceptOrder/${order.orderId}`);
    expect([answer.statusCode, await stateOf(order)]).toEqual([409, ['CANCELED', 'VOIDED', null]]);
    expect(answer.body).toMatch(/annulée/);
  });

  it('a checkout that was declined may still be paid; one that ran out is forgotten', async () => {
    const before = await stock();
    const order = await placeTestOrder(server, shop);
    const from = server.fake.events.length;
    server.fake.decline(order.sessionId);
    await tell(from);
    expect(await stateOf(order)).toEqual(['PENDING_PAYMENT', 'AWAITING', null]);
    server.fake.expire(order.sessionId);
    await tell(from);
    expect(await stateOf(order)).toEqual(['EXPIRED', 'VOIDED', null]);
    expect(await stock()).toBe(before);
  });

  it('a dispute is shown, and changes nothing else', async () => {
    const order = await placePaid();
    await shop.post(`/api/AcceptOrder/${order.orderId}`);
    const from = server.fake.events.length;
    server.fake.dispute(intentOf(order)?.id ?? '');
    await tell(from);
    expect((await shop.get(`/api/GetOrderByReference/${order.reference}`)).json()).toMatchObject({
      status: 'ACCEPTED',
      isDisputed: true,
    });
  });

  it('two merchants’ clicks at once: one wins, the other is told', async () => {
    const order = await placePaid();
    const answers = await Promise.all([
      shop.post(`/api/AcceptOrder/${order.orderId}`),
      shop.delete(`/api/RefuseOrder/${order.orderId}`),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const [status] = await stateOf(order);
    expect(intentOf(order)?.status).toBe(status === 'ACCEPTED' ? 'succeeded' : 'canceled');
  });
});

describe('a payment that is not the order’s', () => {
  it('of another amount, currency or order never places it', async () => {
    for (const change of [{ amount: 100 }, { currency: 'usd' }, { metadata: { orderId: crypto.randomUUID() } }]) {
      const order = await placeTestOrder(server, shop);
      const from = server.fake.events.length;
      Object.assign(server.fake.pay(order.sessionId), change);
      await tell(from);
      expect(await stateOf(order)).toEqual(['PENDING_PAYMENT', 'AWAITING', null]);
    }
    expect(server.logLines.filter((line) => line.includes('payment does not match its order')).length).toBeGreaterThan(
      0,
    );
  });

  it('of another merchant’s account is not even looked at', async () => {
    const order = await placeTestOrder(server, shop);
    const from = server.fake.events.length;
    server.fake.pay(order.sessionId);
    const reads = server.fake.requests.length;
    for (const event of server.fake.events.splice(from))
      server.fake.events.push({ ...event, account: 'acct_other' } as typeof event);
    await tell(from);
    expect(await stateOf(order)).toEqual(['PENDING_PAYMENT', 'AWAITING', null]);
    expect(server.fake.requests.length).toBe(reads);
  });

  it('without a good signature is refused', async () => {
    const [event] = server.fake.events.slice(-1);
    if (!event) throw new Error('no event');
    const { rawBody, headers } = server.fake.signed(event, { secret: 'whsec_wrong' });
    const answer = await server.anonymous.send({
      method: 'POST',
      url: '/api/webhooks/stripe',
      headers: { ...headers, 'content-type': 'application/json' },
      payload: rawBody,
    });
    expect([answer.statusCode, answer.body]).toEqual([400, "La signature de ce message n'est pas valable."]);
  });
});

describe('what time does', () => {
  it('the merchant is reminded once, a day before the hold ends; two hours before, the order is let go', async () => {
    const order = await placeTestOrder(server, shop, { date: '2026-11-30' });
    const from = server.fake.events.length;
    server.fake.pay(order.sessionId);
    await tell(from);
    const reminders = () =>
      server.mails.filter(
        ({ to, text }) =>
          to.endsWith('@etal.test') && text.includes(order.reference) && !text.includes('Nouvelle commande'),
      ).length;
    server.clock.set('2026-11-21T08:59:00Z');
    await runOrderDeadlines(server.services);
    await server.deliver();
    const before = reminders();
    server.clock.set('2026-11-21T09:01:00Z');
    await runOrderDeadlines(server.services);
    await runOrderDeadlines(server.services);
    await server.deliver();
    expect(reminders()).toBe(before + 1);
    expect((await stateOf(order))[0]).toBe('PAID');
    server.clock.set('2026-11-22T07:01:00Z');
    await runOrderDeadlines(server.services);
    expect((await stateOf(order)).slice(0, 2)).toEqual(['CANCELED', 'VOIDED']);
    expect(intentOf(order)?.status).toBe('canceled');
  });

  it('who has answered before the reminder could leave is asked for nothing', async () => {
    const order = await placeTestOrder(server, shop, { date: '2026-11-30' });
    const from = server.fake.events.length;
    server.fake.pay(order.sessionId);
    await tell(from);
    server.clock.set('2026-11-21T09:01:00Z');
    await runOrderDeadlines(server.services);
    await shop.post(`/api/AcceptOrder/${order.orderId}`);
    await server.deliver();
    const asked = server.mails.filter(
      ({ subject }) => subject.includes(order.reference) && subject.includes('répondez'),
    );
    expect(asked).toEqual([]);
  });

  it('an order nobody answered is cancelled in the night after its slot', async () => {
    const online = await placePaid();
    const onSite = await placeTestOrder(server, shop, { channel: 'OFFLINE' });
    server.clock.set('2026-11-21T01:59:00Z');
    await runOrderDeadlines(server.services);
    expect([(await stateOf(online))[0], (await stateOf(onSite))[0]]).toEqual(['PAID', 'PAID']);
    server.clock.set('2026-11-21T02:00:00Z');
    await runOrderDeadlines(server.services);
    expect([(await stateOf(online)).slice(0, 2), (await stateOf(onSite)).slice(0, 2)]).toEqual([
      ['CANCELED', 'VOIDED'],
      ['CANCELED', 'VOIDED'],
    ]);
  });

  it('an accepted order that the card has paid is closed after a week, and one to be paid on site never', async () => {
    const online = await placePaid();
    const onSite = await placeTestOrder(server, shop, { channel: 'OFFLINE' });
    for (const { orderId } of [online, onSite]) await shop.post(`/api/AcceptOrder/${orderId}`);
    server.clock.set('2026-11-28T01:59:00Z');
    await runOrderDeadlines(server.services);
    expect((await stateOf(online))[0]).toBe('ACCEPTED');
    server.clock.set('2026-11-28T02:00:00Z');
    await runOrderDeadlines(server.services);
    server.clock.set('2027-02-01T02:00:00Z');
    await runOrderDeadlines(server.services);
    expect((await stateOf(online)).slice(0, 2)).toEqual(['COLLECTED', 'CAPTURED']);
    expect((await stateOf(onSite)).slice(0, 2)).toEqual(['ACCEPTED', 'DUE_ON_SITE']);
  });

  it('a checkout of which no word came is closed when its time is over, or found paid', async () => {
    const before = await stock();
    const [abandoned, paid] = [await placeTestOrder(server, shop), await placeTestOrder(server, shop)];
    server.fake.pay(paid.sessionId);
    server.clock.advance({ minutes: 33 });
    await runOrderDeadlines(server.services);
    expect([(await stateOf(abandoned))[0], (await stateOf(paid))[0]]).toEqual(['EXPIRED', 'PAID']);
    expect(await stock()).toBe(before - 2);
  });
});

const CAPTURE = { method: 'POST', path: /\/capture$/ } as const;
/** The SDK itself tries a cut connection twice. */
const failCapture = (fault: 'drop-before' | 'drop-after' | number): void =>
  server.fake.fail(CAPTURE, fault, typeof fault === 'string' ? 2 : 1);

describe('the payment service is away', () => {
  it.each(['drop-before', 'drop-after', 500, 429] as const)(
    'while accepting (%s): said, and finished once it is back',
    async (fault) => {
      const order = await placePaid();
      failCapture(fault);
      const answer = await shop.post(`/api/AcceptOrder/${order.orderId}`);
      expect([answer.statusCode, answer.body]).toEqual([503, expect.stringContaining('Votre demande est enregistrée')]);
      expect((await shop.delete(`/api/RefuseOrder/${order.orderId}`)).statusCode).toBe(409);
      server.clock.advance({ minutes: 3 });
      await runOrderDeadlines(server.services);
      expect(await stateOf(order)).toEqual(['ACCEPTED', 'CAPTURED', null]);
      expect(intentOf(order)).toMatchObject({ status: 'succeeded', amount_received: 721 });
    },
  );

  it('a definite refusal leaves the order as it was, to be asked again', async () => {
    const order = await placePaid();
    failCapture(402);
    expect((await shop.post(`/api/AcceptOrder/${order.orderId}`)).statusCode).toBe(409);
    expect(await stateOf(order)).toEqual(['PAID', 'AUTHORIZED', null]);
    expect((await shop.post(`/api/AcceptOrder/${order.orderId}`)).statusCode).toBe(200);
  });

  it('while ordering: nothing is held, and the shopper is told', async () => {
    const before = await stock();
    server.fake.fail({ method: 'POST', path: /checkout\/sessions$/ }, 500, 9);
    await expect(placeTestOrder(server, shop)).rejects.toThrow('Le service de paiement ne répond pas');
    expect(await stock()).toBe(before);
  });

  it('orders still list, and on-site ones are still taken and accepted', async () => {
    server.fake.fail({ method: 'GET', path: /./ }, 'drop-before', 50);
    const order = await placeTestOrder(server, shop, { channel: 'OFFLINE' });
    expect((await shop.post(`/api/AcceptOrder/${order.orderId}`)).statusCode).toBe(200);
    expect((await shop.get('/api/GetOrdersPage')).statusCode).toBe(200);
  });
});

it('no key, IBAN, address or link is ever logged, least of all when things go wrong', async () => {
  for (const fault of ['drop-before', 500, 402] as const) {
    const order = await placePaid();
    failCapture(fault);
    expect((await shop.post(`/api/AcceptOrder/${order.orderId}`)).statusCode).not.toBe(200);
    server.clock.advance({ minutes: 3 });
    await runOrderDeadlines(server.services);
  }
  server.fake.fail({ method: 'POST', path: /checkout\/sessions$/ }, 500, 3);
  await placeTestOrder(server, shop).catch(() => {});
  await server.deliver();
  const log = server.logLines.join('\n');
  expect(log).toContain('payment service');
  for (const secret of [
    server.fake.secretKey,
    'whsec_',
    'FR14',
    'M02606',
    'lea@clients.test',
    '+33612345678',
    'token=',
    'checkout.stripe',
  ])
    expect(log).not.toContain(secret);
});
