import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { describe, expect, test } from 'vitest';
import { insertTestShop } from '../../../testing/harness/insert-test-shop.ts';
import { openTestDatabase } from '../../../testing/harness/open-test-database.ts';
import { isUniqueViolation } from './postgres-errors.ts';
import type { Tables } from './schema.ts';

const database = await openTestDatabase();
const { shopId, categoryId, imageId } = await insertTestShop(database);
const theirs = await insertTestShop(database);

type Saleable = Insertable<Tables['saleables']>;

const insert = (values: Partial<Saleable>): Promise<unknown> =>
  database.withShop(shopId, (tx) =>
    tx
      .insertInto('saleables')
      .values({
        shop_id: shopId,
        id: randomUUID(),
        kind: 'ARTICLE',
        slug: randomUUID(),
        label: 'Carottes',
        category_id: categoryId,
        image_id: imageId,
        pricing: 'BY_UNIT',
        unit_price: 250,
        tva_rate: 'RATE_5_5',
        ...values,
      })
      .execute(),
  );

const OPTIONS = JSON.stringify([{ weight: 500, price: 300 }]);

describe('a saleable', () => {
  test.each<[string, Partial<Saleable>]>([
    ['by unit', {}],
    ['by weight options', { pricing: 'BY_WEIGHT_OPTIONS', unit_price: null, options: OPTIONS }],
    ['by captured weight', { pricing: 'BY_CAPTURED_WEIGHT', unit_price: null, price_per_kilogram: 500 }],
    [
      'to be weighed',
      { pricing: 'BY_UNIT_WEIGHING_REQUIRED', unit_price: null, price_per_kilogram: 500, average_weight: 1200 },
    ],
    ['a bag without category', { kind: 'BAG', pricing: 'OPAQUE_UNIT', category_id: null }],
  ])('%s is taken', async (_, values) => {
    await expect(insert(values)).resolves.toBeDefined();
  });

  test.each<[string, Partial<Saleable>, string]>([
    ['without the price its model needs', { unit_price: null }, 'saleables_prices'],
    ['with a price its model has not', { price_per_kilogram: 500 }, 'saleables_prices'],
    ['without options', { pricing: 'BY_WEIGHT_OPTIONS', unit_price: null }, 'saleables_prices'],
    [
      'without its average weight',
      { pricing: 'BY_UNIT_WEIGHING_REQUIRED', unit_price: null, price_per_kilogram: 500 },
      'saleables_prices',
    ],
    ['for nothing', { unit_price: 0 }, 'saleables_unit_price_check'],
    ['an article priced as a bag', { pricing: 'OPAQUE_UNIT' }, 'saleables_pricing'],
    ['an article without category', { category_id: null }, 'saleables_category'],
    ['with less than nothing in stock', { stock: -1 }, 'saleables_stock_check'],
    ['with another shop’s image', { image_id: theirs.imageId }, 'saleables_shop_id_image_id_fkey'],
    ['in another shop’s category', { category_id: theirs.categoryId }, 'saleables_shop_id_category_id_fkey'],
  ])('%s is refused', async (_, values, constraint) => {
    await expect(insert(values)).rejects.toMatchObject({ constraint });
  });
});

describe('category labels', () => {
  const save = (labels: Record<string, string>): Promise<unknown> =>
    database.withShop(shopId, (tx) =>
      tx
        .insertInto('article_categories')
        .values(
          Object.entries(labels).map(([id, label]) => ({ shop_id: shopId, id, label, label_key: label, position: 0 })),
        )
        .onConflict((conflict) =>
          conflict.columns(['shop_id', 'id']).doUpdateSet((eb) => ({ label_key: eb.ref('excluded.label_key') })),
        )
        .execute(),
    );
  const [one, two] = [randomUUID(), randomUUID()];

  test('may be swapped in one save', async () => {
    await save({ [one]: 'pain', [two]: 'miel' });
    await expect(save({ [one]: 'miel', [two]: 'pain' })).resolves.toBeDefined();
  });

  test('are unique in the shop once saved', async () => {
    const error: unknown = await save({ [one]: 'vin', [two]: 'vin' }).catch((reason: unknown) => reason);
    expect(isUniqueViolation(error, 'article_categories_label')).toBe(true);
  });
});
