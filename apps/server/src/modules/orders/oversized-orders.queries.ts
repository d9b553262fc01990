import { MAX_ORDER_TOTAL, MAX_QUANTITY } from '@etal/domain/orders/lines';
import { ACTIVE_STATUSES } from '@etal/domain/orders/order';
import type { Transaction } from '../../platform/db/database.ts';
import { sqlLiterals } from '../../platform/db/literals.ts';

const AT_MOST = 100;

/** Over all shops, those that are neither refused nor over. */
export function findOversizedOrders(tx: Transaction): Promise<{ shopId: string; orderId: string }[]> {
  return tx
    .selectFrom('orders')
    .select(['shop_id as shopId', 'id as orderId'])
    .where('status', 'in', sqlLiterals(ACTIVE_STATUSES))
    .where(({ eb, exists, or, selectFrom }) =>
      or([
        eb('total', '>', MAX_ORDER_TOTAL),
        exists(
          selectFrom('order_sales as line')
            .select('line.id')
            .whereRef('line.shop_id', '=', 'orders.shop_id')
            .whereRef('line.order_id', '=', 'orders.id')
            .where('line.quantity', '>', MAX_QUANTITY),
        ),
      ]),
    )
    .orderBy('created_at')
    .limit(AT_MOST)
    .execute();
}
