import { sql } from 'kysely';
import type { Queries, Transaction } from '../../platform/db/database.ts';
import { withRows } from '../../platform/db/insert-rows.ts';
import type { FeeDebitReading } from '../../ports/payment-service.ts';
import { tellModeOff } from '../notifications/notifications.ts';

/** Shops whose entries of months gone by add up to a debit that is worth it. */
export async function findShopsThatOwe(
  db: Queries,
  { before, atLeast }: { before: string; atLeast: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('platform_fees')
    .select('shop_id')
    .where('debit_month', 'is', null)
    .where('month', '<', before)
    .groupBy('shop_id')
    .having((eb) => eb.fn.sum('amount'), '>=', atLeast)
    .execute();
  return rows.map(({ shop_id }) => shop_id);
}

/** One debit per shop and month, named after the last month it covers; its entries are its own from here on. */
export async function planDebit(
  tx: Transaction,
  { shopId, before, atLeast, now }: { shopId: string; before: string; atLeast: number; now: Date },
): Promise<void> {
  const entries = await tx
    .selectFrom('platform_fees')
    .select(['order_id', 'month', 'amount'])
    .where('shop_id', '=', shopId)
    .where('debit_month', 'is', null)
    .where('month', '<', before)
    .forUpdate()
    .execute();
  const amount = entries.reduce((sum, entry) => sum + entry.amount, 0);
  const month = entries.reduce((latest, entry) => (entry.month > latest ? entry.month : latest), '');
  if (amount < atLeast) return;
  const [planned] = await insertDebits(tx, shopId, [{ month, amount, state: 'PLANNED', now }]);
  // A fee recorded after the debit of its month was planned goes with the next debit.
  if (!planned) return;
  await tx
    .updateTable('platform_fees')
    .set({ debit_month: month })
    .where('shop_id', '=', shopId)
    .where(
      'order_id',
      'in',
      entries.map(({ order_id }) => order_id),
    )
    .execute();
}

/** Without the months that have theirs already. */
export async function insertDebits(
  tx: Transaction,
  shopId: string,
  debits: readonly { month: string; amount: number; state: 'PLANNED' | 'SUCCEEDED'; now: Date }[],
): Promise<{ month: string }[]> {
  const rows = debits.map(({ month, amount, state, now }) => ({
    shop_id: shopId,
    month,
    amount,
    state,
    created_at: now,
    updated_at: now,
  }));
  return withRows(tx.insertInto('fee_debits'), rows)
    .onConflict((conflict) => conflict.columns(['shop_id', 'month']).doNothing())
    .returning('month')
    .execute();
}

export interface PlannedDebit {
  shopId: string;
  month: string;
  amount: number;
  failures: number;
  customerId: string;
  paymentMethodId: string;
  mandateId: string | null;
}

/** Planned, or failed and worth another try, where there is an IBAN to take it from. */
export function findDebitsToSend(
  db: Queries,
  { maxFailures, failedBefore }: { maxFailures: number; failedBefore: Date },
): Promise<PlannedDebit[]> {
  return db
    .selectFrom('fee_debits')
    .innerJoin('payment_settings', 'payment_settings.shop_id', 'fee_debits.shop_id')
    .select([
      'fee_debits.shop_id as shopId',
      'fee_debits.month',
      'fee_debits.amount',
      'fee_debits.failures',
      sql<string>`payment_settings.customer_id`.as('customerId'),
      sql<string>`payment_settings.iban_payment_method_id`.as('paymentMethodId'),
      'payment_settings.iban_mandate_id as mandateId',
    ])
    .where((eb) =>
      eb.or([
        eb('fee_debits.state', '=', 'PLANNED'),
        eb.and([eb('fee_debits.state', '=', 'FAILED'), eb('fee_debits.updated_at', '<', failedBefore)]),
      ]),
    )
    .where((eb) =>
      eb.or([eb('fee_debits.failures', '<', maxFailures), eb('payment_settings.fees_overdue', '=', false)]),
    )
    .where('payment_settings.customer_id', 'is not', null)
    .where('payment_settings.iban_payment_method_id', 'is not', null)
    .where('payment_settings.iban_last4', 'is not', null)
    .orderBy('fee_debits.month')
    .limit(500)
    .execute();
}

export async function findDebit(db: Queries, debitId: string): Promise<{ shopId: string; month: string } | undefined> {
  return db
    .selectFrom('fee_debits')
    .select(['shop_id as shopId', 'month'])
    .where('debit_id', '=', debitId)
    .executeTakeFirst();
}

export interface DebitRecord {
  shopId: string;
  month: string;
  debitId: string | null;
  state: FeeDebitReading['state'];
  maxFailures: number;
  now: Date;
}

/**
 * A debit that went through may still be taken back by the bank, weeks later. Too many failures take on-site payment
 * away.
 */
export async function recordDebit(
  tx: Transaction,
  { shopId, month, debitId, state, maxFailures, now }: DebitRecord,
): Promise<void> {
  const current = await tx
    .selectFrom('fee_debits')
    .select(['state', 'failures', 'debit_id'])
    .where('shop_id', '=', shopId)
    .where('month', '=', month)
    .forUpdate()
    .executeTakeFirst();
  if (!current) return;
  // The same event about the same attempt has been handled already.
  if (state === current.state && current.debit_id === debitId && debitId !== null) return;
  if (current.state === 'SUCCEEDED' && state !== 'FAILED') return;
  const failures = current.failures + (state === 'FAILED' ? 1 : 0);
  await tx
    .updateTable('fee_debits')
    .set({ state, failures, debit_id: debitId, updated_at: now })
    .where('shop_id', '=', shopId)
    .where('month', '=', month)
    .execute();
  if (failures >= maxFailures && state === 'FAILED') {
    const row = await tx
      .updateTable('payment_settings')
      .set({ fees_overdue: true, offline_enabled: false, offline_comes_back: sql<boolean>`offline_enabled` })
      .where('shop_id', '=', shopId)
      .where('fees_overdue', '=', false)
      .returning('offline_comes_back')
      .executeTakeFirst();
    if (row?.offline_comes_back) await tellModeOff(tx, { shopId, channel: 'OFFLINE', now });
  }
}
