import type { AccountingSettings } from '@etal/contract/accounting';
import { USUAL_ACCOUNTS } from '@etal/domain/accounting/sales-journal';
import type { ReportedDay, ReportPeriod } from '@etal/domain/accounting/sales-report';
import { sql } from 'kysely';
import type { Queries, Transaction } from '../../platform/db/database.ts';

export interface StoredMonth {
  month: string;
  closedAt: Date | null;
  sentAt: Date | null;
}

/** The months that were closed or sent. */
export function readMonths(db: Queries, shopId: string): Promise<StoredMonth[]> {
  return db
    .selectFrom('accounting_months')
    .where('shop_id', '=', shopId)
    .select(['month', 'closed_at as closedAt', 'sent_at as sentAt'])
    .orderBy('month')
    .execute();
}

export async function saveMonth(
  tx: Transaction,
  shopId: string,
  month: string,
  change: { closed_at: Date | null } | { sent_at: Date },
): Promise<void> {
  await tx
    .insertInto('accounting_months')
    .values({ shop_id: shopId, month, closed_at: null, sent_at: null, ...change })
    .onConflict((conflict) => conflict.columns(['shop_id', 'month']).doUpdateSet(change))
    .execute();
}

/** A shop that has never opened the page has the usual ones. */
export async function readSettings(db: Queries, shopId: string): Promise<AccountingSettings> {
  const row = await db
    .selectFrom('accounting_settings')
    .where('shop_id', '=', shopId)
    .select(['accountant_email as accountantEmail', 'report_rhythm as reportRhythm', 'accounts'])
    .executeTakeFirst();
  return row ?? { accountantEmail: null, reportRhythm: 'MONTH', accounts: USUAL_ACCOUNTS };
}

export async function saveSettings(
  tx: Transaction,
  shopId: string,
  { accountantEmail, reportRhythm, accounts }: AccountingSettings,
): Promise<void> {
  const values = {
    accountant_email: accountantEmail,
    report_rhythm: reportRhythm,
    accounts: JSON.stringify(accounts),
  };
  await tx
    .insertInto('accounting_settings')
    .values({ shop_id: shopId, ...values })
    .onConflict((conflict) => conflict.column('shop_id').doUpdateSet(values))
    .execute();
}

/**
 * Orders to be collected on these days that should have a paper and have none yet: to be ticked, or to be weighed. One
 * that was handed over and is on the invoice of its month lacks nothing but that (R-DOCUMENTS-15).
 */
export async function countWaiting(
  db: Queries,
  shopId: string,
  { from, to }: { from: string; to: string },
): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .where('orders.shop_id', '=', shopId)
    .where('orders.collection_date', '>=', from)
    .where('orders.collection_date', '<=', to)
    .where('orders.is_test', '=', false)
    .where(({ or, eb, and }) =>
      or([
        eb('orders.status', '=', 'ACCEPTED'),
        and([eb('orders.status', '=', 'COLLECTED'), eb('orders.monthly_term', 'is', null)]),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_papers as paper')
            .whereRef('paper.shop_id', '=', 'orders.shop_id')
            .whereRef('paper.order_id', '=', 'orders.id')
            .select('paper.id'),
        ),
      ),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export interface SentReport extends ReportPeriod {
  sequence: number;
  sentAt: Date;
  days: ReportedDay[];
}

/** What was handed in last for each period that touches these days. */
export function readSentReports(
  db: Queries,
  shopId: string,
  { from, to }: { from: string; to: string },
): Promise<SentReport[]> {
  return db
    .selectFrom('sales_reports')
    .where('shop_id', '=', shopId)
    .where('to_date', '>=', from)
    .where('from_date', '<=', to)
    .distinctOn(['from_date', 'to_date'])
    .select(['from_date as from', 'to_date as to', 'sequence', 'sent_at as sentAt', 'days'])
    .orderBy('from_date')
    .orderBy('to_date')
    .orderBy('sequence', 'desc')
    .execute();
}

export async function insertSentReport(tx: Transaction, shopId: string, report: SentReport): Promise<void> {
  await tx
    .insertInto('sales_reports')
    .values({
      shop_id: shopId,
      from_date: report.from,
      to_date: report.to,
      sequence: report.sequence,
      sent_at: report.sentAt,
      days: JSON.stringify(report.days),
    })
    .execute();
}

/** The last one alone: what it replaced is the last again. */
export async function deleteLastReport(tx: Transaction, shopId: string, { from, to }: ReportPeriod): Promise<void> {
  await tx
    .deleteFrom('sales_reports')
    .where('shop_id', '=', shopId)
    .where('from_date', '=', from)
    .where('to_date', '=', to)
    .where(
      'sequence',
      '=',
      sql<number>`(
        select max(sequence) from sales_reports
        where shop_id = ${shopId} and from_date = ${from} and to_date = ${to}
      )`,
    )
    .execute();
}
