import type { ArticlesBag } from '@etal/contract/baskets';
import { Refusal } from '@etal/contract/errors';
import { readDaysLeft } from './day-stock.queries.ts';
import { selectBags, toBag } from './read-bags.queries.ts';
import type { Transaction } from '../../platform/db/database.ts';

export async function findBag(tx: Transaction, shopId: string, id: string, now: Date): Promise<ArticlesBag> {
  const row = await selectBags(tx, shopId).where('s.id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('BAG_UNKNOWN');
  return toBag(row, await readDaysLeft(tx, shopId, [row], now));
}

/** Whether every one of these is an article of this shop. */
export async function areArticles(tx: Transaction, shopId: string, ids: string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const rows = await tx
    .selectFrom('saleables')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('kind', '=', 'ARTICLE')
    .where('id', 'in', ids)
    .execute();
  return rows.length === new Set(ids).size;
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
      contents.map(({ articleId, quantity }, position) => ({
        shop_id: shopId,
        bag_id: bagId,
        article_id: articleId,
        quantity,
        position,
      })),
    )
    .execute();
}
