import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeS3, openFakeS3, TEST_KEY } from '../fakes/fake-s3.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { seededRandom } from '../../fixtures/seed/random.ts';
import { LANES } from '../../src/platform/outbox/lanes.ts';
import { type RunningServer, startServer } from '../harness/start-server.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';
import { jpegUpload, PASSWORD } from '../harness/test-app.ts';
import { whenDone } from '../harness/when-done.ts';
import { expectTrueBooks, isDelivered } from './books.ts';
import { openMailServer } from './mail-server.ts';
import { type Market, MERCHANT, openMarket } from './open-market.ts';
import { roundRobin } from './round-robin.ts';
import { drawWishes, placeAll, type Wish } from './shoppers.ts';
import { watchOrders } from './watch-orders.ts';

/**
 * Two processes on one PostgreSQL, one bucket of images and one mail server, no folder shared, behind a proxy that
 * takes turns.
 */
let market: Market;
let books: Database;
let processes: RunningServer[];
let a: string;
let b: string;
let proxy: string;
/** What the mail server was given: one id per mail. */
let mailed: string[];
let bucket: FakeS3;
/** Of a process of its own: a folder that no other one sees. */
let settings: () => Record<string, string>;
const placed: Wish[] = [];

beforeAll(async () => {
  const smtp = await openMailServer();
  mailed = smtp.ids;
  whenDone(() => smtp.close());
  market = await openMarket('postgres');
  bucket = await openFakeS3();
  whenDone(() => bucket.close());
  const s3 = {
    S3_ENDPOINT: bucket.endpoint,
    S3_BUCKET: 'photos',
    S3_REGION: TEST_KEY.region,
    S3_ACCESS_KEY_ID: TEST_KEY.id,
    S3_SECRET_ACCESS_KEY: TEST_KEY.secret,
  };
  settings = () => ({
    ...market.settings,
    ...s3,
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    MAIL_FROM: 'etal@etal.test',
    DATA_DIR: temporaryFolder(),
  });
  processes = [startServer('serve', settings()), startServer('serve', settings())];
  [a, b] = (await Promise.all(processes.map((server) => server.address()))) as [string, string];
  proxy = await roundRobin([a, b]);
  books = await market.openBooks();
});
// Said here and not inside `beforeAll`, where it would be heard too late.
afterAll(async () => {
  await books.close();
  for (const server of processes) await server.kill();
});

const call = (
  origin: string,
  path: string,
  { method = 'GET', body, cookie = market.cookie }: { method?: string; body?: object; cookie?: string } = {},
) =>
  fetch(`${origin}${path}`, {
    method,
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });

const order = async (origin: string, seed: number): Promise<void> => {
  const wishes = drawWishes(market, 1, seededRandom(seed));
  await placeAll(market, wishes, { origin: () => origin, atOnce: 1 });
  placed.push(...wishes);
};

const ordersVersion = async (): Promise<number> =>
  (
    await books.withShop(market.shopId, (tx) =>
      tx
        .selectFrom('shops')
        .select('orders_version as version')
        .where('id', '=', market.shopId)
        .executeTakeFirstOrThrow(),
    )
  ).version;

describe('two processes', () => {
  it('know each other’s sessions, and forget them together', async () => {
    const login = await call(a, '/api/LoginUser', {
      method: 'POST',
      body: { email: MERCHANT, password: PASSWORD },
      cookie: '',
    });
    const cookie = login.headers.getSetCookie()[0]!.split(';')[0]!;
    expect((await call(b, '/api/GetShopAggregate', { cookie })).status).toBe(200);
    expect((await call(b, '/api/Logout', { method: 'POST', cookie })).status).toBe(200);
    expect((await call(a, '/api/GetShopAggregate', { cookie })).status).toBe(401);
  });

  it('count wrong passwords together: taking turns gives no more tries', async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries++) {
      statuses.push(
        (
          await call(proxy, '/api/LoginUser', {
            method: 'POST',
            body: { email: 'personne@etal.test', password: 'un mot de passe faux' },
            cookie: '',
          })
        ).status,
      );
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('an order placed at one is heard of on a screen open at the other', async () => {
    const screen = await watchOrders(b, market);
    await screen.hearsOf(await ordersVersion());
    await order(a, 11);
    const version = await ordersVersion();
    expect(await screen.hearsOf(version)).toBe(version);
    screen.leave();
  });

  it('a page kept by one is drawn anew at once when the other edits the shop', async () => {
    const page = async (origin: string) => (await call(origin, `/boutique/${market.slug}`)).text();
    for (const [writer, reader, label] of [
      [a, b, 'Potimarrons'],
      [b, a, 'Panais'],
    ] as const) {
      expect(await page(reader)).toBe(await page(reader));
      const edited = await call(writer, `/api/UpdateSimpleArticle/${market.articleIds[0]}`, {
        method: 'PATCH',
        body: { label },
      });
      expect(edited.status).toBe(200);
      expect(await page(reader)).toContain(label);
    }
  });

  it('an image sent to one is served by the other', async () => {
    const created = await call(a, '/api/CreateSimpleArticle', {
      method: 'POST',
      body: {
        label: 'Noix',
        description: 'De la ferme',
        categoryId: market.categoryId,
        img: await jpegUpload(),
        tvaRate: 'RATE_5_5',
        pricingModel: 'BY_UNIT',
        unitPrice: 350,
      },
    });
    const { id, imgUrl } = (await created.json()) as { id: string; imgUrl: string };
    const image = await call(b, imgUrl);
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    // One JPEG and WebP at four widths, each signed for with the key.
    expect(bucket.objects.size).toBe(5);
    expect((await call(b, `/api/DeleteSaleable/${id}`, { method: 'DELETE' })).status).toBe(200);
  });

  it('each message leaves once, though both look for work', async () => {
    const wishes = drawWishes(market, 60, seededRandom(12));
    await placeAll(market, wishes, { origin: () => proxy, atOnce: 12 });
    placed.push(...wishes);
    await isDelivered(books);
    const told = await books.withShop(market.shopId, (tx) =>
      tx.selectFrom('order_notifications').select('id').execute(),
    );
    // Mails to the merchant about their account leave as well.
    const ids = new Set(told.map(({ id }) => `<${id}@localhost>`));
    expect(ids.size).toBe(placed.length * 2);
    expect(mailed.filter((id) => ids.has(id)).toSorted()).toEqual([...ids].toSorted());
    expect(new Set(mailed).size).toBe(mailed.length);
    await expectTrueBooks(books, market, placed);
  });

  it('both tend the same missed orders: each is cancelled once, told once, and its stock comes back once', async () => {
    // Both processes tend at their start: two more are started together on orders that were missed more than a week
    // ago. Younger ones wait until the server has been there for an hour.
    await books.withShop(market.shopId, (tx) =>
      tx
        .updateTable('orders')
        .set({ collection_date: sql<string>`current_date - 9` })
        .execute(),
    );
    const again = [startServer('serve', settings()), startServer('serve', settings())];
    await Promise.all(again.map((server) => server.address()));
    await isDelivered(books);
    await Promise.all(again.map((server) => server.stop()));
    const { cancelled, told } = await books.withShop(market.shopId, async (tx) => ({
      cancelled: await tx.selectFrom('order_history').select('order_id').where('to_status', '=', 'CANCELED').execute(),
      told: await tx
        .selectFrom('order_notifications')
        .select('order_id')
        .where('kind', '=', 'CANCELED')
        .where('audience', '=', 'SHOPPER')
        .execute(),
    }));
    expect([cancelled.length, new Set(cancelled.map(({ order_id }) => order_id)).size, told.length]).toEqual([
      placed.length,
      placed.length,
      placed.length,
    ]);
    await expectTrueBooks(books, market, placed);
  });

  it('one of them is killed under load: the shoppers go on with the other, nothing is lost or doubled', async () => {
    const wishes = drawWishes(market, 100, seededRandom(13));
    let killed: Promise<void> | undefined;
    await placeAll(market, wishes, {
      origin: () => proxy,
      atOnce: 20,
      onTold: (told) => {
        if (told === 40) killed = processes[0]!.kill();
      },
    });
    await killed;
    placed.push(...wishes);
    expect((await call(b, '/readyz')).status).toBe(200);
    await expect(call(a, '/readyz')).rejects.toThrow();
    await isDelivered(books);
    await expectTrueBooks(books, market, placed);
    // What the dead process was sending when it died may leave twice, under the same id.
    expect(mailed.length - new Set(mailed).size).toBeLessThanOrEqual(LANES.mail.perQueue);
  });
});
