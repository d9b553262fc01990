import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { insertTestShop } from '../../../testing/harness/insert-test-shop.ts';
import { openTestDatabase } from '../../../testing/harness/open-test-database.ts';
import type { Queries } from './database.ts';
import type { Tables } from './schema.ts';

const database = await openTestDatabase();
const mine = await insertTestShop(database);
const theirs = await insertTestShop(database);

const SHOP_TABLES = ['article_categories', 'images', 'outbox', 'saleables'] as const satisfies (keyof Tables)[];

/** Tables that hold a shop's rows, and what protects them is incomplete. */
async function unprotectedTables(db: Queries): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name
    from pg_class c
    where c.relnamespace = 'public'::regnamespace
      and c.relkind in ('r', 'p')
      and (c.relname = 'shops' or exists (select from pg_attribute a where a.attrelid = c.oid
        and a.attname = 'shop_id' and not a.attisdropped))
      and not (
        c.relrowsecurity
        and pg_get_userbyid(c.relowner) not in ('etal_app', 'etal_system')
        and exists (select from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname
          and 'etal_system' = any (p.roles))
        and exists (select from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname
          and 'etal_app' = any (p.roles))
        and not exists (
          select from pg_policies p
          where p.schemaname = 'public' and p.tablename = c.relname and p.roles && '{etal_app,public}'::name[]
            and (p.qual not like '%etal_shop_id()%' or p.with_check not like '%etal_shop_id()%'
              or (p.cmd in ('ALL', 'INSERT', 'UPDATE') and p.with_check is null))
        )
      )`.execute(db);
  return rows.map(({ name }) => name);
}

describe('the catalogue', () => {
  test('every table with a shop’s rows is protected', async () => {
    expect(await unprotectedTables(database.shopless)).toEqual([]);
  });

  test.each([
    ['without row-level security', 'create table planted (shop_id uuid)'],
    ['without a policy', 'create table planted (shop_id uuid); alter table planted enable row level security'],
    [
      'with a policy that is always true',
      `create table planted (shop_id uuid); alter table planted enable row level security;
       create policy own on planted to etal_app using (true);
       create policy any_shop on planted to etal_system using (true)`,
    ],
  ])('a table %s is found', async (_, statements) => {
    const found = database.withoutShop(async (tx) => {
      await sql.raw(`set local role none; ${statements}`).execute(tx);
      throw new Found(await unprotectedTables(tx));
    });
    await expect(found).rejects.toMatchObject({ tables: ['planted'] });
  });

  test('the roles of the server cannot step over it', async () => {
    const { rows } = await sql`
      select rolname, rolsuper, rolbypassrls, rolcanlogin from pg_roles
      where rolname in ('etal_app', 'etal_system') order by rolname`.execute(database.shopless);
    expect(rows).toEqual([
      { rolname: 'etal_app', rolsuper: false, rolbypassrls: false, rolcanlogin: false },
      { rolname: 'etal_system', rolsuper: false, rolbypassrls: false, rolcanlogin: false },
    ]);
  });
});

describe('a shop’s transaction', () => {
  test.each(['article_categories', 'images', 'saleables'] as const)(
    'sees only its own %s without any filter',
    async (table) => {
      const rows = await database.withShop(mine.shopId, (tx) => tx.selectFrom(table).select('shop_id').execute());
      expect(rows).toEqual([{ shop_id: mine.shopId }]);
    },
  );

  test('sees only its own shop', async () => {
    const rows = await database.withShop(mine.shopId, (tx) => tx.selectFrom('shops').select('id').execute());
    expect(rows).toEqual([{ id: mine.shopId }]);
  });

  test('sees only the users of its own team', async () => {
    await database.withoutShop(async (tx) => {
      for (const [email, { shopId }] of [
        ['Moi@x.fr', mine],
        ['Eux@x.fr', theirs],
      ] as const) {
        const { id } = await tx
          .insertInto('users')
          .values({ email, email_key: email.toLowerCase() })
          .returning('id')
          .executeTakeFirstOrThrow();
        await tx
          .insertInto('memberships')
          .values({ shop_id: shopId, user_id: id, role: 'OWNER', joined_at: new Date() })
          .execute();
      }
    });
    const rows = await database.withShop(mine.shopId, (tx) => tx.selectFrom('users').select('email').execute());
    expect(rows).toEqual([{ email: 'Moi@x.fr' }]);
  });

  test('changes nothing of another shop', async () => {
    const updated = await database.withShop(mine.shopId, (tx) =>
      tx.updateTable('saleables').set({ label: 'Volé' }).where('shop_id', '=', theirs.shopId).executeTakeFirstOrThrow(),
    );
    const deleted = await database.withShop(mine.shopId, (tx) =>
      tx.deleteFrom('saleables').where('shop_id', '=', theirs.shopId).executeTakeFirstOrThrow(),
    );
    expect([updated.numUpdatedRows, deleted.numDeletedRows]).toEqual([0n, 0n]);
  });

  test('cannot give its rows to another shop', async () => {
    const update = database.withShop(mine.shopId, (tx) =>
      tx.updateTable('images').set({ shop_id: theirs.shopId, id: randomUUID() }).execute(),
    );
    await expect(update).rejects.toThrow(/row-level security/);
  });

  test('cannot insert for another shop', async () => {
    const insert = database.withShop(mine.shopId, (tx) =>
      tx
        .insertInto('images')
        .values({ shop_id: theirs.shopId, id: randomUUID(), width: 1, height: 1, bytes: 1 })
        .execute(),
    );
    await expect(insert).rejects.toThrow(/row-level security/);
  });

  test('cannot leave a message in another shop’s name', async () => {
    const insert = database.withShop(mine.shopId, (tx) =>
      tx.insertInto('outbox').values({ shop_id: theirs.shopId, topic: 'x', payload: '{}' }).execute(),
    );
    await expect(insert).rejects.toThrow(/row-level security/);
  });

  test('refuses anything but a shop’s id', async () => {
    await expect(database.withShop(`${mine.shopId}'; reset role; --`, async () => {})).rejects.toThrow(TypeError);
  });
});

describe('outside any shop', () => {
  test.each(SHOP_TABLES)('no %s are seen in a transaction', async (table) => {
    expect(await database.withoutShop((tx) => tx.selectFrom(table).selectAll().execute())).toEqual([]);
  });

  test.each(SHOP_TABLES)('no %s are seen by a single statement', async (table) => {
    expect(await database.shopless.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  test('the shop of a past transaction is forgotten', async () => {
    await database.withShop(mine.shopId, async () => {});
    expect(await database.withoutShop((tx) => tx.selectFrom('shops').selectAll().execute())).toEqual([]);
  });

  test('nobody but the worker marks messages', async () => {
    await expect(
      database.withoutShop((tx) => tx.updateTable('outbox').set({ delivered_at: new Date() }).execute()),
    ).rejects.toThrow(/permission denied/);
  });
});

test('across shops, everything is seen', async () => {
  const rows = await database.acrossShops((tx) => tx.selectFrom('saleables').select('shop_id').execute());
  expect(rows.map((row) => row.shop_id).sort()).toEqual([mine.shopId, theirs.shopId].sort());
});

/** Carries what was read out of a transaction that must not stay. */
class Found extends Error {
  readonly tables: string[];

  constructor(tables: string[]) {
    super();
    this.tables = tables;
  }
}
