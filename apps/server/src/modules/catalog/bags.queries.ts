import type { ArticlesBag } from '@etal/contract/baskets';
import { Refusal } from '@etal/contract/errors';
import type { ContentArticle } from '@etal/domain/catalog/bags';
import type { PricingModel } from '@etal/domain/catalog/pricing';
import { sql } from 'kysely';
import { readDaysLeft } from './day-stock.queries.ts';
import { selectBags, toBag } from './read-bags.queries.ts';
import type { Transaction } from '../../platform/db/database.ts';

export async function findBag(tx: Transaction, shopId: string, id: string, now: Date): Promise<ArticlesBag> {
  const row = await selectBags(tx, shopId).where('s.id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('BAG_UNKNOWN');
  return toBag(row, await readDaysLeft(tx, shopId, [row], now));
}

export interface ListedArticle extends ContentArticle {
  id: string;
  label: string;
}

/** Those of these that are articles of this shop, and how they are sold. */
export async function findListedArticles(
  tx: Transaction,
  shopId: string,
  ids: string[],
): Promise<Map<string, ListedArticle>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('saleables')
    .select(['id', 'label', 'options', sql<PricingModel>`pricing`.as('pricingModel')])
    .where('shop_id', '=', shopId)
    .where('kind', '=', 'ARTICLE')
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function replaceContents(
  tx: Transaction,
  shopId: string,
  bagId: string,
  contents: ArticlesBag['articles'],
): Promise<void> {
  await tx.deleteFrom('bag_articles').where('shop_id', '=', shopId).where('bag_id', '=', bagId).execute();
  if (contents.length === 0) return;
  await tx
    .insertInto('bag_articles')
    .values(
      contents.map(({ articleId, quantity, weight }, position) => ({
        shop_id: shopId,
        bag_id: bagId,
        article_id: articleId,
        quantity,
        weight,
        position,
      })),
    )
    .execute();
}
