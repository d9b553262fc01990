import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../testing/harness/open-test-database.ts';

const database = await openTestDatabase();

/**
 * Past one database server, shops are spread over several by `shop_id` (docs/operations.md): every key of a shop's
 * table must hold it, or two servers could not each vouch for their own rows.
 */
const NO_SHOP: Record<string, string> = {
  announcements: 'one row for the platform',
  email_changes: 'of a user, known before any shop: stays on one server',
  fee_invoice_counters: 'the operator’s own series of invoices, over all shops: stays on one server',
  installation: 'of the database itself',
  known_devices: 'of a user, known before any shop: stays on one server',
  known_networks: 'of a user, known before any shop: stays on one server',
  migrations: 'of the database itself',
  operators: 'who runs this server',
  passkey_challenges: 'of a user, known before any shop: stays on one server',
  passkeys: 'of a user, known before any shop: stays on one server',
  password_tokens: 'of a user, known before any shop: stays on one server',
  push_keys: 'one row for the platform',
  recovery_codes: 'of a user, known before any shop: stays on one server',
  sandbox_objects: 'the demonstration’s payment service, never in production',
  second_factors: 'of a user, known before any shop: stays on one server',
  sign_in_links: 'of a user, known before any shop: stays on one server',
  throttles: 'of an address or an account: stays on one server',
  users: 'accounts are known before any shop: they stay on one server',
};
/**
 * Given by the payment service, which never gives one twice; its messages name nothing else, so the way from it to the
 * shop stays on one server.
 */
const OF_PAYMENTS = 'an id of the payment service';
const ALLOWED_KEYS: Record<string, string> = {
  fee_debits_debit_id_key: OF_PAYMENTS,
  fee_invoices_sequence: 'the operator’s own series of invoices: numbers come from the server of its counter',
  order_payments_payment_id_key: OF_PAYMENTS,
  order_payments_session_id_key: OF_PAYMENTS,
  payment_settings_account_id_key: OF_PAYMENTS,
  payment_settings_customer_id_key: OF_PAYMENTS,
  payment_settings_iban_payment_method_id_key: OF_PAYMENTS,
  payment_settings_iban_session_id_key: OF_PAYMENTS,
  shops_pkey: 'its id is the shop_id',
  shops_slug_key: 'unique among all shops: how an address finds its shop, so a table of slugs stays on one server',
  shops_created_by_key: 'one shop per account among all shops: stays on one server, with the table of slugs',
  sessions_pkey: 'of a user, known before any shop: stays on one server, with the memberships',
  sessions_id_key: 'the same session, by the name that its user sees',
  outbox_pkey: 'messages also come from outside any shop: each server delivers its own',
  outbox_dedupe_key_key: 'its keys hold the id of what caused the message, which belongs to one shop',
};

interface Key {
  table: string;
  key: string;
  columns: string[];
}

const readKeys = async (): Promise<Key[]> => {
  const { rows } = await database.acrossShops((tx) =>
    sql<Key>`
      select c.relname as table, i.relname as key, array_agg(a.attname::text order by a.attnum) as columns
      from pg_index x
      join pg_class c on c.oid = x.indrelid
      join pg_class i on i.oid = x.indexrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any (x.indkey)
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and x.indisunique
      group by 1, 2 order by 1, 2`.execute(tx),
  );
  return rows;
};

const readTables = async (): Promise<{ name: string; hasShop: boolean }[]> => {
  const { rows } = await database.acrossShops((tx) =>
    sql<{ name: string; hasShop: boolean }>`
      select c.relname as name, c.relname = 'shops' or exists (select from pg_attribute a where a.attrelid = c.oid
        and a.attname = 'shop_id') as "hasShop"
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`.execute(tx),
  );
  return rows;
};

interface Hold {
  table: string;
  /** By a key of its own to `shops`. */
  byItself: boolean;
  /** By that of what it belongs to, which is always there and always in the same shop. */
  byOwner: boolean;
}

/** How each shop's table is held to a shop that exists, from `shops` on to what belongs to what belongs to it. */
const readHolds = async (): Promise<Hold[]> => {
  const { rows } = await database.acrossShops((tx) =>
    sql<Hold>`
      with recursive shop_column as (
        select attrelid as id, attnum from pg_attribute
        where attname = 'shop_id' and not attisdropped
          and attrelid in (select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace)
      ), key as (
        select f.conrelid as id, f.confrelid as owner from pg_constraint f join shop_column s on s.id = f.conrelid
        where f.contype = 'f' and s.attnum = any (f.conkey) and f.conrelid <> f.confrelid
          and (f.confrelid = 'shops'::regclass or not exists (
            select from pg_attribute a where a.attrelid = f.conrelid and a.attnum = any (f.conkey)
              and a.attname <> 'shop_id' and not a.attnotnull))
      ), held as (
        select 'shops'::regclass::oid as id
        union
        select key.id from key join held on held.id = key.owner
      )
      select s.id::regclass::text as table,
        exists (select from key where key.id = s.id and key.owner = 'shops'::regclass) as "byItself",
        exists (
          select from key join held on held.id = key.owner
          where key.id = s.id and key.owner <> 'shops'::regclass) as "byOwner"
      from shop_column s order by 1`.execute(tx),
  );
  return rows;
};

describe('the tables fit several database servers', () => {
  test('every shop’s table is held to its shop once: by its own key, or by that of what it belongs to', async () => {
    const holds = await readHolds();
    expect(holds.filter(({ byItself, byOwner }) => byItself === byOwner).map(({ table }) => table)).toEqual([]);
    expect(holds.filter(({ byOwner }) => byOwner).length).toBeGreaterThan(20);
  });

  test('every table belongs to a shop, but for those that stay on one server', async () => {
    const tables = await readTables();
    expect(tables.filter(({ hasShop }) => !hasShop).map(({ name }) => name)).toEqual(Object.keys(NO_SHOP));
    expect(tables.length).toBeGreaterThan(20);
  });

  test('every key of a shop’s table holds shop_id, but for those explained here', async () => {
    const without = (await readKeys()).filter(
      ({ table, columns }) => !(table in NO_SHOP) && !columns.includes('shop_id'),
    );
    expect(without.map(({ key }) => key).sort()).toEqual(Object.keys(ALLOWED_KEYS).sort());
  });

  test('every key from one shop’s table to another goes by shop_id', async () => {
    const { rows } = await database.acrossShops((tx) =>
      sql<{ name: string }>`
        select f.conname as name from pg_constraint f
        where f.contype = 'f' and f.connamespace = 'public'::regnamespace
          and not exists (
            select from pg_attribute a where a.attrelid = f.conrelid and a.attnum = any (f.conkey)
              and (a.attname = 'shop_id' or (f.conrelid = 'shops'::regclass and a.attname = 'id')))
        order by 1`.execute(tx),
    );
    // Between tables of accounts, which stay together; and a device, which ends with its session.
    expect(rows.map(({ name }) => name)).toEqual([
      'email_changes_user_id_fkey',
      'known_devices_user_id_fkey',
      'known_networks_user_id_fkey',
      'memberships_user_id_fkey',
      'operators_user_id_fkey',
      'passkey_challenges_user_id_fkey',
      'passkeys_user_id_fkey',
      'password_tokens_user_id_fkey',
      'push_subscriptions_session_id_fkey',
      'recovery_codes_user_id_fkey',
      'second_factors_user_id_fkey',
      'sessions_user_id_fkey',
      'shops_created_by_fkey',
      'sign_in_links_user_id_fkey',
    ]);
  });
});
