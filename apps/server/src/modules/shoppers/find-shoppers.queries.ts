import type { FoundShopper } from '@etal/contract/shoppers';
import { HIDDEN_STATUSES } from '@etal/domain/orders/order';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Queries } from '../../platform/db/database.ts';
import { sqlLiterals } from '../../platform/db/literals.ts';
import { filteredShoppers, isNotErased } from './shoppers.queries.ts';

/** Who orders most often comes first; who was erased is nobody to order for. */
export function findByWords(db: Queries, shopId: string, search: string, limit: number): Promise<FoundShopper[]> {
  return filteredShoppers(db, shopId, { search })
    .where(isNotErased)
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
    .orderBy('shoppers.orders_count', 'desc')
    .orderBy('shoppers.lastname_key')
    .orderBy('shoppers.id')
    .limit(limit)
    .execute();
}
