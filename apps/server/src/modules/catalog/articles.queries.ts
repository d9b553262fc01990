import type { Article } from '@etal/contract/articles';
import { Refusal } from '@etal/contract/errors';
import { type CategoryPlan, DEFAULT_CATEGORY_LABEL } from '@etal/domain/catalog/categories';
import { foldText } from '@etal/domain/fold-text';
import { byLabel } from '@etal/domain/names';
import type { Transaction } from '../../platform/db/database.ts';
import { NO_DAYS, readDaysLeft } from './day-stock.queries.ts';
import { selectArticles, toArticle } from './read-articles.queries.ts';

export async function findArticle(tx: Transaction, shopId: string, id: string, now: Date): Promise<Article> {
  const row = await selectArticles(tx, shopId).where('s.id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('ARTICLE_UNKNOWN');
  return toArticle(row, await readDaysLeft(tx, shopId, [row], now));
}

export function articleNames(tx: Transaction, shopId: string): Promise<{ id: string; label: string }[]> {
  return tx
    .selectFrom('saleables')
    .select(['id', 'label'])
    .where('shop_id', '=', shopId)
    .where('kind', '=', 'ARTICLE')
    .execute();
}

/** Those that are asked for, in the order of their names; nothing asked for, all that are on sale. */
export async function findCardArticles(
  tx: Transaction,
  shopId: string,
  ids: readonly string[] | undefined,
): Promise<{ shopLabel: string; articles: Article[] }> {
  const { label } = await tx.selectFrom('shops').select('label').where('id', '=', shopId).executeTakeFirstOrThrow();
  const all = selectArticles(tx, shopId);
  const rows = await (ids ? all.where('s.id', 'in', ids) : all.where('s.is_enabled', '=', true)).execute();
  return {
    shopLabel: label,
    articles: rows.map((row) => toArticle(row, NO_DAYS)).toSorted(byLabel),
  };
}

export async function hasCategory(tx: Transaction, shopId: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('article_categories')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isOrdered(tx: Transaction, shopId: string, saleableId: string): Promise<boolean> {
  const sale = await tx
    .selectFrom('order_sales')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('saleable_id', '=', saleableId)
    .limit(1)
    .executeTakeFirst();
  return sale !== undefined;
}

export async function deleteSaleable(tx: Transaction, shopId: string, id: string): Promise<void> {
  await tx.deleteFrom('saleables').where('shop_id', '=', shopId).where('id', '=', id).execute();
}

export async function saveCategories(
  tx: Transaction,
  shopId: string,
  { kept, deletedIds }: CategoryPlan,
): Promise<void> {
  if (deletedIds.length > 0)
    await tx.deleteFrom('article_categories').where('shop_id', '=', shopId).where('id', 'in', deletedIds).execute();
  await tx
    .insertInto('article_categories')
    .values(
      kept.map(({ id, label, position }) => ({
        shop_id: shopId,
        id: id ?? crypto.randomUUID(),
        label,
        label_key: foldText(label),
        position,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['shop_id', 'id']).doUpdateSet((eb) => ({
        label: eb.ref('excluded.label'),
        label_key: eb.ref('excluded.label_key'),
        position: eb.ref('excluded.position'),
      })),
    )
    .execute();
}

export async function insertDefaultCategory(tx: Transaction, shopId: string): Promise<void> {
  await insertCategories(tx, shopId, [DEFAULT_CATEGORY_LABEL], 0);
}

/** The first of them at that position. */
export async function insertCategories(
  tx: Transaction,
  shopId: string,
  labels: readonly string[],
  position: number,
): Promise<{ id: string; label: string }[]> {
  return tx
    .insertInto('article_categories')
    .values(
      labels.map((label, index) => ({
        shop_id: shopId,
        id: crypto.randomUUID(),
        label,
        label_key: foldText(label),
        position: position + index,
      })),
    )
    .returning(['id', 'label'])
    .execute();
}
