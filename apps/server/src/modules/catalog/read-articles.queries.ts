import type { Article, Category } from '@etal/contract/articles';
import { ARTICLE_TYPES, type PricingModel } from '@etal/domain/catalog/pricing';
import { sql } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';
import type { DaysLeft } from './day-stock.queries.ts';
import { SALEABLE_COLUMNS } from './saleable-columns.queries.ts';

/** What the catalogue's own calls and the shop's aggregate both read; the aggregate nests them as JSON. */

type ArticleRow = Omit<Article, 'type' | 'stockEnabled' | 'dayStock'>;

export function selectArticles(db: Queries, shopId: string) {
  return db
    .selectFrom('saleables as s')
    .innerJoin('article_categories as c', (join) =>
      join.onRef('c.shop_id', '=', 's.shop_id').onRef('c.id', '=', 's.category_id'),
    )
    .where('s.shop_id', '=', shopId)
    .where('s.kind', '=', 'ARTICLE')
    .select(SALEABLE_COLUMNS)
    .select(['c.id as categoryId', 'c.label as categoryLabel', sql<PricingModel>`s.pricing`.as('pricingModel')])
    .orderBy('s.created_at')
    .orderBy('s.id');
}

export const toArticle = (row: ArticleRow, days: DaysLeft): Article => ({
  ...row,
  dayStock: days.get(row.id) ?? [],
  stockEnabled: row.isStockEnabled,
  type: ARTICLE_TYPES[row.pricingModel],
});

export function selectCategories(db: Queries, shopId: string) {
  return db
    .selectFrom('article_categories as c')
    .where('c.shop_id', '=', shopId)
    .select((eb) => [
      'c.id',
      'c.label',
      eb
        .selectFrom('saleables as s')
        .whereRef('s.shop_id', '=', 'c.shop_id')
        .whereRef('s.category_id', '=', 'c.id')
        .select(sql<number>`count(*)::int`.as('count'))
        .$asScalar()
        .$notNull()
        .as('articlesCount'),
    ])
    .orderBy('c.position')
    .orderBy('c.id');
}

export async function listCategories(db: Queries, shopId: string): Promise<Category[]> {
  return selectCategories(db, shopId).execute();
}
