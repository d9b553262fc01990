import { beforeAll, beforeEach, expect, it } from 'vitest';
import {
  addChicken,
  type OnlineShop,
  openOnlineShop,
  openStripeApp,
  type PlacedTestOrder,
  placeTestOrder,
  sendOrder,
  sendStripeEvent,
  type StripeApp,
} from '../../../../testing/harness/online-shop.ts';
import { runOrderDeadlines } from '../run-order-deadlines.ts';

/** R-PAYMENTS-8: what becomes of the orders of a card once the merchant has taken our access to the account away. */

let server: StripeApp;
let shop: OnlineShop;

beforeAll(async () => {
  server = await openStripeApp();
});
beforeEach(async () => {
  server.clock.set('2026-11-15T09:00:00Z');
  shop = await openOnlineShop(server);
  server.mails.length = 0;
});

const tellAll = async (): Promise<void> => {
  for (const event of server.fake.events.splice(0)) {
    await sendStripeEvent(server, event);
  }
  await server.deliver();
};
const lose = async (): Promise<void> => {
  server.fake.disconnectAccount(shop.accountId);
  await tellAll();
};
const placePaid = async (): Promise<PlacedTestOrder> => {
  const order = await placeTestOrder(server, shop);
  server.fake.pay(order.sessionId);
  await tellAll();
  return order;
};
const stateOf = async ({ orderId }: { orderId: string }): Promise<unknown[]> => {
  const row = await server.services.database.withShop(shop.shopId, (tx) =>
    tx
      .selectFrom('orders')
      .innerJoin('order_payments', 'order_payments.order_id', 'orders.id')
      .select(['orders.status', 'orders.payment_status', 'operation'])
      .where('orders.id', '=', orderId)
      .executeTakeFirstOrThrow(),
  );
  return [row.status, row.payment_status, row.operation];
};
const stock = async (): Promise<number> => (await shop.get('/api/GetShopAggregate')).json().singleArticles[0].stock;
const own = ({ reference, token }: PlacedTestOrder, call: string) =>
  `/api/boutique/${shop.slug}/${call}/${reference}?token=${token}`;

it('a card that nobody can debit any more is not accepted, and the order can still be refused', async () => {
  const before = await stock();
  const order = await placePaid();
  await lose();
  const accepted = await shop.post(`/api/AcceptOrder/${order.reference}`);
  expect([accepted.statusCode, accepted.body]).toEqual([
    409,
    "Le service de paiement refuse cette opération. La commande n'a pas changé.",
  ]);
  expect(await stateOf(order)).toEqual(['PAID', 'AUTHORIZED', null]);
  expect((await shop.delete(`/api/RefuseOrder/${order.reference}`)).statusCode).toBe(200);
  expect(await stateOf(order)).toEqual(['REFUSED', 'VOIDED', null]);
  expect(await stock()).toBe(before);
  server.mails.length = 0;
  await server.deliver();
  expect(server.mails.map(({ subject }) => subject)).toEqual([`Commande ${order.reference} refusée – La Ferme du Pré`]);
});

it('its shopper cancels it, and what nobody answered is cancelled in its time', async () => {
  const [own1, missed] = [await placePaid(), await placePaid()];
  await lose();
  expect((await server.anonymous.post(own(own1, 'CancelOrder'))).statusCode).toBe(200);
  expect(await stateOf(own1)).toEqual(['CANCELED', 'VOIDED', null]);
  server.clock.set('2026-11-21T09:00:00Z');
  await runOrderDeadlines(server.services);
  expect(await stateOf(missed)).toEqual(['CANCELED', 'VOIDED', null]);
});

it('an order that waited for its card is read, left and given up, and its goods go back on sale', async () => {
  const before = await stock();
  const [read, left, forgotten] = [
    await placeTestOrder(server, shop),
    await placeTestOrder(server, shop),
    await placeTestOrder(server, shop),
  ];
  await lose();
  const shown = await server.anonymous.get(own(read, 'GetOrder'));
  expect([shown.statusCode, shown.json().status]).toEqual([200, 'PENDING_PAYMENT']);
  expect((await server.anonymous.post(own(left, 'PayOnSite'))).statusCode).toBe(200);
  expect(await stateOf(left)).toEqual(['PAID', 'DUE_ON_SITE', null]);
  expect((await server.anonymous.post(own(read, 'CancelOrder'))).statusCode).toBe(200);
  expect(await stateOf(read)).toEqual(['EXPIRED', 'VOIDED', null]);
  server.clock.advance({ hours: 1 });
  await runOrderDeadlines(server.services);
  expect(await stateOf(forgotten)).toEqual(['EXPIRED', 'VOIDED', null]);
  expect(await stock()).toBe(before - 2);
});

it('what the card has paid is not given back by us: said so, and the order is not stuck', async () => {
  const order = await placePaid();
  expect((await shop.post(`/api/AcceptOrder/${order.reference}`)).statusCode).toBe(200);
  await tellAll();
  await lose();
  const cancelled = await shop.post(`/api/CancelOrder/${order.reference}`);
  expect([cancelled.statusCode, cancelled.body]).toEqual([409, expect.stringContaining('refuse cette opération')]);
  expect(await stateOf(order)).toEqual(['ACCEPTED', 'CAPTURED', null]);
  server.clock.set('2026-11-20T09:00:00Z');
  expect((await shop.post(`/api/CollectOrder/${order.reference}`)).statusCode).toBe(200);
});

it('an accepted order that waits for the scale is cancelled as well', async () => {
  const chickenId = await addChicken(shop);
  const sent = await sendOrder(server, shop, {
    channel: 'ONLINE',
    date: '2026-11-20',
    sales: [{ saleableId: chickenId, quantity: 1 }],
  });
  const { reference } = sent.json();
  const { orderId, sessionId } = await server.services.database.withShop(shop.shopId, (tx) =>
    tx
      .selectFrom('orders')
      .innerJoin('order_payments', 'order_payments.order_id', 'orders.id')
      .select(['orders.id as orderId', 'session_id as sessionId'])
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow(),
  );
  server.fake.pay(sessionId ?? '');
  await tellAll();
  await shop.post(`/api/AcceptOrder/${reference}`);
  expect(await stateOf({ orderId })).toEqual(['ACCEPTED', 'AUTHORIZED', null]);
  await lose();
  expect((await shop.post(`/api/CancelOrder/${reference}`)).statusCode).toBe(200);
  expect(await stateOf({ orderId })).toEqual(['CANCELED', 'VOIDED', null]);
});
