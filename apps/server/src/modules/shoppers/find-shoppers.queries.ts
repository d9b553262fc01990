import type { FoundShopper } from '@etal/contract/shoppers';
import { HIDDEN_STATUSES } from '@etal/domain/orders/order';
import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Queries } from '../../platform/db/database.ts';
import { sqlLiterals } from '../../platform/db/literals.ts';
import { idsAmongFirst } from './search-shoppers.queries.ts';
import { filteredShoppers, isNotErased } from './shoppers.queries.ts';

const MOST_ORDERS_FIRST = sql`shoppers.orders_count desc, shoppers.lastname_key, shoppers.id`;

/** Who orders most often comes first; who was erased is nobody to order for. */
export async function findByWords(db: Queries, shopId: string, search: string, limit: number): Promise<FoundShopper[]> {
  const wanted = { order: MOST_ORDERS_FIRST, where: isNotErased, limit };
  const amongFirst = await selectFound(db, shopId)
    .where('shoppers.id', 'in', idsAmongFirst(db, shopId, search, wanted))
    .execute();
  if (amongFirst.length === limit) return amongFirst;
  const having = filteredShoppers(db, shopId, { search })
    .select(['shoppers.id', 'shoppers.orders_count', 'shoppers.lastname_key', 'shoppers.email'])
    // Skips nothing, but keeps the planner from asking of every customer whether they were erased.
    .offset(sql.lit(0));
  const ids = db
    .selectFrom(having.as('shoppers'))
    .select('shoppers.id')
    .where(isNotErased)
    .orderBy(MOST_ORDERS_FIRST)
    .limit(limit);
  return selectFound(db, shopId).where('shoppers.id', 'in', ids).execute();
}

const selectFound = (db: Queries, shopId: string) =>
  db
    .selectFrom('shoppers')
    .where('shoppers.shop_id', '=', shopId)
    .select((eb) => [
      'shoppers.id',
      'shoppers.firstname',
      'shoppers.lastname',
      'shoppers.phone',
      'shoppers.email',
      'shoppers.city',
      jsonObjectFrom(
        eb
          .selectFrom('orders')
          .select(['orders.reference', 'orders.collection_date as collectionDate', 'orders.total'])
          .whereRef('orders.shop_id', '=', 'shoppers.shop_id')
          .whereRef('orders.shopper_id', '=', 'shoppers.id')
          .where('orders.status', 'not in', sqlLiterals(HIDDEN_STATUSES))
          .orderBy('orders.collection_date', 'desc')
          .orderBy('orders.created_at', 'desc')
          .limit(1),
      ).as('lastOrder'),
    ])
    .orderBy(MOST_ORDERS_FIRST);
