import type { Article } from '@etal/contract/articles';
import { foldText } from '@etal/domain/fold-text';
import type { ArticleColumnKey } from '@etal/domain/imports/article-file';
import type { ImportRow } from '@etal/domain/imports/table';
import { anyOf } from '../../../platform/db/any-of.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { NO_DAYS } from '../day-stock.queries.ts';
import { articleNames } from '../articles.queries.ts';
import { listCategories, selectArticles, toArticle } from '../read-articles.queries.ts';
import type { KnownArticles } from './judge-articles.ts';

/** What the lines may be about, and no more: names are folded here, because the database keeps none that are. */
export async function readKnownArticles(
  tx: Transaction,
  shopId: string,
  rows: readonly ImportRow<ArticleColumnKey>[],
): Promise<KnownArticles> {
  const ids = new Set(rows.flatMap(({ cells }) => cells.id?.toLowerCase() ?? []));
  const names = new Set(rows.flatMap(({ cells }) => (cells.label === undefined ? [] : foldText(cells.label))));
  const all = await articleNames(tx, shopId);
  const concerned = all.filter(({ id, label }) => ids.has(id) || names.has(foldText(label))).map(({ id }) => id);
  const rowsFound = await selectArticles(tx, shopId).where('s.id', '=', anyOf(concerned)).execute();
  const articles = rowsFound.map((row) => toArticle(row, NO_DAYS));
  const byName = new Map<string, Article[]>();
  for (const article of articles) {
    const name = foldText(article.label);
    byName.set(name, [...(byName.get(name) ?? []), article]);
  }
  return {
    byId: new Map(articles.map((article) => [article.id, article])),
    byName,
    categories: new Map((await listCategories(tx, shopId)).map(({ label }) => [foldText(label), label])),
  };
}
