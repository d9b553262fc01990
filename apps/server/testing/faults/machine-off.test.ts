import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DeadlineMemory, runOrderDeadlines } from '../../src/modules/orders/orders.ts';
import {
  liveUntil,
  type OnlineShop,
  openOnlineShop,
  openStripeApp,
  placeTestOrder,
  type StripeApp,
} from '../harness/online-shop.ts';

let server: StripeApp;
let shop: OnlineShop;
beforeAll(async () => {
  server = await openStripeApp();
});
beforeEach(async () => {
  server.clock.set('2026-11-15T09:00:00Z');
  shop = await openOnlineShop(server);
});

const statusOf = async (orderId: string): Promise<string> =>
  (
    await server.services.database.withShop(shop.shopId, (tx) =>
      tx.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirstOrThrow(),
    )
  ).status;

describe('an order that nobody could answer, because the machine was off until after its day', () => {
  it('waits for an hour: what the stall’s telephone has kept is taken, the rest is cancelled then', async () => {
    const [fetched, missed] = [
      await placeTestOrder(server, shop, { channel: 'OFFLINE', date: '2026-11-20' }),
      await placeTestOrder(server, shop, { channel: 'OFFLINE', date: '2026-11-20' }),
    ];
    const memory: DeadlineMemory = { turns: new Map() };
    const run = async (instant: string): Promise<void> => {
      await liveUntil(server, instant);
      await runOrderDeadlines(server.services, { memory });
    };
    await run('2026-11-19T19:00:00Z');
    await run('2026-11-23T08:00:00Z');
    expect([await statusOf(fetched.orderId), await statusOf(missed.orderId)]).toEqual(['PAID', 'PAID']);
    const at = Date.parse('2026-11-20T09:00:00Z') / 1000;
    const handedOver = await shop.post(`/api/CollectOrder/${fetched.orderId}`, { key: 'kept-by-the-telephone', at });
    expect(handedOver.statusCode).toBe(200);
    for (let minutes = 5; minutes < 60; minutes += 5)
      await run(new Date(Date.parse('2026-11-23T08:00:00Z') + minutes * 60_000).toISOString());
    expect(await statusOf(missed.orderId)).toBe('PAID');
    await run('2026-11-23T09:00:00Z');
    expect([await statusOf(fetched.orderId), await statusOf(missed.orderId)]).toEqual(['COLLECTED', 'CANCELED']);
  });
});

describe('an order that nobody answered, on a machine that is on for some minutes each evening', () => {
  it('is cancelled after a week', async () => {
    const { orderId } = await placeTestOrder(server, shop, { channel: 'OFFLINE', date: '2026-11-20' });
    const evenings = ['21', '22', '23', '24', '25', '26', '27', '28', '29'];
    const statuses: string[] = [];
    for (const day of evenings) {
      await liveUntil(server, `2026-11-${day}T19:00:00Z`);
      await runOrderDeadlines(server.services, { memory: { turns: new Map() } });
      statuses.push(await statusOf(orderId));
    }
    expect(statuses.lastIndexOf('PAID')).toBe(6);
    expect(statuses.at(-1)).toBe('CANCELED');
  });
});

describe('orders of years ago that nobody has ever ticked', () => {
  it('keep no other from being closed, however many they are', async () => {
    const ids: string[] = [];
    for (const _ of [1, 2, 3]) {
      const { orderId, sessionId, reference, token } = await placeTestOrder(server, shop);
      server.fake.pay(sessionId);
      await server.anonymous.get(`/api/boutique/${shop.slug}/GetOrder/${reference}?token=${token}`);
      expect((await shop.post(`/api/AcceptOrder/${orderId}`)).json()).toMatchObject({ paymentStatus: 'CAPTURED' });
      ids.push(orderId);
    }
    const [first, second, third] = ids.toSorted() as [string, string, string];
    // Of these two something is still to be paid at the stall: only their merchant knows what became of them.
    await server.services.database.withShop(shop.shopId, (tx) =>
      tx
        .updateTable('orders')
        .set((eb) => ({ sub_total: eb('sub_total', '+', 100), total: eb('total', '+', 100) }))
        .where('id', 'in', [first, second])
        .execute(),
    );
    server.clock.set('2026-12-15T09:00:00Z');
    const memory: DeadlineMemory = { turns: new Map() };
    for (const _ of [1, 2]) await runOrderDeadlines(server.services, { memory, atMost: 2 });
    expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([
      'ACCEPTED',
      'ACCEPTED',
      'COLLECTED',
    ]);
  });
});
