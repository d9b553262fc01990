import type { PaymentChannel } from '@etal/domain/orders/order';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { anyOf } from '../../../platform/db/any-of.ts';
import { withRows } from '../../../platform/db/insert-rows.ts';

interface EarnedFee {
  orderId: string;
  /** OFFLINE: debited once a month. ONLINE: kept out of the payment itself, and never debited. */
  channel: PaymentChannel;
  month: string;
  amount: number;
  now: Date;
  /** The debit that took it, of a fee that comes with its past. */
  debitMonth?: string | null;
}

/** Fees of orders that come with their past. */
export async function oweFees(tx: Transaction, shopId: string, fees: readonly EarnedFee[]): Promise<void> {
  const rows = fees.map(({ orderId, channel, month, amount, now, debitMonth = null }) => ({
    shop_id: shopId,
    order_id: orderId,
    channel,
    month,
    amount,
    debit_month: debitMonth,
    created_at: now,
  }));
  await withRows(tx.insertInto('platform_fees'), rows).execute();
}

/**
 * R-FEES-1: brings what is earned of each order in one way of paying to this amount: the difference is one more row,
 * which takes away what was earned too much. Nothing is written where it is so already.
 */
export async function bringFees(
  tx: Transaction,
  shopId: string,
  channel: PaymentChannel,
  fees: readonly { orderId: string; month: string; earned: number; now: Date }[],
): Promise<void> {
  if (fees.length === 0) return;
  const rows = await tx
    .selectFrom('platform_fees')
    .select(['order_id as orderId', sql<number>`sum(amount)::int`.as('written')])
    .where('shop_id', '=', shopId)
    .where('order_id', '=', anyOf(fees.map(({ orderId }) => orderId)))
    .where('channel', '=', channel)
    .groupBy('order_id')
    .execute();
  const written = new Map(rows.map((row) => [row.orderId, row.written]));
  const missing = fees
    .map(({ earned, ...fee }) => ({ ...fee, channel, amount: earned - (written.get(fee.orderId) ?? 0) }))
    .filter(({ amount }) => amount !== 0);
  if (missing.length > 0) await oweFees(tx, shopId, missing);
}
