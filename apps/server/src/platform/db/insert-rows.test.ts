import { expect, it } from 'vitest';
import { insertTestShop } from '../../../testing/harness/insert-test-shop.ts';
import { openTestDatabase } from '../../../testing/harness/open-test-database.ts';
import { withRows } from './insert-rows.ts';

const database = await openTestDatabase();

const userRow = (email: string, created_at: Date | undefined) => ({
  email,
  email_key: email,
  password_hash: null,
  ...(created_at && { created_at }),
});

it('one row or many arrive with the types of their columns, and what is not named has its default', async () => {
  const at = new Date('2026-11-15T09:00:00.123Z');
  await database.withoutShop(async (tx) => {
    await withRows(tx.insertInto('users'), [userRow('un@etal.test', undefined)]).execute();
    await withRows(
      tx.insertInto('users'),
      Array.from({ length: 3000 }, (_, index) => userRow(`${index}@etal.test`, at)),
    ).execute();
  });
  const users = await database.shopless.selectFrom('users').select(['id', 'email', 'created_at']).execute();
  expect(users).toHaveLength(3001);
  expect(new Set(users.map(({ id }) => id)).size).toBe(3001);
  expect(users.filter(({ created_at }) => created_at.getTime() === at.getTime())).toHaveLength(3000);
});

it('quotes, line breaks, half a sign and what looks like SQL or JSON are texts like any other', async () => {
  const label = `L'"ail" \\ des ours\n'); drop table users; --{"a":1}`;
  const { shopId } = await insertTestShop(database);
  const category = (text: string, position: number) => ({
    shop_id: shopId,
    id: crypto.randomUUID(),
    label: text,
    label_key: `${position}`,
    position,
  });
  const inserted = await database.withShop(shopId, (tx) =>
    withRows(tx.insertInto('article_categories'), [category(label, 1), category('\u{1F345}\uD83C', 2)])
      .returning('label')
      .execute(),
  );
  // What is no whole sign is written as the driver itself would.
  expect(inserted).toEqual([{ label }, { label: '\u{1F345}\uFFFD' }]);
});

it('none is a mistake of the caller’s', async () => {
  await expect(database.withoutShop(async (tx) => withRows(tx.insertInto('users'), []).execute())).rejects.toThrow(
    'at least one',
  );
});
