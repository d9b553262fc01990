import type { Transaction } from '../../platform/db/database.ts';

/** One entry per order, however often it is handed over. */
export async function oweFees(
  tx: Transaction,
  shopId: string,
  order: { id: string; platformFees: number },
  { month, now }: { month: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('platform_fees')
    .values({ shop_id: shopId, order_id: order.id, month, amount: order.platformFees, created_at: now })
    .onConflict((conflict) => conflict.columns(['shop_id', 'order_id']).doNothing())
    .execute();
}
