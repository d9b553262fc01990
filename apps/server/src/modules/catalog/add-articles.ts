import type { ListedArticleBody } from '@etal/contract/articles';
import type { Prices } from '@etal/domain/catalog/pricing';
import { foldText } from '@etal/domain/fold-text';
import type { Transaction } from '../../platform/db/database.ts';
import { insertCategories } from './articles.queries.ts';
import { listCategories } from './read-articles.queries.ts';
import { addSaleables } from './write-saleable.ts';

export interface NewArticle {
  body: ListedArticleBody;
  prices: Prices;
  imageId: string;
}

/** R-CATALOG-33: many articles in one go, with the categories that they name. The caller holds the catalogue. */
export async function addArticles(
  tx: Transaction,
  shopId: string,
  list: readonly NewArticle[],
  now: Date,
): Promise<{ id: string }[]> {
  const categoryIds = await categoryIdsOf(
    tx,
    shopId,
    list.map(({ body }) => body.category),
  );
  return addSaleables(
    tx,
    shopId,
    list.map(({ body, prices, imageId }, index) => ({
      body,
      imageId,
      // Lists are sorted by age: a millisecond more for each keeps them in their order.
      now: new Date(now.getTime() + index),
      kind: 'ARTICLE',
      pricing: body.pricingModel,
      prices,
      categoryId: categoryIds.get(foldText(body.category)) ?? null,
    })),
  );
}

/** By their names without case and accents; those that are missing are made, after the others. */
export async function categoryIdsOf(
  tx: Transaction,
  shopId: string,
  labels: readonly string[],
): Promise<Map<string, string>> {
  const categories = await listCategories(tx, shopId);
  const ids = new Map(categories.map(({ id, label }) => [foldText(label), id]));
  const missing = new Map<string, string>();
  for (const label of labels) {
    const name = foldText(label);
    // As it is written first.
    if (!ids.has(name) && !missing.has(name)) missing.set(name, label);
  }
  if (missing.size === 0) return ids;
  const made = await insertCategories(tx, shopId, [...missing.values()], categories.length);
  return new Map([...ids, ...made.map(({ id, label }): [string, string] => [foldText(label), id])]);
}
