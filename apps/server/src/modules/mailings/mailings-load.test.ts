import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { openOnlineShop, openStripeApp, placeTestOrder } from '../../../testing/harness/online-shop.ts';
import { LEASE_MS } from '../../platform/outbox/deliver-outbox.ts';
import { claimMessages } from '../../platform/outbox/outbox.queries.ts';
import { insertShoppers } from '../shoppers/shoppers.ts';

it('five thousand are queued in one short transaction, ten a second, and no order’s mail waits behind them', async () => {
  const server = await openStripeApp();
  const shop = await openOnlineShop(server);
  await server.deliver();
  const start = server.clock.now();
  await server.services.database.withShop(shop.shopId, async (tx) => {
    const given = Array.from({ length: 5000 }, (_, index) => ({
      id: randomUUID(),
      given: { firstname: '', lastname: `n${index}`, email: `n${index}@clients.test`, phone: '', city: '' },
      origin: 'MANUAL' as const,
      now: server.clock.now(),
    }));
    await insertShoppers(tx, shop.shopId, given);
    await tx.updateTable('shoppers').set({ mail_choice: 'ACCEPTED', mail_chosen_at: server.clock.now() }).execute();
  });
  const sent = await shop.send({
    method: 'POST',
    url: '/api/SendMailing',
    headers: { 'idempotency-key': randomUUID() },
    payload: { subject: 'Cette semaine', intro: '' },
  });
  expect(sent.json().waiting).toBe(5000);
  const queued = await server.services.database.acrossShops((tx) =>
    tx.selectFrom('outbox').select(['available_at', 'is_bulk']).where('topic', '=', 'mailing').execute(),
  );
  const last = Math.max(...queued.map(({ available_at }) => available_at.getTime()));
  expect([queued.length, last - start.getTime(), queued.every(({ is_bulk }) => is_bulk)]).toEqual([
    5000,
    499_900,
    true,
  ]);
  server.clock.advance({ minutes: 1 });
  await placeTestOrder(server, shop, { channel: 'OFFLINE', email: 'presse@clients.test' });
  const now = server.clock.now();
  const [first] = await server.services.database.acrossShops((tx) =>
    claimMessages(tx, { now, leasedUntil: new Date(now.getTime() + LEASE_MS), limit: 1 }),
  );
  expect(first?.topic).toBe('order-notification');
});
