import type { FeeInvoiceModel, FeeSum } from '@etal/domain/fees/fee-invoice';
import { sql } from 'kysely';
import { anyOf } from '../../../platform/db/any-of.ts';
import type { Queries, Transaction } from '../../../platform/db/database.ts';

export interface FeeMonthKey {
  shopId: string;
  /** `2026-11`. */
  month: string;
}

/**
 * Months gone by that are due a paper, oldest first: those that hold fees which no paper names, and for fees that came
 * after the last paper of the shop the month that follows it.
 */
export async function findMonthsToInvoice(db: Queries, before: string): Promise<FeeMonthKey[]> {
  const { rows } = await sql<FeeMonthKey>`
    select distinct f.shop_id as "shopId", due.month
    from platform_fees f
    left join lateral (select max(i.month) as month from fee_invoices i where i.shop_id = f.shop_id) last on true
    cross join lateral (
      select case when last.month is null or f.month > last.month then f.month
        else to_char((last.month || '-01')::date + interval '1 month', 'YYYY-MM') end as month
    ) due
    where f.invoice_month is null and f.month < ${before} and due.month < ${before}
    order by due.month, 1`.execute(db);
  return rows;
}

export interface NextFeeNumber {
  year: number;
  sequence: number;
  issuedAt: Date;
}

/** The number that comes next; the row of its year is held until the transaction ends, so that none is left out. */
export async function lockFeeInvoiceCounter(
  tx: Transaction,
  { year, now }: { year: number; now: Date },
): Promise<NextFeeNumber> {
  await tx
    .insertInto('fee_invoice_counters')
    .values({ year, last_sequence: 0, last_issued_at: now })
    .onConflict((conflict) => conflict.column('year').doNothing())
    .execute();
  const { last_sequence: last, last_issued_at: lastAt } = await tx
    .selectFrom('fee_invoice_counters')
    .select(['last_sequence', 'last_issued_at'])
    .where('year', '=', year)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { year, sequence: last + 1, issuedAt: lastAt > now ? lastAt : now };
}

export async function writeFeeInvoiceCounter(
  tx: Transaction,
  { year, sequence, issuedAt }: NextFeeNumber,
): Promise<void> {
  await tx
    .updateTable('fee_invoice_counters')
    .set({ last_sequence: sequence, last_issued_at: issuedAt })
    .where('year', '=', year)
    .execute();
}

/** What no paper names yet, of this month and of those before it. Empty where the month has its paper already. */
export async function findFeesToInvoice(
  tx: Transaction,
  { shopId, month }: FeeMonthKey,
): Promise<{ ids: string[]; sums: FeeSum[] }> {
  const rows = await tx
    .selectFrom('platform_fees as f')
    .select(['f.id', 'f.order_id as orderId', 'f.channel', 'f.amount'])
    .where('f.shop_id', '=', shopId)
    .where('f.invoice_month', 'is', null)
    .where('f.month', '<=', month)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('fee_invoices as i')
            .select('i.number')
            .where('i.shop_id', '=', shopId)
            .where('i.month', '=', month),
        ),
      ),
    )
    .execute();
  const sums = Array.from(
    Map.groupBy(rows, ({ channel }) => channel),
    ([channel, entries]) => ({
      channel,
      orders: new Set(entries.map(({ orderId }) => orderId)).size,
      total: entries.reduce((sum, { amount }) => sum + amount, 0),
    }),
  );
  return { ids: rows.map(({ id }) => id), sums };
}

export async function findLastFeeInvoice(
  db: Queries,
  shopId: string,
): Promise<{ number: string; issuedOn: string } | null> {
  const row = await db
    .selectFrom('fee_invoices')
    .select(['number', 'issued_on as issuedOn'])
    .where('shop_id', '=', shopId)
    .where('kind', '=', 'INVOICE')
    .orderBy('year', 'desc')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertFeeInvoice(
  tx: Transaction,
  { shopId, year, sequence, issuedAt, model }: NextFeeNumber & { shopId: string; model: FeeInvoiceModel },
): Promise<void> {
  const { month, kind, number, issuedOn } = model;
  await tx
    .insertInto('fee_invoices')
    .values({
      shop_id: shopId,
      month,
      kind,
      year,
      sequence,
      number,
      issued_at: issuedAt,
      issued_on: issuedOn,
      model: JSON.stringify(model),
    })
    .execute();
}

export async function markInvoiced(
  tx: Transaction,
  { shopId, month, ids }: FeeMonthKey & { ids: readonly string[] },
): Promise<void> {
  await tx
    .updateTable('platform_fees')
    .set({ invoice_month: month })
    .where('shop_id', '=', shopId)
    .where('id', '=', anyOf(ids))
    .execute();
}

export async function readFeeInvoice(
  db: Queries,
  { shopId, month }: FeeMonthKey,
): Promise<{ model: FeeInvoiceModel; issuedAt: Date } | undefined> {
  return db
    .selectFrom('fee_invoices')
    .select([sql<FeeInvoiceModel>`model`.as('model'), 'issued_at as issuedAt'])
    .where('shop_id', '=', shopId)
    .where('month', '=', month)
    .executeTakeFirst();
}
