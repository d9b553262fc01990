import { randomUUID } from 'node:crypto';
import { addDays } from '@etal/domain/calendar/dates';
import { parisInstant, parisWallTime } from '@etal/domain/calendar/paris-time';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { seededRandom } from '../../fixtures/seed/random.ts';
import { verifyTill } from '../../src/modules/till/till.ts';
import { type RunningServer, startServer } from '../harness/start-server.ts';
import { openMarket } from './open-market.ts';

/** As many as a phone may say that it had no network for. */
const DAYS = 12;
const NOON = 12 * 60;

const PLACED = z.object({ reference: z.string() });
const ORDER = z.object({ id: z.string(), collectionPointId: z.string(), dueOnSite: z.int() });

/** `FAULT_SEED` plays a run again: after how many answers the process dies. */
const seed = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000);

it.each(['pglite', 'postgres'] as const)(
  'killed while twelve till days are closed at once (%s): each is closed once or not at all, none of those told is lost',
  async (engine) => {
    const market = await openMarket(engine);
    const diesAfter = seededRandom(seed).between(0, DAYS - 2);
    process.stdout.write(`FAULT_SEED=${seed}: killed after ${diesAfter} answers\n`);
    let server: RunningServer = startServer('serve', market.settings);
    let origin = await server.address();
    const send = (path: string, init: RequestInit = {}): Promise<Response> =>
      fetch(`${origin}/api/${path}`, {
        ...init,
        headers: { 'content-type': 'application/json', cookie: market.cookie, 'idempotency-key': randomUUID() },
      });
    const ask = (path: string, body: object): Promise<Response> =>
      send(path, { method: 'POST', body: JSON.stringify(body) });
    const told200 = (response: Response): Response => {
      expect([response.url, response.status]).toEqual([response.url, 200]);
      return response;
    };

    const today = parisWallTime(Date.now() / 1000).date;
    const dates = Array.from({ length: DAYS }, (_, index) => addDays(today, -1 - index));
    let collectionPointId = '';
    for (const [index, date] of dates.entries()) {
      const wish = market.order([{ saleableId: market.articleIds[0]!, quantity: 1 }], `client-${index}@clients.test`);
      const placed = told200(await ask(`boutique/${market.slug}/PlaceOrder`, wish));
      const { reference } = PLACED.parse(await placed.json());
      const { id } = ORDER.parse(await told200(await send(`GetOrderByReference/${reference}`)).json());
      const order = ORDER.parse(await told200(await ask(`AcceptOrder/${id}`, {})).json());
      ({ collectionPointId } = order);
      const payments = [{ means: 'CASH', cents: order.dueOnSite }];
      told200(await ask(`CollectOrder/${id}`, { payments, at: parisInstant(date, NOON) }));
    }

    const counted = { CASH: 361, CHEQUE: 0, CARD: 0, TRANSFER: 0, VOUCHER: 0 };
    const close = (date: string): Promise<Response> => ask('CloseTillDay', { date, collectionPointId, counted });
    const told: string[] = [];
    let killed: Promise<void> | undefined;
    const killOnce = (): void => {
      if (told.length >= diesAfter) killed ??= server.kill();
    };
    const closings = dates.map(async (date) => {
      try {
        const { status } = await close(date);
        if (status === 200) told.push(date);
        killOnce();
      } catch {
        // The process died first: nobody was told.
      }
    });
    killOnce();
    await Promise.all(closings);
    await killed;

    server = startServer('serve', market.settings);
    origin = await server.address();
    const again = await Promise.all(dates.map(async (date) => ({ date, status: (await close(date)).status })));
    const known = again.filter(({ status }) => status === 409).map(({ date }) => date);
    expect(again.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(known).toEqual(expect.arrayContaining(told));
    await server.stop();

    const books = await market.openBooks();
    try {
      const rows = await books.withShop(market.shopId, (tx) =>
        tx.selectFrom('till_closings').select(['number', 'date', 'complement', 'total']).orderBy('number').execute(),
      );
      expect(rows.map(({ number, complement }) => [number, complement])).toEqual(
        dates.map((_, index) => [index + 1, 0]),
      );
      expect(rows.map(({ date }) => date).toSorted()).toEqual(dates.toSorted());
      expect(await books.withShop(market.shopId, (tx) => verifyTill(tx, market.shopId))).toEqual({
        entries: DAYS,
        closings: DAYS,
        fault: null,
      });
    } finally {
      await books.close();
    }
  },
);
