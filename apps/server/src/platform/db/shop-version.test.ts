import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { insertTestShop } from '../../../testing/harness/insert-test-shop.ts';
import { openTestDatabase } from '../../../testing/harness/open-test-database.ts';
import type { Transaction } from './database.ts';

const database = await openTestDatabase();
let shop: Awaited<ReturnType<typeof insertTestShop>>;
beforeEach(async () => {
  shop = await insertTestShop(database);
  await insertGroup();
});

const insertGroup = (): Promise<void> =>
  database.withShop(shop.shopId, async (tx) => {
    const [pointId, label, description] = [randomUUID(), 'Marché', 'Sur la place'];
    await tx
      .insertInto('collection_points')
      .values({
        shop_id: shop.shopId,
        id: pointId,
        label,
        description,
        image_id: shop.imageId,
        street: '1 place de la Mairie',
        postal_code: '24200',
        city: 'Sarlat',
        latitude: 44.89,
        longitude: 1.21,
        opening_hours: '{}',
      })
      .execute();
    const group = { shop_id: shop.shopId, id: randomUUID(), collection_point_id: pointId, label, description };
    await tx.insertInto('shopper_groups').values(group).execute();
  });

const version = async (shopId: string) =>
  (
    await database.withShop(shopId, (tx) =>
      tx.selectFrom('shops').select('version').where('id', '=', shopId).executeTakeFirstOrThrow(),
    )
  ).version;

test.each<[string, number, (tx: Transaction) => Promise<unknown>]>([
  ['an edited article', 1, (tx) => tx.updateTable('saleables').set({ label: 'Carottes nouvelles' }).execute()],
  [
    'an edit that changes nothing',
    0,
    (tx) =>
      tx
        .updateTable('saleables')
        .set(({ ref }) => ({ label: ref('label') }))
        .execute(),
  ],
  ['a renamed category', 1, (tx) => tx.updateTable('article_categories').set({ label: 'Fruits' }).execute()],
  ['the shop’s own text', 1, (tx) => tx.updateTable('shops').set({ about: 'Depuis 1950' }).execute()],
  [
    'an image alone',
    0,
    (tx) =>
      tx
        .insertInto('images')
        .values({ shop_id: shop.shopId, id: randomUUID(), width: 1, height: 1, bytes: 1 })
        .execute(),
  ],
  [
    'several edits in one transaction',
    1,
    async (tx) => {
      await tx.updateTable('saleables').set({ stock: 4 }).execute();
      await tx.updateTable('saleables').set({ stock: 3 }).execute();
      await tx
        .insertInto('article_categories')
        .values({ shop_id: shop.shopId, id: randomUUID(), label: 'Œufs', label_key: 'oeufs', position: 1 })
        .execute();
    },
  ],
  [
    'one more order of an article',
    0,
    (tx) =>
      tx
        .updateTable('saleables')
        .set((eb) => ({ orders_count: eb('orders_count', '+', 1) }))
        .execute(),
  ],
  ['one more member of a group', 0, (tx) => tx.updateTable('shopper_groups').set({ members_count: 7 }).execute()],
  ['a renamed group', 1, (tx) => tx.updateTable('shopper_groups').set({ label: 'Ceux du marché' }).execute()],
  ['a deleted article', 1, (tx) => tx.deleteFrom('saleables').execute()],
])('%s moves the version by %i', async (_, moves, edit) => {
  const before = await version(shop.shopId);
  await database.withShop(shop.shopId, edit);
  expect((await version(shop.shopId)) - before).toBe(moves);
});

test('an edit across shops moves each shop it touches', async () => {
  const shops = [await insertTestShop(database), await insertTestShop(database)];
  const before = await Promise.all(shops.map(({ shopId }) => version(shopId)));
  await database.acrossShops((tx) => tx.updateTable('saleables').set({ is_enabled: false }).execute());
  const after = await Promise.all(shops.map(({ shopId }) => version(shopId)));
  expect(after.map((value, index) => value > before[index]!)).toEqual([true, true]);
});
