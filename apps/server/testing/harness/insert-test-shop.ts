import { randomUUID } from 'node:crypto';
import type { Database } from '../../src/platform/db/database.ts';

export interface TestShop {
  shopId: string;
  imageId: string;
  categoryId: string;
  articleId: string;
}

/** A shop with one image, one category and one article, straight into the tables. */
export async function insertTestShop(database: Database): Promise<TestShop> {
  const [shopId, imageId, categoryId, articleId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await database.withShop(shopId, async (tx) => {
    const now = new Date();
    await tx
      .insertInto('shops')
      .values({
        id: shopId,
        slug: `ferme-${shopId}`,
        label: 'La ferme',
        thumbnail_image_id: imageId,
        cover_image_id: imageId,
        terms_version: '1',
        terms_accepted_at: now,
      })
      .execute();
    await tx.insertInto('images').values({ shop_id: shopId, id: imageId, width: 1, height: 1, bytes: 1 }).execute();
    await tx
      .insertInto('article_categories')
      .values({ shop_id: shopId, id: categoryId, label: 'Légumes', label_key: 'legumes', position: 0 })
      .execute();
    await tx
      .insertInto('saleables')
      .values({
        shop_id: shopId,
        id: articleId,
        kind: 'ARTICLE',
        slug: 'carottes',
        label: 'Carottes',
        category_id: categoryId,
        image_id: imageId,
        pricing: 'BY_UNIT',
        unit_price: 250,
        tva_rate: 'RATE_5_5',
      })
      .execute();
  });
  return { shopId, imageId, categoryId, articleId };
}
