import type { ArticlesBag } from '@etal/contract/baskets';
import { BAG_CLASSES, type BagType } from '@etal/domain/catalog/bags';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Queries } from '../../platform/db/database.ts';
import type { DaysLeft } from './day-stock.queries.ts';
import { SALEABLE_COLUMNS } from './saleable-columns.queries.ts';

type BagRow = Omit<ArticlesBag, 'type' | 'stockEnabled' | 'dayStock'>;

export function selectBags(db: Queries, shopId: string) {
  return db
    .selectFrom('saleables as s')
    .where('s.shop_id', '=', shopId)
    .where('s.kind', '=', 'BAG')
    .select(SALEABLE_COLUMNS)
    .select((eb) => [
      sql<BagType>`s.pricing`.as('bagType'),
      jsonArrayFrom(
        eb
          .selectFrom('bag_articles as b')
          .whereRef('b.shop_id', '=', 's.shop_id')
          .whereRef('b.bag_id', '=', 's.id')
          .select(['b.article_id as articleId', 'b.quantity', 'b.weight'])
          .orderBy('b.position'),
      ).as('articles'),
    ])
    .orderBy('s.created_at')
    .orderBy('s.id');
}

export const toBag = (row: BagRow, days: DaysLeft): ArticlesBag => ({
  ...row,
  dayStock: days.get(row.id) ?? [],
  stockEnabled: row.isStockEnabled,
  type: BAG_CLASSES[row.bagType],
});
