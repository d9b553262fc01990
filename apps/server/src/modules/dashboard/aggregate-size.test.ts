import { randomUUID } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { NO_OPENING_HOURS, DEFAULT_SLOT } from '@etal/domain/collection/opening-hours';
import { expect, it } from 'vitest';
import { openTestApp } from '../../../testing/harness/test-app.ts';

const WORDS =
  'tomates anciennes cueillies le matin à pleine maturité dans nos serres froides sans traitement ni engrais chimique parfaites en salade avec un filet huile olive carottes des sables fondantes sucrées vendues en botte fanes comprises conserver au frais bac légumes semaine poireaux courgettes oignons doux fromage de chèvre affiné lait cru entier origine ferme élevage plein air œufs extra frais poules nourries grain miel toutes fleurs récolté août ruches confiture cuite chaudron sucre roux pain levain four bois farine moulue pierre pommes croquantes acidulées jus pressé veau sous mère viande maturée jours étiquette allergènes contient peut contenir'.split(
    ' ',
  );

/** Repeatable "texts": as varied as real ones, the same at each run. */
function sentences(seed: number) {
  let state = seed;
  const next = (): number => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648);
  return (words: number): string => Array.from({ length: words }, () => WORDS[next() % WORDS.length]).join(' ');
}

it('300 articles, 60 bags and 40 points come in one answer under 60 KB', async () => {
  const server = await openTestApp();
  const shop = await server.openShop();
  const words = sentences(7);
  await server.services.database.withShop(shop.shopId, async (tx) => {
    const image = { shop_id: shop.shopId, width: 800, height: 800, bytes: 90_000 };
    const saleable = (kind: 'ARTICLE' | 'BAG', n: number) => ({
      shop_id: shop.shopId,
      id: randomUUID(),
      kind,
      slug: `${kind.toLowerCase()}-${n}`,
      label: words(3),
      description: words(16),
      category_id: kind === 'ARTICLE' ? shop.categoryId : null,
      image_id: randomUUID(),
      pricing: kind === 'ARTICLE' ? ('BY_UNIT' as const) : ('OPAQUE_UNIT' as const),
      unit_price: 100 + n * 7,
      tva_rate: 'RATE_5_5' as const,
    });
    const saleables = [
      ...Array.from({ length: 300 }, (_, n) => saleable('ARTICLE', n)),
      ...Array.from({ length: 60 }, (_, n) => saleable('BAG', n)),
    ];
    const points = Array.from({ length: 40 }, (_, n) => ({
      shop_id: shop.shopId,
      id: randomUUID(),
      label: words(3),
      description: words(12),
      image_id: randomUUID(),
      street: `${n} ${words(3)}`,
      postal_code: '24200',
      city: 'Sarlat-la-Canéda',
      latitude: 44.8 + n / 1000,
      longitude: 1.2 + n / 1000,
      opening_hours: JSON.stringify({ ...NO_OPENING_HOURS, friday: [DEFAULT_SLOT] }),
    }));
    await tx
      .insertInto('images')
      .values([...saleables, ...points].map(({ image_id }) => ({ ...image, id: image_id })))
      .execute();
    await tx.insertInto('saleables').values(saleables).execute();
    await tx.insertInto('collection_points').values(points).execute();
  });

  const response = await shop.get('/api/GetShopAggregate', { 'accept-encoding': 'br' });

  const aggregate = JSON.parse(brotliDecompressSync(response.rawPayload).toString());
  expect([aggregate.singleArticles.length, aggregate.articlesBags.length, aggregate.collectionPoints.length]).toEqual([
    300, 60, 40,
  ]);
  expect(response.rawPayload.length).toBeLessThan(60 * 1024);
});
