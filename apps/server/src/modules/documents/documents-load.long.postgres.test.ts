import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, expect, it } from 'vitest';
import { handOver } from '../orders/changing/hand-over.ts';
import { entriesOfZip } from '../../../testing/readers/entries-of-zip.ts';
import { jpegUpload, openTestApp, type TestApp } from '../../../testing/harness/test-app.ts';

type Shop = Awaited<ReturnType<TestApp['openShop']>> & { articleId: string };

let server: TestApp;
let shop: Shop;
beforeAll(async () => {
  server = await openTestApp();
  const opened = await server.openShop();
  await opened.post('/api/SetShopLegalInformation', {
    email: 'ferme@etal.test',
    title: 'GAEC du Pré',
    legalForm: 'EI',
    siren: '732829320',
    tva: 'FR44732829320',
    streetAddress: 'Le Pré',
    postalCodeAddress: '24200',
    cityAddress: 'Sarlat',
  });
  const article = await opened.post('/api/CreateSimpleArticle', {
    label: 'Tomates',
    description: 'Mûres',
    categoryId: opened.categoryId,
    img: await jpegUpload(),
    tvaRate: 'RATE_5_5',
    pricingModel: 'BY_UNIT',
    unitPrice: 250,
  });
  shop = Object.assign(opened, { articleId: article.json().id as string });
});

/** Orders of three lines each, straight into the tables. */
function insertOrders(count: number, date: string): Promise<string[]> {
  const { shopId, articleId } = shop;
  return server.services.database.withShop(shopId, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into orders (shop_id, id, reference, status, payment_channel, collection_point_id,
        collection_point_label, collection_date, collection_start, collection_end,
        shopper_id, shopper_firstname, shopper_lastname, shopper_email, shopper_phone, shopper_city, shopper_key,
          sub_total, platform_fees, total)
      select ${shopId}, gen_random_uuid(), upper(substr(md5(${date} || n), 1, 8)), 'ACCEPTED', 'OFFLINE',
        gen_random_uuid(), 'Marché', ${date}, 480, 750,
        gen_random_uuid(), 'Anne', 'Müller ' || n, 'anne@etal.test', '+33600000000', 'Sarlat', 'anne muller',
          1500, 45, 1545
      from generate_series(1, ${count}::int) n
      returning id`.execute(tx);
    await sql`
      insert into order_sales (shop_id, id, order_id, position, klass, saleable_id, saleable_label,
        saleable_image_id, saleable_category_label, tva_rate, quantity, unit_price, estimated_sub_total, sub_total)
      select ${shopId}, gen_random_uuid(), orders.id, position, 'UnitOrderSale', ${articleId},
        'Article ' || position, image_id, 'Légumes', case position when 2 then 'RATE_20' else 'RATE_5_5' end, 2,
        250, 500, 500
      from orders, generate_series(0, 2) position, saleables
      where orders.collection_date = ${date} and saleables.id = ${articleId}`.execute(tx);
    return rows.map(({ id }) => id);
  });
}

const MEGABYTE = 1024 * 1024;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

it('500 invoices are archived without being held in memory', async () => {
  const orders = await insertOrders(500, '2026-11-20');
  for (const order of orders) await handOver(server.services, { shopId: shop.shopId, order, mayAccept: true });
  // The thread, its fonts and its code are there once and for all.
  await shop.get(`/api/GenerateOrderInvoice/${orders[0]}`);
  // What this file, or another that ran in this process, has let go of is no room to hide in.
  collectGarbage();
  const before = process.memoryUsage.rss();
  let most = before;
  const started = performance.now();
  const response = await server.app.inject({
    method: 'GET',
    url: '/api/GenerateOrdersInvoiceArchive',
    headers: { cookie: shop.cookie ?? '' },
    payloadAsStream: true,
  });
  const chunks: Buffer[] = [];
  const stream = response.stream();
  stream.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    most = Math.max(most, process.memoryUsage.rss());
  });
  await once(stream, 'end');
  const grown = (most - before) / MEGABYTE;
  const archive = Buffer.concat(chunks);
  const seconds = (performance.now() - started) / 1000;
  process.stdout.write(
    `500 invoices: ${(archive.length / MEGABYTE).toFixed(1)} MB in ${seconds.toFixed(1)} s, ` +
      `resident memory +${grown.toFixed(0)} MB ` +
      `(${(most / MEGABYTE).toFixed(0)} MB in all, with the test and its database)\n`,
  );
  const entries = entriesOfZip(archive);
  expect(entries.size).toBe(500);
  expect([...entries.values()].every((pdf) => pdf.subarray(0, 5).toString() === '%PDF-')).toBe(true);
  expect(grown).toBeLessThan(200);
}, 120_000);

it('5,000 orders make one spreadsheet, whose time is told', async () => {
  await insertOrders(5000, '2026-12-01');
  const started = performance.now();
  const response = await shop.get('/api/GenerateOrdersExcelRecap?from=2026-12-01&to=2026-12-01');
  const seconds = (performance.now() - started) / 1000;
  process.stdout.write(
    `5,000 orders: ${(response.rawPayload.length / MEGABYTE).toFixed(1)} MB in ${seconds.toFixed(1)} s\n`,
  );
  const { sheets } = await readXlsx(response.rawPayload);
  // Three lines and two shares of the fee each.
  expect(sheets[0]?.rows).toHaveLength(5000 * 5 + 1);
}, 120_000);
