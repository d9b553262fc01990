import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { openOnlineShop, openStripeApp, placeTestOrder } from '../../../testing/harness/online-shop.ts';
import { openNewDatabase } from '../../../testing/harness/open-test-database.ts';
import { whenDone } from '../../../testing/harness/when-done.ts';
import type { Database } from '../../platform/db/database.ts';
import { onRoundTrip } from '../../platform/db/statements.ts';
import { claimOf } from '../../platform/outbox/deliver-outbox.ts';
import { claimMessages } from '../../platform/outbox/outbox.queries.ts';
import { insertShoppers } from '../shoppers/shoppers.ts';
import { queueRecipients } from './queue-recipients.ts';

it(
  'five thousand are queued in batches, once each whatever crashes, behind any order’s mail',
  { timeout: 120_000 },
  async () => {
    const server = await openStripeApp({}, { database: await openNewDatabase() });
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
    /** So many batches are written, and then there is nobody any more. */
    const dyingAfter = (batches: number): Database => {
      let left = batches;
      const { database } = server.services;
      return {
        ...database,
        withShop: (shopId, run) =>
          left-- > 0 ? database.withShop(shopId, run) : Promise.reject(new Error('the process died')),
      };
    };
    const written: string[] = [];
    const stop = onRoundTrip((statements) => void written.push(...statements));
    whenDone(async () => stop());
    const sent = await shop.send({
      method: 'POST',
      url: '/api/SendMailing',
      headers: { 'idempotency-key': randomUUID() },
      payload: { subject: 'Cette semaine', intro: '' },
    });
    stop();
    expect(sent.json().waiting).toBe(5000);
    // However many they are: R-ABUSE-6.
    expect(written.filter((text) => text.includes('insert into mailing_recipients'))).toHaveLength(1);
    expect(written.length).toBeLessThan(30);
    const readQueued = () =>
      server.services.database.acrossShops((tx) =>
        tx.selectFrom('outbox').select(['available_at', 'is_bulk', 'payload']).where('topic', '=', 'mailing').execute(),
      );
    expect(await readQueued()).toEqual([]);
    const mailing = { mailingId: sent.json().id, at: start.getTime() };
    await expect(queueRecipients({ database: dyingAfter(3) }, shop.shopId, mailing)).rejects.toThrow(
      'the process died',
    );
    expect((await readQueued()).length).toBe(750);
    // Two at once go on from there, and another order is taken between two batches.
    await Promise.all([
      queueRecipients(server.services, shop.shopId, mailing),
      placeTestOrder(server, shop, { channel: 'OFFLINE', email: 'entre@clients.test' }),
      queueRecipients(server.services, shop.shopId, mailing),
    ]);
    const queued = await readQueued();
    expect(new Set(queued.map(({ payload }) => JSON.stringify(payload))).size).toBe(5000);
    const last = Math.max(...queued.map(({ available_at }) => available_at.getTime()));
    expect([queued.length, last - start.getTime(), queued.every(({ is_bulk }) => is_bulk)]).toEqual([
      5000,
      499_900,
      true,
    ]);
    server.clock.advance({ minutes: 1 });
    await placeTestOrder(server, shop, { channel: 'OFFLINE', email: 'presse@clients.test' });
    const now = server.clock.now();
    const claimed = await server.services.database.acrossShops((tx) =>
      claimMessages(tx, claimOf('mail', { now, limit: 3 })),
    );
    expect(claimed.map(({ topic }) => topic).toSorted()).toEqual([
      'mailing-queue',
      'order-notification',
      'order-notification',
    ]);
  },
);
