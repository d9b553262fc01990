import { randomUUID } from 'node:crypto';
import { UNACCEPTED_MAILS_PER_HOUR } from '@etal/domain/orders/notifications';
import { THROTTLES } from '@etal/domain/accounts/throttle';
import { beforeAll, describe, expect, it } from 'vitest';
import { insertTestOrder } from '../../../../testing/harness/insert-test-order.ts';
import {
  type OnlineShop,
  openOnlineShop,
  openStripeApp,
  placeTestOrder,
  type StripeApp,
} from '../../../../testing/harness/online-shop.ts';
import { notifyAll } from '../../notifications/notifications.ts';

let server: StripeApp;
let shop: OnlineShop;
beforeAll(async () => {
  server = await openStripeApp();
  server.clock.set('2026-11-16T09:00:00Z');
  shop = await openOnlineShop(server);
});

const body = (changes: object = {}) => ({
  collectionPointId: shop.pointId,
  collectionDate: '2026-11-20',
  collectionPeriod: { startingHour: 8, startingMinute: 0, endingHour: 12, endingMinute: 30 },
  paymentChannel: 'OFFLINE',
  shopperDetails: {
    firstname: 'Léa',
    lastname: 'Martin',
    email: 'lea@clients.test',
    phone: '0612345678',
    city: 'Sarlat',
  },
  sales: [{ saleableId: shop.articleId, quantity: 1 }],
  ...changes,
});
const place = ({ address = '203.0.113.7', key = randomUUID(), slug = shop.slug, payload = body() as object } = {}) =>
  server.anonymous.send({
    method: 'POST',
    url: `/api/boutique/${slug}/PlaceOrder`,
    headers: { 'idempotency-key': key },
    remoteAddress: address,
    payload,
  });
const { freeHits } = THROTTLES.orderPerNetwork;

describe('R-ABUSE-3: orders of one network', () => {
  it('are counted once they are placed: bogus ones keep no neighbour from ordering', async () => {
    for (let n = 0; n <= freeHits; n++)
      await place({ address: '203.0.113.20', payload: body({ collectionDate: '2020-01-01' }) });
    expect((await place({ address: '203.0.113.20' })).statusCode).toBe(200);
  });

  it('wait beyond some of one shop, and at that shop alone; an IPv6 subscriber is one network', async () => {
    const other = await openOnlineShop(server, 'La Ferme Voisine');
    const statuses: number[] = [];
    for (let n = 0; n <= freeHits; n++)
      statuses.push((await place({ address: `2001:db8:1:2::${n.toString(16)}` })).statusCode);
    expect(statuses).toEqual([...Array.from({ length: freeHits }, () => 200), 429]);
    expect((await place({ address: '2001:db8:1:3::1' })).statusCode).toBe(200);
    const elsewhere = body({
      collectionPointId: other.pointId,
      sales: [{ saleableId: other.articleId, quantity: 1 }],
    });
    expect((await place({ address: '2001:db8:1:2::1', slug: other.slug, payload: elsewhere })).statusCode).toBe(200);
  });

  it('sent again under their key are the same order, and another body under it is refused', async () => {
    const key = randomUUID();
    const first = await place({ key });
    expect((await place({ key })).json()).toEqual(first.json());
    const other = await place({ key, payload: body({ note: 'Bien mûres' }) });
    expect([other.statusCode, other.body]).toEqual([409, expect.stringContaining(first.json().reference)]);
  });
});

describe('R-ABUSE-2: mails about orders that nobody has accepted', () => {
  const mailsTo = (address: string) => server.mails.filter(({ to }) => to.toLowerCase() === address);
  const statesOf = async (reference: string): Promise<string[]> => {
    const { notifications } = (await shop.get(`/api/GetOrderByReference/${reference}`)).json();
    return notifications
      .filter(({ audience }: { audience: string }) => audience === 'SHOPPER')
      .map(({ kind, state }: { kind: string; state: string }) => `${kind} ${state}`);
  };

  it('two hundred orders send a stranger five an hour, and the shop hears of each', async () => {
    const references: string[] = [];
    for (let n = 0; n < 10; n++) {
      const { reference } = await placeTestOrder(server, shop, {
        channel: 'OFFLINE',
        email: n % 2 ? 'inconnue@ailleurs.test' : 'Inconnue@ailleurs.test',
      });
      references.push(reference);
    }
    await server.deliver();
    // Further ones by the same function, without the weight of the call.
    const { database, clock } = server.services;
    const { shopId, articleId: saleableId } = shop;
    const orders: { id: string }[] = [];
    for (let n = 10; n < 200; n++)
      orders.push(
        await insertTestOrder(database, { shopId, saleableId, order: { shopper_email: 'inconnue@ailleurs.test' } }),
      );
    await database.withShop(shopId, (tx) =>
      notifyAll(
        tx,
        shopId,
        orders.map(({ id }) => ({ orderId: id, kind: 'PLACED', actor: 'SHOPPER', now: clock.now() })),
      ),
    );
    const { queued } = await database.acrossShops((tx) =>
      tx
        .selectFrom('outbox')
        .innerJoin('order_notifications as told', 'told.id', 'outbox.id')
        .where('told.shop_id', '=', shopId)
        .where('told.kind', '=', 'PLACED')
        .where('told.recipient', 'ilike', 'inconnue@ailleurs.test')
        .select((eb) => eb.fn.countAll<number>().as('queued'))
        .executeTakeFirstOrThrow(),
    );
    expect([mailsTo('inconnue@ailleurs.test').length, queued]).toEqual([
      UNACCEPTED_MAILS_PER_HOUR,
      UNACCEPTED_MAILS_PER_HOUR,
    ]);
    expect(mailsTo(`${shopId.slice(0, 8)}@etal.test`).length).toBeGreaterThanOrEqual(10);
    await database.acrossShops((tx) => tx.deleteFrom('outbox').where('shop_id', '=', shopId).execute());
    expect(await statesOf(references[0] ?? '')).toEqual(['PLACED SENT']);
    expect(await statesOf(references[9] ?? '')).toEqual(['PLACED HELD']);
  });

  it('the confirmation that was held back leaves with the acceptance', async () => {
    const email = 'accueillie@ailleurs.test';
    for (let n = 0; n < UNACCEPTED_MAILS_PER_HOUR; n++)
      await placeTestOrder(server, shop, { channel: 'OFFLINE', email });
    const { orderId, reference } = await placeTestOrder(server, shop, { channel: 'OFFLINE', email });
    await server.deliver();
    expect(mailsTo(email)).toHaveLength(UNACCEPTED_MAILS_PER_HOUR);
    await shop.post(`/api/AcceptOrder/${orderId}`);
    await server.deliver();
    expect(mailsTo(email)).toHaveLength(UNACCEPTED_MAILS_PER_HOUR + 2);
    expect((await statesOf(reference)).toSorted()).toEqual(['ACCEPTED SENT', 'PLACED SENT']);
  });

  it('an hour later, or to somebody else, they leave again', async () => {
    server.mails.length = 0;
    await placeTestOrder(server, shop, { channel: 'OFFLINE', email: 'voisine@ailleurs.test' });
    server.clock.advance({ minutes: 61 });
    await placeTestOrder(server, shop, { channel: 'OFFLINE', email: 'inconnue@ailleurs.test' });
    await server.deliver();
    expect([mailsTo('voisine@ailleurs.test').length, mailsTo('inconnue@ailleurs.test').length]).toEqual([1, 1]);
  });
});

it('R-ABUSE-8: who orders in another’s name sends them none of their own words', async () => {
  const email = 'victime@clients.test';
  const lure = 'Votre compte est bloqué, allez sur https://vol.example';
  const shopperDetails = { ...body().shopperDetails, email, firstname: lure };
  const placed = await place({ address: '203.0.113.77', payload: body({ shopperDetails, note: lure }) });
  const token = new URL(placed.json().orderUrl).searchParams.get('token');
  const path = `${placed.json().reference}?token=${token}`;
  const { revision } = (await server.anonymous.get(`/api/boutique/${shop.slug}/GetOrder/${path}`)).json();
  const sales = [{ saleableId: shop.articleId, quantity: 2 }];
  const changed = await server.anonymous.put(`/api/boutique/${shop.slug}/ChangeOrder/${path}`, {
    revision,
    sales,
    reason: lure,
  });
  expect(changed.statusCode).toBe(200);
  const canceled = await server.anonymous.post(`/api/boutique/${shop.slug}/CancelOrder/${path}`, { reason: lure });
  expect(canceled.statusCode).toBe(200);
  await server.deliver();
  const letters = server.mails.filter(({ to }) => to === email).map(({ text, html }) => text + html);
  expect(letters).toHaveLength(3);
  for (const letter of letters) expect(letter).not.toContain('vol.example');
  // The merchant reads why.
  const merchants = server.mails.filter(({ to }) => to !== email && !to.endsWith('@clients.test'));
  expect(merchants.some(({ text }) => text.includes(lure))).toBe(true);
});
