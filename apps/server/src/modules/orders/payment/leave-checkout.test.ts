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

const ask = (call: 'CancelOrder' | 'PayOnSite', { reference, token }: PlacedTestOrder) =>
  server.anonymous.post(`/api/boutique/${shop.slug}/${call}/${reference}?token=${token}`);
const read = async ({ reference, token }: PlacedTestOrder) =>
  (await server.anonymous.get(`/api/boutique/${shop.slug}/GetOrder/${reference}?token=${token}`)).json();
const stock = async (): Promise<number> => (await shop.get('/api/GetShopAggregate')).json().singleArticles[0].stock;
const countOf = async (): Promise<number> =>
  (await shop.get('/api/GetShopAggregate')).json().singleArticles[0].ordersCount;
const intentOf = ({ orderId }: PlacedTestOrder) =>
  server.fake.intents(shop.accountId).find(({ metadata }) => metadata['orderId'] === orderId);
const subjectsTo = (order: PlacedTestOrder, email = 'lea@clients.test') =>
  server.mails
    .filter(({ to, subject }) => to === email && subject.includes(order.reference))
    .map(({ subject }) => subject);

const tell = async (from: number): Promise<void> => {
  for (const event of server.fake.events.slice(from)) {
    await sendStripeEvent(server, event);
  }
  await server.deliver();
};

describe('an order that waits for its card', () => {
  it('is given up: its goods are for sale again at once, and nobody is told', async () => {
    const before = await stock();
    const order = await placeTestOrder(server, shop);
    expect(await stock()).toBe(before - 2);
    expect(await read(order)).toMatchObject({ status: 'PENDING_PAYMENT', isCancelable: true, mayPayOnSite: true });
    const given = await ask('CancelOrder', order);
    expect(given.json()).toMatchObject({ status: 'EXPIRED', paymentStatus: 'VOIDED', isCancelable: false });
    expect(await stock()).toBe(before);
    expect(server.fake.events.at(-1)).toMatchObject({ type: 'checkout.session.expired' });
    await server.deliver();
    expect(subjectsTo(order)).toEqual([]);
    expect((await shop.get(`/api/GetOrderByReference/${order.reference}`)).statusCode).toBe(404);
    expect((await ask('CancelOrder', order)).json(), 'pressed again').toMatchObject({ status: 'EXPIRED' });
    expect(await stock()).toBe(before);
  });

  it('is paid on site instead: it is placed, told and counted as such an order is', async () => {
    const [before, counted] = [await stock(), await countOf()];
    // A mailbox gets five mails an hour (R-ABUSE-2), and that of the other tests may have had them.
    const email = 'jeanne@clients.test';
    const order = await placeTestOrder(server, shop, { email });
    const from = server.fake.events.length;
    expect((await ask('PayOnSite', order)).json()).toMatchObject({
      status: 'PAID',
      paymentChannel: 'OFFLINE',
      paymentStatus: 'DUE_ON_SITE',
      dueOnSite: 721,
      checkoutUrl: null,
      mayPayOnSite: false,
    });
    // The service says that the checkout is over: that changes nothing any more.
    await tell(from);
    expect(await read(order)).toMatchObject({ status: 'PAID', paymentStatus: 'DUE_ON_SITE' });
    expect([await stock(), await countOf()]).toEqual([before - 2, counted + 1]);
    expect(subjectsTo(order, email)).toEqual([`Commande ${order.reference} bien reçue – La Ferme du Pré`]);
    expect((await ask('PayOnSite', order)).json(), 'pressed again').toMatchObject({ status: 'PAID' });
    expect((await shop.post(`/api/AcceptOrder/${order.reference}`)).json()).toMatchObject({
      status: 'ACCEPTED',
      paymentStatus: 'DUE_ON_SITE',
    });
    expect((await shop.post(`/api/CollectOrder/${order.reference}`)).json()).toMatchObject({
      paymentStatus: 'PAID_ON_SITE',
    });
    expect(intentOf(order)).toBeUndefined();
  });

  it('that was paid at the last moment stays paid', async () => {
    const [first, second] = [await placeTestOrder(server, shop), await placeTestOrder(server, shop)];
    server.fake.pay(first.sessionId);
    // Between our asking how it stands and our closing it.
    server.fake.before({ method: 'POST', path: /\/expire$/ }, () => server.fake.pay(second.sessionId));
    const answers = [await ask('CancelOrder', first), await ask('PayOnSite', second)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 409]);
    expect(answers[0]?.body).toMatch(/Votre paiement vient d’aboutir/);
    for (const order of [first, second])
      expect(await read(order)).toMatchObject({
        status: 'PAID',
        paymentChannel: 'ONLINE',
        paymentStatus: 'AUTHORIZED',
      });
  });

  it('that ran out is told so, and takes no stock', async () => {
    const before = await stock();
    const order = await placeTestOrder(server, shop);
    server.fake.expire(order.sessionId);
    expect(await read(order)).toMatchObject({ status: 'EXPIRED' });
    const answer = await ask('PayOnSite', order);
    expect([answer.statusCode, answer.body]).toEqual([409, expect.stringMatching(/n'a pas été payée à temps/)]);
    expect(await stock()).toBe(before);
  });

  it('is not paid on site where the point takes no money', async () => {
    const order = await placeTestOrder(server, shop);
    await shop.patch(`/api/UpdateCollectionPoint/${shop.pointId}`, { offlinePaymentsEnabled: false });
    expect(await read(order)).toMatchObject({ mayPayOnSite: false });
    const answer = await ask('PayOnSite', order);
    await shop.patch(`/api/UpdateCollectionPoint/${shop.pointId}`, { offlinePaymentsEnabled: true });
    expect([answer.statusCode, (await read(order)).status]).toEqual([409, 'PENDING_PAYMENT']);
  });

  it('the service away: what was asked is done by itself when it is back', async () => {
    const before = await stock();
    const order = await placeTestOrder(server, shop);
    server.fake.fail({ method: 'POST', path: /\/expire$/ }, 'drop-before', 2);
    expect((await ask('PayOnSite', order)).statusCode).toBe(503);
    expect((await ask('CancelOrder', order)).statusCode, 'another wish waits for the first').toBe(409);
    server.fake.heal();
    server.clock.set('2026-11-15T09:03:00Z');
    await runOrderDeadlines(server.services);
    expect(await read(order)).toMatchObject({ status: 'PAID', paymentStatus: 'DUE_ON_SITE' });
    expect(await stock()).toBe(before - 2);
  });

  it('wanted in three ways at the same moment comes to one end, and its goods are where that end says', async () => {
    for (let round = 0; round < 6; round++) {
      const before = await stock();
      const order = await placeTestOrder(server, shop);
      const from = server.fake.events.length;
      const acts = [
        () => ask('CancelOrder', order),
        () => ask('PayOnSite', order),
        async () => void server.fake.pay(order.sessionId),
        () => ask('PayOnSite', order),
      ];
      const turned = [...acts.slice(round % 4), ...acts.slice(0, round % 4)];
      const answers = await Promise.allSettled(turned.map((act) => act()));
      await tell(from);
      const { status, paymentChannel, paymentStatus } = await read(order);
      const end = `${status} ${paymentChannel} ${paymentStatus}`;
      const isHeld = intentOf(order)?.status === 'requires_capture';
      expect(
        [
          ['EXPIRED ONLINE VOIDED', false, before],
          ['PAID OFFLINE DUE_ON_SITE', false, before - 2],
          ['PAID ONLINE AUTHORIZED', true, before - 2],
        ],
        JSON.stringify(answers.map((one) => (one.status === 'fulfilled' ? one.value : one.reason))),
      ).toContainEqual([end, isHeld, await stock()]);
    }
  });
});
