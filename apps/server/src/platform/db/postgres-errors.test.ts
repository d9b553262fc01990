import { expect, test } from 'vitest';
import { insertTestShop } from '../../../testing/harness/insert-test-shop.ts';
import { openTestDatabase } from '../../../testing/harness/open-test-database.ts';
import { openDatabase } from './open-database.ts';
import { isDatabaseAway, isUniqueViolation } from './postgres-errors.ts';

const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(() => undefined).catch((error: unknown) => error);

test.each([
  ['on its port', 'postgres://nobody@127.0.0.1:1/none'],
  ['on its socket', 'postgres://nobody@localhost/none?host=%2Fnowhere'],
])('a server that does not answer %s is away', async (_, url) => {
  const absent = await openDatabase({ engine: 'postgres', url });
  expect(isDatabaseAway(await failureOf(absent.ping()))).toBe(true);
  await absent.close();
});

test('a closed database is away', async () => {
  const absent = await openDatabase({ engine: 'postgres', url: 'postgres://nobody@127.0.0.1:1/none' });
  await absent.close();
  expect(isDatabaseAway(await failureOf(absent.withoutShop(async () => {})))).toBe(true);
});

test('a broken rule of the database is no absence, and names its constraint', async () => {
  const database = await openTestDatabase();
  const { shopId, categoryId, imageId } = await insertTestShop(database);
  const twice = await failureOf(
    database.withShop(shopId, (tx) =>
      tx
        .insertInto('saleables')
        .values({
          shop_id: shopId,
          id: crypto.randomUUID(),
          kind: 'ARTICLE',
          slug: 'carottes',
          label: 'Carottes',
          category_id: categoryId,
          image_id: imageId,
          pricing: 'BY_UNIT',
          unit_price: 1,
          tva_rate: 'RATE_5_5',
        })
        .execute(),
    ),
  );
  expect(isUniqueViolation(twice, 'saleables_shop_id_slug_key')).toBe(true);
  expect(isUniqueViolation(twice, 'shops_slug_key')).toBe(false);
  expect(isDatabaseAway(twice)).toBe(false);
});
