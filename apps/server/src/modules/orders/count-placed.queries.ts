import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';

/** Decisions 37: real figures. In one order for all, so that two orders of the same things do not block each other. */
export async function countPlaced(tx: Transaction, shopId: string, orderId: string): Promise<void> {
  await sql`
    with ordered as (
      select id from saleables
      where shop_id = ${shopId} and id in (select saleable_id from order_sales where shop_id = ${shopId} and order_id = ${orderId})
      order by id
      for update
    )
    update saleables set orders_count = orders_count + 1 from ordered where saleables.shop_id = ${shopId} and saleables.id = ordered.id`.execute(
    tx,
  );
  await sql`
    update shoppers set orders_count = orders_count + 1
    where shop_id = ${shopId} and id = (select shopper_id from orders where shop_id = ${shopId} and id = ${orderId})`.execute(
    tx,
  );
}
