import type { Transaction } from '../../platform/db/database.ts';
import { withRows } from '../../platform/db/insert-rows.ts';

interface OwedFee {
  orderId: string;
  month: string;
  amount: number;
  now: Date;
  /** The debit that took it, of a fee that comes with its past. */
  debitMonth?: string | null;
}

/** One entry per order, however often it is handed over. */
export async function oweFees(tx: Transaction, shopId: string, fees: readonly OwedFee[]): Promise<void> {
  const rows = fees.map(({ orderId, month, amount, now, debitMonth = null }) => ({
    shop_id: shopId,
    order_id: orderId,
    month,
    amount,
    debit_month: debitMonth,
    created_at: now,
  }));
  await withRows(tx.insertInto('platform_fees'), rows)
    .onConflict((conflict) => conflict.columns(['shop_id', 'order_id']).doNothing())
    .execute();
}
