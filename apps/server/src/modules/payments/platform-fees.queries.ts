import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import { anyOf } from '../../platform/db/any-of.ts';
import { withRows } from '../../platform/db/insert-rows.ts';

interface OwedFee {
  orderId: string;
  month: string;
  amount: number;
  now: Date;
  /** The debit that took it, of a fee that comes with its past. */
  debitMonth?: string | null;
}

/** Fees of orders that come with their past. */
export async function oweFees(tx: Transaction, shopId: string, fees: readonly OwedFee[]): Promise<void> {
  const rows = fees.map(({ orderId, month, amount, now, debitMonth = null }) => ({
    shop_id: shopId,
    order_id: orderId,
    month,
    amount,
    debit_month: debitMonth,
    created_at: now,
  }));
  await withRows(tx.insertInto('platform_fees'), rows).execute();
}

/**
 * Brings what is owed for each order to this amount: the difference is one more row, which takes away what was billed
 * too much. Nothing is written where it is so already.
 */
export async function bringFees(
  tx: Transaction,
  shopId: string,
  fees: readonly { orderId: string; month: string; owed: number; now: Date }[],
): Promise<void> {
  if (fees.length === 0) return;
  const rows = await tx
    .selectFrom('platform_fees')
    .select(['order_id as orderId', sql<number>`sum(amount)::int`.as('billed')])
    .where('shop_id', '=', shopId)
    .where('order_id', '=', anyOf(fees.map(({ orderId }) => orderId)))
    .groupBy('order_id')
    .execute();
  const billed = new Map(rows.map((row) => [row.orderId, row.billed]));
  const missing = fees
    .map(({ owed, ...fee }) => ({ ...fee, amount: owed - (billed.get(fee.orderId) ?? 0) }))
    .filter(({ amount }) => amount !== 0);
  if (missing.length > 0) await oweFees(tx, shopId, missing);
}
