import type { FeeDebitState } from '@etal/domain/fees/fee-debit';
import { sql } from 'kysely';
import { anyOf } from '../../../platform/db/any-of.ts';
import type { Queries, Transaction } from '../../../platform/db/database.ts';
import { withRows } from '../../../platform/db/insert-rows.ts';
import type { FeeDebitReading } from '../../../ports/payment-service.ts';
import { tellModeOff } from '../../notifications/notifications.ts';

/** Shops whose entries of months gone by add up to a debit that is worth it (R-FEES-3). */
export async function findShopsThatOwe(
  db: Queries,
  { before, atLeast }: { before: string; atLeast: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('platform_fees')
    .select('shop_id')
    .where('channel', '=', 'OFFLINE')
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
    .select(['id', 'month', 'amount'])
    .where('shop_id', '=', shopId)
    .where('channel', '=', 'OFFLINE')
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
    .where('id', '=', anyOf(entries.map(({ id }) => id)))
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

export interface DebitKey {
  shopId: string;
  month: string;
}

/** Planned, and nobody was told of it yet, where there is an IBAN that will be debited. */
export function findDebitsToAnnounce(db: Queries): Promise<DebitKey[]> {
  return db
    .selectFrom('fee_debits')
    .innerJoin('payment_settings', 'payment_settings.shop_id', 'fee_debits.shop_id')
    .select(['fee_debits.shop_id as shopId', 'fee_debits.month'])
    .where('fee_debits.state', '=', 'PLANNED')
    .where('fee_debits.announced_at', 'is', null)
    .where('payment_settings.iban_last4', 'is not', null)
    .orderBy('fee_debits.month')
    .limit(500)
    .execute();
}

/** Undefined when another process was quicker. */
export async function markAnnounced(
  tx: Transaction,
  { shopId, month, leavesOn, now }: DebitKey & { leavesOn: string; now: Date },
): Promise<{ amount: number } | undefined> {
  return tx
    .updateTable('fee_debits')
    .set({ announced_at: now, leaves_on: leavesOn })
    .where('shop_id', '=', shopId)
    .where('month', '=', month)
    .where('announced_at', 'is', null)
    .where('state', '=', 'PLANNED')
    .returning('amount')
    .executeTakeFirst();
}

export interface PlannedDebit extends DebitKey {
  amount: number;
  failures: number;
  customerId: string;
  paymentMethodId: string;
  mandateId: string | null;
}

/** Announced long enough ago, or failed and worth another try, where there is an IBAN to take it from. */
export function findDebitsToSend(
  db: Queries,
  { maxFailures, failedBefore, today }: { maxFailures: number; failedBefore: Date; today: string },
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
        eb.and([eb('fee_debits.state', '=', 'PLANNED'), eb('fee_debits.leaves_on', '<=', today)]),
        eb.and([eb('fee_debits.state', '=', 'FAILED'), eb('fee_debits.updated_at', '<', failedBefore)]),
        // Asked for, and the answer was lost.
        eb.and([eb('fee_debits.state', '=', 'PROCESSING'), eb('fee_debits.debit_id', 'is', null)]),
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

/** Ours to ask for, unless it was settled or asked for meanwhile; from here on nobody settles it by hand. */
export async function claimDebit(tx: Transaction, { shopId, month }: DebitKey, now: Date): Promise<boolean> {
  const debit = await lockDebit(tx, { shopId, month });
  if (debit?.state === 'PROCESSING') return debit.debitId === null;
  if (debit?.state !== 'PLANNED' && debit?.state !== 'FAILED') return false;
  await tx
    .updateTable('fee_debits')
    .set({ state: 'PROCESSING', debit_id: null, updated_at: now })
    .where('shop_id', '=', shopId)
    .where('month', '=', month)
    .execute();
  return true;
}

export async function findDebit(db: Queries, debitId: string): Promise<DebitKey | undefined> {
  return db
    .selectFrom('fee_debits')
    .select(['shop_id as shopId', 'month'])
    .where('debit_id', '=', debitId)
    .executeTakeFirst();
}

export interface DebitRecord extends DebitKey {
  debitId: string | null;
  state: FeeDebitReading['state'];
  maxFailures: number;
  now: Date;
}

/**
 * A debit that went through may still be taken back by the bank, weeks later. Too many failures take on-site payment
 * away. Gives the debit as it is now, where this was news.
 */
export async function recordDebit(
  tx: Transaction,
  { shopId, month, debitId, state, maxFailures, now }: DebitRecord,
): Promise<{ amount: number; failures: number } | undefined> {
  const current = await lockDebit(tx, { shopId, month });
  // What was settled by hand is not asked for again, whatever the bank says of an earlier try.
  if (!current || current.state === 'SETTLED') return undefined;
  // The same event about the same attempt has been handled already.
  if (state === current.state && current.debitId === debitId && debitId !== null) return undefined;
  if (current.state === 'SUCCEEDED' && state !== 'FAILED') return undefined;
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
  return { amount: current.amount, failures };
}

export function lockDebit(
  tx: Transaction,
  { shopId, month }: DebitKey,
): Promise<{ state: FeeDebitState; amount: number; failures: number; debitId: string | null } | undefined> {
  return tx
    .selectFrom('fee_debits')
    .select(['state', 'amount', 'failures', 'debit_id as debitId'])
    .where('shop_id', '=', shopId)
    .where('month', '=', month)
    .forUpdate()
    .executeTakeFirst();
}
