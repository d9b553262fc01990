import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { expect, it, vi } from 'vitest';
import { MAILING_QUEUE } from '../../src/modules/mailings/queue-recipients.ts';
import { insertShoppers } from '../../src/modules/shoppers/shoppers.ts';
import { LEASE_MS } from '../../src/platform/outbox/deliver-outbox.ts';
import { startServer } from '../harness/start-server.ts';
import { openMarket } from './open-market.ts';

const READERS = 5000;
const REFUSING = 50;
/** By how many mails each process has written when it dies. */
const DEATHS = [40, 120];
const KEY = randomUUID();
/** More than five thousand take, some ten a second. */
const PACE_MS = 30 * 60_000;

it.each(['pglite', 'postgres'] as const)(
  'killed twice while five thousand are written to (%s): each is written to once, and who refused never',
  async (engine) => {
    const market = await openMarket(engine);
    const { shopId, cookie, settings } = market;
    const books = await market.openBooks();
    await books.withShop(shopId, async (tx) => {
      const now = new Date();
      const people = Array.from({ length: READERS + REFUSING }, (_, index) => ({
        id: randomUUID(),
        given: { firstname: '', lastname: `n${index}`, email: `n${index}@clients.test`, phone: '', city: '' },
        origin: 'MANUAL' as const,
        now,
      }));
      await insertShoppers(tx, shopId, people);
      await tx.updateTable('shoppers').set({ mail_choice: 'ACCEPTED', mail_chosen_at: now }).execute();
      const refusing = people.slice(READERS).map(({ id }) => id);
      await tx.updateTable('shoppers').set({ mail_choice: 'REFUSED' }).where('id', 'in', refusing).execute();
    });
    await books.close();

    const folder = join(settings['DATA_DIR']!, 'outbox');
    const files = async (): Promise<string[]> =>
      (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
    const sendAt = async (origin: string) => {
      const answer = await fetch(`${origin}/api/SendMailing`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json', 'idempotency-key': KEY },
        body: JSON.stringify({ subject: 'Cette semaine', intro: 'Bonjour' }),
      });
      return { status: answer.status, body: (await answer.json()) as { sent: number; waiting: number } };
    };

    let server = startServer('serve', settings);
    let origin = await server.address();
    const began = performance.now();
    const first = await sendAt(origin);
    process.stdout.write(`${engine}: queued and answered in ${Math.round(performance.now() - began)} ms\n`);
    expect(first).toMatchObject({ status: 200, body: { waiting: expect.any(Number) } });
    for (const death of DEATHS) {
      await vi.waitFor(async () => expect((await files()).length).toBeGreaterThanOrEqual(death), {
        timeout: 60_000,
        interval: 20,
      });
      await server.kill();
      // Nobody waits for the pace, of what is queued or still to be, nor for what the dead process held.
      const held = await market.openBooks();
      await held.acrossShops(async (tx) => {
        const soon = new Date(Date.now() - LEASE_MS);
        await tx.updateTable('outbox').set({ available_at: soon }).where('delivered_at', 'is', null).execute();
        await tx
          .updateTable('outbox')
          .set({ payload: sql`jsonb_set(payload, '{at}', to_jsonb(${soon.getTime() - PACE_MS}::bigint))` })
          .where('topic', '=', MAILING_QUEUE.name)
          .execute();
        await tx.updateTable('outbox').set({ leased_until: soon }).where('leased_until', 'is not', null).execute();
      });
      await held.close();
      server = startServer('serve', settings);
      origin = await server.address();
    }
    // The browser that lost the answer asks once more.
    expect((await sendAt(origin)).status).toBe(200);
    await vi.waitFor(async () => expect((await files()).length).toBe(READERS), { timeout: 240_000, interval: 200 });
    await server.stop();

    const receivers = await Promise.all(
      (await files()).map(
        async (name) => (await PostalMime.parse(await readFile(join(folder, name)))).to?.[0]?.address,
      ),
    );
    expect(new Set(receivers).size).toBe(READERS);
    expect(receivers.filter((to) => Number(/^n(\d+)@/.exec(to ?? '')?.[1]) >= READERS)).toEqual([]);
    const after = await market.openBooks();
    const rows = await after.withShop(shopId, (tx) => tx.selectFrom('mailing_recipients').select(['state']).execute());
    await after.close();
    expect([rows.length, rows.filter(({ state }) => state === 'SENT').length]).toEqual([READERS, READERS]);
  },
);
