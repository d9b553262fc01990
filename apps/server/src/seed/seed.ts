import { readFile } from 'node:fs/promises';
import { issueDate } from '@etal/domain/documents/numbering';
import { feeMonth } from '@etal/domain/orders/fees';
import { compactIban, ibanLast4 } from '@etal/domain/settings/iban';
import { freeSlug, slugify } from '@etal/domain/slug';
import { SETTINGS } from '../demonstration/farm-settings.ts';
import { storeImage, type StoredImage } from '../images/store-image.ts';
import type { Services } from '../services.ts';
import { countOrder, noCounts, type SeedCounts } from './count-orders.ts';
import { drawOrders, type SeedOrder } from './draw-orders.ts';
import { drawShop, type SeedShop } from './draw-shop.ts';
import { BAG_OFFERS, PRODUCE } from './produce.ts';
import { seededRandom } from './random.ts';
import {
  countShops,
  insertSeedOrders,
  insertSeedShop,
  insertSeedShoppers,
  setSeedCounts,
  takenSlugs,
} from './seed.queries.ts';
import { type SeedSize, spreadOrders } from './spread-orders.ts';

/** Large enough that round trips do not count, small enough for one statement's time limit. */
const ORDERS_AT_ONCE = 1000;
const SHOPPERS_AT_ONCE = 5000;
/** While one draws, the database writes what the other drew; the embedded engine takes them in turn. */
const SHOPS_AT_ONCE = 2;

export interface Seeding extends SeedSize {
  seed: number;
  passwordHash: string;
  say(progress: string): void;
}

export class ShopsExistError extends Error {
  override name = 'ShopsExistError';
}

/**
 * Refuses a database that has shops, unless more are asked for. Gives the accounts of the first and the last shop made.
 */
export async function seedShops(
  services: Services,
  { isAddition, ...seeding }: Seeding & { isAddition: boolean },
): Promise<{ first: string; last: string }> {
  const { database, clock, config } = services;
  const [known, slugs] = await database.acrossShops(
    async (tx) => [await countShops(tx), await takenSlugs(tx)] as const,
  );
  if (known > 0 && !isAddition) throw new ShopsExistError('La base de données a déjà des boutiques.');
  const now = clock.now();
  const images = await storePictures(services);
  const iban = { number: compactIban(SETTINGS.iban), last4: ibanLast4(SETTINGS.iban) };
  const sizes = spreadOrders(seeding);
  const progress = progressOf(seeding);

  const make = async (index: number, orders: number): Promise<void> => {
    const random = seededRandom(seeding.seed, known + index + 1);
    const shop = drawShop(random, {
      number: known + index + 1,
      orders,
      now,
      pictures: new Map([...images].map(([name, { id }]) => [name, id])),
    });
    const slug = freeSlug(slugify(shop.label, 'boutique'), (taken) => slugs.has(taken));
    slugs.add(slug);
    await database.withShop(shop.id, (tx) =>
      insertSeedShop(tx, shop, { slug, passwordHash: seeding.passwordHash, images: [...images.values()], iban }),
    );
    for (const shoppers of slices(shop.shoppers, SHOPPERS_AT_ONCE))
      await database.withShop(shop.id, (tx) => insertSeedShoppers(tx, shop.id, shoppers));
    const counts = await writeOrders(
      services,
      shop,
      slices(drawOrders(random, shop, { orders, now, fee: config.platformFee }), ORDERS_AT_ONCE),
      { now, onWritten: progress.ordersWritten },
    );
    await database.withShop(shop.id, (tx) => setSeedCounts(tx, shop.id, counts));
    progress.shopMade();
  };

  const waiting = sizes.entries();
  await Promise.all(
    Array.from({ length: SHOPS_AT_ONCE }, async () => {
      for (const [index, orders] of waiting) await make(index, orders);
    }),
  );
  seeding.say('statistiques');
  await database.vacuum();
  return { first: accountOf(known + 1), last: accountOf(known + seeding.shops) };
}

const accountOf = (number: number): string => `boutique-${number}@etal.test`;

async function writeOrders(
  { database }: Services,
  shop: SeedShop,
  parts: Iterable<SeedOrder[]>,
  { now, onWritten }: { now: Date; onWritten(count: number): void },
): Promise<SeedCounts> {
  const thisMonth = feeMonth(issueDate(now));
  const counts = noCounts();
  for (const orders of parts) {
    await database.withShop(shop.id, (tx) => insertSeedOrders(tx, shop, orders, { thisMonth }));
    for (const order of orders) countOrder(counts, order);
    onWritten(orders.length);
  }
  return counts;
}

function progressOf({ shops, orders, say }: Seeding): { ordersWritten(count: number): void; shopMade(): void } {
  let [made, written] = [0, 0];
  const tell = (): void =>
    say(
      `${made} / ${shops} boutiques, ${written.toLocaleString('fr-FR')} / ${orders.toLocaleString('fr-FR')} commandes`,
    );
  return {
    ordersWritten: (count) => {
      written += count;
      tell();
    },
    shopMade: () => {
      made += 1;
      tell();
    },
  };
}

function* slices<Item>(items: Iterable<Item>, size: number): Generator<Item[]> {
  let slice: Item[] = [];
  for (const item of items) {
    slice.push(item);
    if (slice.length < size) continue;
    yield slice;
    slice = [];
  }
  if (slice.length > 0) yield slice;
}

/** Rendered once for all: an image belongs to each shop that has a row for it. */
async function storePictures({ images }: Services): Promise<Map<string, StoredImage>> {
  const names = new Set([
    'ferme',
    'portrait',
    'tomates',
    'pommes',
    ...PRODUCE.map(({ picture }) => picture),
    ...BAG_OFFERS.map(({ picture }) => picture),
  ]);
  const store = async (name: string): Promise<[string, StoredImage]> => [
    name,
    await storeImage(images, await readFile(new URL(`../demonstration/pictures/${name}.jpg`, import.meta.url))),
  ];
  return new Map(await Promise.all(Array.from(names, store)));
}
