import { randomUUID } from 'node:crypto';
import { importFile } from '../../../testing/harness/import-file.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../platform/db/database.ts';
import {
  type OnlineShop,
  openOnlineShop,
  openStripeApp,
  placeTestOrder,
  type StripeApp,
} from '../../../testing/harness/online-shop.ts';
import { runOrderDeadlines } from '../orders/orders.ts';
import { forgetShoppers } from './forget-shoppers.ts';

/** In days, a leap one among them. */
const THREE_YEARS = 3 * 365 + 1;

let server: StripeApp;
let shop: OnlineShop;
let start: Date;
beforeAll(async () => {
  server = await openStripeApp();
  start = server.clock.now();
});
/** Each test has a shop of its own, opened on the same day. */
beforeEach(async () => {
  server.clock.set(start);
  shop = await openOnlineShop(server);
});

const order = (email: string, at = shop) => placeTestOrder(server, at, { channel: 'OFFLINE', email });
/** Handed over: the only thing left to do with it is to forget it. */
const orderAndCollect = async (email: string, at = shop) => {
  const placed = await order(email, at);
  await at.post(`/api/AcceptOrder/${placed.orderId}`);
  await at.post(`/api/CollectOrder/${placed.orderId}`);
  return placed;
};
const add = (email: string) =>
  shop.post('/api/CreateShopper', { firstname: 'Léa', lastname: 'Martin', email, phone: '', city: '' });
const emails = async (at = shop): Promise<string[]> =>
  (
    await server.services.database.withShop(at.shopId, (tx) =>
      tx.selectFrom('shoppers').select('email').orderBy('email').execute(),
    )
  ).map(({ email }) => email.replace(/^efface-.*/, 'effacé'));
const forget = (options?: { batch: number }) => forgetShoppers(server.services, options);

describe('three years', () => {
  it('after the day of their last order: not a day before', async () => {
    // To be fetched five days later: that is the last day they were served.
    await orderAndCollect('lea@clients.test');
    server.clock.advance({ days: THREE_YEARS + 4 });
    await forget();
    expect(await emails()).toEqual(['lea@clients.test']);
    server.clock.advance({ days: 2 });
    await forget();
    expect(await emails()).toEqual(['effacé']);
  });

  it('after they were added, for who never ordered', async () => {
    await add('lea@clients.test');
    server.clock.advance({ days: THREE_YEARS - 2 });
    await forget();
    expect(await emails()).toEqual(['lea@clients.test']);
    server.clock.advance({ days: 3 });
    await forget();
    expect(await emails()).toEqual(['effacé']);
  });

  it('are counted from the last order, whenever the first was, and in each shop on its own', async () => {
    const other = await openOnlineShop(server, 'La Ferme d’à Côté');
    await orderAndCollect('lea@clients.test');
    await orderAndCollect('lea@clients.test', other);
    server.clock.advance({ days: 400 });
    await order('lea@clients.test', other);
    server.clock.advance({ days: THREE_YEARS - 300 });
    await forget();
    expect([await emails(), await emails(other)]).toEqual([['effacé'], ['lea@clients.test']]);
  });
});

it.each(['PENDING_PAYMENT', 'PAID', 'ACCEPTED'] as const)(
  'an order that is %s keeps its customer, however old',
  async (status) => {
    const { orderId } = await order('lea@clients.test');
    await server.services.database.withShop(shop.shopId, (tx) =>
      tx.updateTable('orders').set({ status }).where('id', '=', orderId).execute(),
    );
    server.clock.advance({ days: 10 * 365 });
    await forget();
    expect(await emails()).toEqual(['lea@clients.test']);
  },
);

it('leaves no name in orders, messages and groups; invoices stay as they were issued', async () => {
  const { orderId } = await orderAndCollect('lea@clients.test');
  await orderAndCollect('zoe@clients.test');
  const read = () =>
    server.services.database.withShop(shop.shopId, async (tx) => ({
      orders: await tx.selectFrom('orders').selectAll().execute(),
      messages: await tx.selectFrom('order_notifications').selectAll().where('audience', '=', 'SHOPPER').execute(),
      members: await tx.selectFrom('shopper_group_members').select('shopper_id').execute(),
      counts: await tx.selectFrom('shopper_groups').select('members_count').execute(),
      invoice: await tx
        .selectFrom('invoices')
        .select('model')
        .where('order_id', '=', orderId)
        .executeTakeFirstOrThrow(),
    }));
  const before = await read();
  expect([before.members.length, before.counts]).toEqual([2, [{ members_count: 2 }]]);
  expect(before.messages.length).toBeGreaterThan(1);

  server.clock.advance({ days: THREE_YEARS + 10 });
  await forget();

  const { invoice, members, counts, ...named } = await read();
  expect([members, counts]).toEqual([[], [{ members_count: 0 }]]);
  expect(named.orders).toHaveLength(2);
  expect(JSON.stringify(named)).not.toMatch(/clients\.test|Léa|Martin|06 12 34/);
  expect(new Set(named.messages.map(({ recipient }) => recipient)).size).toBe(2);
  expect(invoice).toEqual(before.invoice);
  expect(JSON.stringify(invoice)).toContain('Martin');
});

describe('an order that was left at the payment page', () => {
  const abandon = async (email: string) => {
    const placed = await placeTestOrder(server, shop, { channel: 'ONLINE', email });
    server.clock.advance({ hours: 1 });
    await runOrderDeadlines(server.services);
    return placed;
  };
  const named = async () =>
    (
      await server.services.database.withShop(shop.shopId, (tx) =>
        tx.selectFrom('orders').select(['status', 'shopper_email as email']).orderBy('created_at').execute(),
      )
    ).map(({ status, email }) => [status, email.replace(/^efface-.*/, 'effacé')]);

  it('names nobody after thirty days, nor does the file that it alone has made', async () => {
    await abandon('passant@clients.test');
    expect(await named()).toEqual([['EXPIRED', 'passant@clients.test']]);
    server.clock.advance({ days: 29 });
    await forget();
    expect([await named(), await emails()]).toEqual([[['EXPIRED', 'passant@clients.test']], ['passant@clients.test']]);
    server.clock.advance({ days: 1 });
    await Promise.all([forget({ batch: 1 }), forget({ batch: 1 })]);
    expect([await named(), await emails()]).toEqual([[['EXPIRED', 'effacé']], ['effacé']]);
  });

  it('leaves a customer, and who tries again, their file', async () => {
    await orderAndCollect('lea@clients.test');
    server.clock.advance({ minutes: 1 });
    await abandon('lea@clients.test');
    await abandon('encore@clients.test');
    server.clock.advance({ days: 20 });
    await abandon('encore@clients.test');
    server.clock.advance({ days: 11 });
    await forget();
    expect(await emails()).toEqual(['encore@clients.test', 'lea@clients.test']);
    expect(await named()).toEqual([
      ['COLLECTED', 'lea@clients.test'],
      ['EXPIRED', 'effacé'],
      ['EXPIRED', 'effacé'],
      ['EXPIRED', 'encore@clients.test'],
    ]);
  });

  it('is forgotten in the other shops, where one of them fails', async () => {
    const { database } = server.services;
    const neighbour = await openOnlineShop(server, 'Le Verger');
    await abandon('passant@clients.test');
    await placeTestOrder(server, neighbour, { channel: 'ONLINE', email: 'voisin@clients.test' });
    server.clock.advance({ hours: 1 });
    await runOrderDeadlines(server.services);
    server.clock.advance({ days: 31 });
    const withShop: typeof database.withShop = (shopId, run) =>
      shopId === shop.shopId ? Promise.reject(new Error('broken')) : database.withShop(shopId, run);
    await forgetShoppers({ ...server.services, database: { ...database, withShop } }, { batch: 1 });
    expect(await named()).toEqual([['EXPIRED', 'passant@clients.test']]);
    const [order] = await database.withShop(neighbour.shopId, (tx) =>
      tx.selectFrom('orders').select('shopper_email as email').execute(),
    );
    expect(order?.email).toMatch(/^efface-/);
  });

  it('is no order that would keep a customer known for longer', async () => {
    await orderAndCollect('lea@clients.test');
    server.clock.advance({ days: THREE_YEARS - 5 });
    await abandon('lea@clients.test');
    server.clock.advance({ days: 15 });
    await forget();
    expect(await emails()).toEqual(['effacé']);
  });
});

it('what an erased customer wrote beside their orders goes with them; what the merchant wrote stays', async () => {
  const { reference, token, orderId } = await order('lea@clients.test');
  const other = await order('lea@clients.test');
  const own = (call: string, { reference: of, token: by }: { reference: string; token: string }) =>
    `/api/boutique/${shop.slug}/${call}/${of}?token=${by}`;
  const { sales, revision, shopperId } = (await shop.get(`/api/GetOrderByReference/${reference}`)).json();
  const changed = await server.anonymous.send({
    method: 'PUT',
    url: own('ChangeOrder', { reference, token }),
    payload: { revision, sales: [{ saleId: sales[0].id, quantity: 1 }], reason: 'Mon fils Paul est parti' },
  });
  expect(changed.statusCode).toBe(200);
  const canceled = await server.anonymous.send({
    method: 'POST',
    url: own('CancelOrder', { reference, token }),
    payload: { reason: 'Je suis à la clinique' },
  });
  expect(canceled.statusCode).toBe(200);
  await shop.send({
    method: 'DELETE',
    url: `/api/RefuseOrder/${other.reference}`,
    payload: { reason: 'Plus de choux' },
  });
  expect((await shop.post(`/api/EraseShopper/${shopperId}`)).statusCode).toBe(200);
  const told = JSON.stringify([
    (await shop.get(`/api/GetOrderByReference/${orderId}`)).json(),
    await server.services.database.withShop(shop.shopId, async (tx) => [
      await tx.selectFrom('orders').selectAll().execute(),
      await tx.selectFrom('order_history').selectAll().execute(),
      await tx.selectFrom('order_changes').selectAll().execute(),
    ]),
  ]);
  expect(told).not.toMatch(/clinique|Paul/);
  expect(told).toContain('Plus de choux');
});

it('a tool that did not answer is told of an erased customer no more, and nothing that waits for it names them', async () => {
  await shop.post('/api/AddWebhookEndpoint', { url: 'https://ferme.example/etal' });
  server.webhooks.length = 0;
  server.away.webhook = 'the webhook receiver answered 500';
  const { reference } = await orderAndCollect('lea@clients.test');
  const { shopperId } = (await shop.get(`/api/GetOrderByReference/${reference}`)).json();
  await server.deliver();
  const bodies = () =>
    server.services.database.withShop(shop.shopId, (tx) =>
      tx.selectFrom('outbox').select('payload').where('topic', '=', 'order-notification').execute(),
    );
  expect(JSON.stringify(await bodies())).toContain('lea@clients.test');
  expect((await shop.post(`/api/EraseShopper/${shopperId}`)).statusCode).toBe(200);
  expect(JSON.stringify(await bodies())).not.toMatch(/clients\.test|Martin|0612345678|\+336/);
  delete server.away.webhook;
  server.clock.advance({ hours: 2 });
  await server.deliver();
  expect(server.webhooks.length).toBeGreaterThan(0);
  expect(JSON.stringify(server.webhooks)).not.toMatch(/clients\.test|Martin/);
});

it('who only tried the shop, and is on no list, is forgotten too', async () => {
  const { database } = server.services;
  const { orderId } = await order('essai@clients.test');
  await database.withShop(shop.shopId, (tx) =>
    tx.updateTable('orders').set({ is_test: true, shopper_id: randomUUID() }).where('id', '=', orderId).execute(),
  );
  const named = async () => {
    const orders = await database.withShop(shop.shopId, (tx) =>
      tx.selectFrom('orders').select('shopper_email as email').execute(),
    );
    return orders.map(({ email }) => email.replace(/^efface-.*/, 'effacé'));
  };
  server.clock.advance({ days: THREE_YEARS });
  await forget({ batch: 1 });
  expect(await named()).toEqual(['essai@clients.test']);
  server.clock.advance({ days: 7 });
  await forget({ batch: 1 });
  expect(await named()).toEqual(['effacé']);
});

it('what is told of an order after its customer was erased is told to nobody', async () => {
  const { orderId, reference } = await orderAndCollect('lea@clients.test');
  await server.deliver();
  // Asked for while they were known, on its way when they were not.
  await server.anonymous.send({
    method: 'POST',
    url: `/boutique/${shop.slug}/retractation`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ reference, email: 'lea@clients.test' }).toString(),
  });
  const { shopperId } = (await shop.get(`/api/GetOrderByReference/${orderId}`)).json();
  expect((await shop.post(`/api/EraseShopper/${shopperId}`)).statusCode).toBe(200);
  server.mails.length = 0;
  const refund = await shop.send({
    method: 'POST',
    url: `/api/RefundOrder/${orderId}`,
    headers: { 'idempotency-key': randomUUID() },
    payload: { amount: 100, reason: 'Une tomate abîmée', to: 'CASH' },
  });
  expect(refund.statusCode).toBe(200);
  await server.deliver();
  expect(server.mails.map(({ to }) => to)).toEqual([]);
});

it('goes through everyone, batch after batch, over all shops', async () => {
  const other = await openOnlineShop(server, 'La Ferme d’à Côté');
  const seven = ['nom;email', ...Array.from({ length: 7 }, (_, n) => `Nom;c${n}@clients.test`)].join('\n');
  await importFile(shop, 'Shoppers', seven);
  await importFile(other, 'Shoppers', 'nom;email\nNom;c@clients.test');
  server.clock.advance({ days: THREE_YEARS + 1 });
  await forget({ batch: 3 });
  expect([...(await emails()), ...(await emails(other))]).toEqual(Array.from({ length: 8 }, () => 'effacé'));
});

it('done twice at once is done once', async () => {
  for (const name of ['a', 'b', 'c']) await orderAndCollect(`${name}@clients.test`);
  server.clock.advance({ days: THREE_YEARS + 10 });
  await Promise.all([forget({ batch: 2 }), forget({ batch: 2 })]);
  await forget();
  expect(await emails()).toEqual(['effacé', 'effacé', 'effacé']);
  expect(
    await server.services.database.withShop(shop.shopId, (tx) =>
      tx.selectFrom('shopper_groups').select('members_count').execute(),
    ),
  ).toEqual([{ members_count: 0 }]);
});

it('who orders between being found and being erased is kept', async () => {
  await orderAndCollect('lea@clients.test');
  server.clock.advance({ days: THREE_YEARS + 10 });
  const { database } = server.services;
  const withShop: Database['withShop'] = async (shopId, run) => {
    await order('lea@clients.test');
    return database.withShop(shopId, run);
  };
  await forgetShoppers({ ...server.services, database: { ...database, withShop } });
  expect(await emails()).toEqual(['lea@clients.test']);
});
