import { sql } from 'kysely';
import { appendFileSync, cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { insertTestShop } from '../../../testing/harness/insert-test-shop.ts';
import {
  closedWhenDone,
  createTestPostgres,
  openTestDatabase,
  testEngine,
} from '../../../testing/harness/open-test-database.ts';
import { temporaryFolder } from '../../../testing/harness/temporary-folder.ts';
import type { Database } from './database.ts';
import {
  assertReleasedUnchanged,
  ChangedMigrationError,
  knownMigrations,
  migrateInside,
  UnknownMigrationError,
} from './migrations.ts';

const openEmpty = async (): Promise<Database> =>
  closedWhenDone(
    testEngine === 'postgres'
      ? { engine: 'postgres', url: await createTestPostgres() }
      : { engine: 'pglite', memory: true },
  );

test('an empty database is brought up to date once, whoever asks', { timeout: 60_000 }, async () => {
  const database = await openEmpty();
  expect(await database.pendingMigrations()).toContain('0001-foundations');

  const [first, second] = await Promise.all([database.migrate(), database.migrate()]);

  expect([...first, ...second]).toEqual([...new Set([...first, ...second])]);
  expect(await database.pendingMigrations()).toEqual([]);
  expect(await database.migrate()).toEqual([]);
  await expect(insertTestShop(database)).resolves.toBeDefined();
});

test('a database of a newer version is refused, in words', async () => {
  const database = await openTestDatabase();
  await database.acrossShops(async (tx) => {
    await sql`set local role none`.execute(tx);
    await tx.insertInto('migrations').values({ name: '9999-from-the-future' }).execute();
  });
  await expect(database.migrate()).rejects.toThrow(UnknownMigrationError);
  await expect(database.pendingMigrations()).rejects.toThrow(/version plus récente d’Étal \(9999-from-the-future\)/);
});

const folder = new URL('./migrations/', import.meta.url);
const releasedNames = (): string[] =>
  [...readFileSync(new URL('released.sha256', folder), 'utf8').matchAll(/ (\S+)\.sql$/gm)].map(
    ([, name]) => name ?? '',
  );

/** A shop with an order that was paid on site, one that a card has paid, both invoiced, and one that was refused. */
const FIRST_RELEASE = `
  insert into shops (id, slug, label, thumbnail_image_id, cover_image_id, terms_version, terms_accepted_at)
    select id, 'ferme', 'La ferme', id, id, '1', now() from gen_random_uuid() as id;
  insert into images (shop_id, id, width, height, bytes) select id, id, 1, 1, 1 from shops;
  insert into users (email, email_key, shop_id) select 'maud@etal.test', 'maud@etal.test', id from shops;
  insert into sessions (token_hash, user_id, expires_at) select 'hash', id, now() + interval '1 day' from users;
  insert into push_subscriptions (shop_id, id, endpoint, p256dh, auth, created_at)
    select id, id, 'https://push.test/1', 'key', 'auth', now() from shops;
  insert into shoppers (shop_id, id, email, email_key, firstname, lastname, phone, city, search_key, lastname_key,
      origin, created_at)
    select id, id, 'Lea@clients.test', 'lea@clients.test', 'Léa', 'Martin', '+33612345678', 'Sarlat', 'lea martin',
      'martin', 'ORDER', now() from shops;
  insert into article_categories (shop_id, id, label, label_key, position) select id, id, 'Légumes', 'legumes', 0
    from shops;
  insert into saleables (shop_id, id, kind, slug, label, category_id, image_id, pricing, unit_price, tva_rate)
    select id, id, 'ARTICLE', 'tomates', 'Tomates', id, id, 'BY_UNIT', 350, 'RATE_5_5' from shops;
  insert into orders (shop_id, id, reference, status, payment_channel, payment_status, collection_point_id,
      collection_point_label, collection_date, collection_start, collection_end, shopper_id, shopper_firstname,
      shopper_lastname, shopper_email, shopper_phone, shopper_city, shopper_key, sub_total, platform_fees, total,
      collected_at)
    select shops.id, gen_random_uuid(), reference, placed.status, channel, payment, shops.id, 'Marché', '2026-11-14',
      480, 750, shops.id, 'Léa', 'Martin', 'Lea@clients.test', '+33612345678', 'Sarlat', 'lea martin', 700, 21, 721,
      '2026-11-14 08:00+00'
    from shops cross join (values ('AAAA2345', 'OFFLINE', 'PAID_ON_SITE', 'COLLECTED'),
      ('BBBB2345', 'ONLINE', 'CAPTURED', 'COLLECTED'), ('CCCC2345', 'OFFLINE', 'VOIDED', 'REFUSED'))
      as placed (reference, channel, payment, status);
  insert into order_sales (shop_id, id, order_id, position, klass, saleable_id, saleable_label, saleable_image_id,
      saleable_category_label, tva_rate, quantity, unit_price, estimated_sub_total, sub_total, is_perishable)
    select shop_id, id, id, 0, 'UnitOrderSale', shop_id, 'Tomates', shop_id, 'Légumes', 'RATE_5_5', 2, 350, 700, 700,
      false from orders;
  insert into order_withdrawals (shop_id, sale_id, order_id, withdrawn_at)
    select shop_id, id, id, now() from orders where reference = 'AAAA2345';
  insert into order_history (shop_id, order_id, at, actor, to_status) select shop_id, id, now(), 'MERCHANT', status
    from orders;
  insert into order_payments (shop_id, order_id, account_id, expires_at, amount, application_fee)
    select shop_id, id, 'acct_1', now(), 721, 21 from orders where payment_channel = 'ONLINE';
  insert into platform_fees (shop_id, order_id, month, amount, created_at)
    select shop_id, id, '2026-11', 21, now() from orders where payment_status = 'PAID_ON_SITE';
  insert into invoice_counters (shop_id, kind, year, last_sequence, last_issued_at)
    select id, 'INVOICE', 2026, 2, now() from shops;
  insert into invoices (shop_id, order_id, kind, year, sequence, number, issued_at, issued_on, model)
    select shop_id, id, 'INVOICE', 2026, place, 'F2026-00000' || place, now(), '2026-11-14', '{}'
    from (select *, row_number() over (order by reference) as place from orders where status = 'COLLECTED') as placed;
  insert into outbox (topic, payload, shop_id) select 'order-notification', '{}', id from shops`;

test('a database of the first release is brought up to date with all that it holds', { timeout: 60_000 }, async () => {
  const database = await openEmpty();
  await database.asOwner(async (client) => {
    await migrateInside(client, { upTo: releasedNames().slice(0, 12) });
    await client.query(FIRST_RELEASE);
  });

  expect(await database.migrate()).toContain('0017-till');

  expect(await database.pendingMigrations()).toEqual([]);
  const held = await database.acrossShops(async (tx) => ({
    money: await tx.selectFrom('money_entries').select(['kind', 'cents', 'sequence']).orderBy('kind').execute(),
    papers: await tx.selectFrom('invoices').select(['number', 'position', 'accounted_on']).orderBy('number').execute(),
    withdrawn: await tx.selectFrom('order_withdrawals').select('label').execute(),
    owners: await tx.selectFrom('memberships').select('role').execute(),
  }));
  expect(held).toEqual({
    money: [
      { kind: 'CAPTURED', cents: 721, sequence: expect.any(Number) },
      { kind: 'TAKEN', cents: 721, sequence: expect.any(Number) },
    ],
    papers: [
      { number: 'F2026-000001', position: 1, accounted_on: '2026-11-14' },
      { number: 'F2026-000002', position: 1, accounted_on: '2026-11-14' },
    ],
    withdrawn: [{ label: 'Tomates' }],
    owners: [{ role: 'OWNER' }],
  });
});

describe('released migrations', () => {
  test('are what they were when they were released', async () => {
    await expect(assertReleasedUnchanged()).resolves.toBeUndefined();
  });

  test('come before those that are not released yet', async () => {
    const released = releasedNames();
    const known = knownMigrations();
    expect(released).toEqual(known.slice(0, released.length));
    expect(released.length).toBeGreaterThan(10);
  });

  test.each([
    ['changed by one sign', (copy: string) => appendFileSync(join(copy, '0005-ordering.sql'), ' ')],
    ['removed', (copy: string) => rmSync(join(copy, '0005-ordering.sql'))],
  ])('that are %s stop the start with a sentence', async (_how, harm) => {
    const copy = temporaryFolder();
    cpSync(folder, copy, { recursive: true });
    harm(copy);
    const check = assertReleasedUnchanged(pathToFileURL(`${copy}/`));
    await expect(check).rejects.toThrow(ChangedMigrationError);
    await expect(check).rejects.toThrow(/déjà publiées ont changé ou manquent \(0005-ordering\.sql\)/);
  });
});
