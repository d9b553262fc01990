import type { AccountingMonth, AccountingMonthDetail } from '@etal/contract/accounting';
import { closeProblem, daysOfMonth, isOver, monthOf, salesSums } from '@etal/domain/accounting/months';
import type { AccountedShare } from '@etal/domain/accounting/accounted-paper';
import { todayAt } from '@etal/domain/orders/life';
import type { Transaction } from '../../platform/db/database.ts';
import { findAccountedShares, readAccountedSpan } from '../documents/documents.ts';
import { companiesToInvoice } from '../orders/orders.ts';
import { sumReceipts } from '../till/till.ts';
import { countWaiting, readMonths, readSettings, type StoredMonth } from './accounting.queries.ts';

const seconds = (date: Date | null): number | null => date && Math.floor(date.getTime() / 1000);

export const todayOf = (now: Date): string => todayAt(now.getTime() / 1000);

/** The last month that was closed; those before it are closed with it. */
export const closedThroughOf = (months: readonly StoredMonth[]): string | null =>
  months.findLast(({ closedAt }) => closedAt !== null)?.month ?? null;

interface MonthSource {
  today: string;
  stored: readonly StoredMonth[];
  shares: readonly AccountedShare[];
  receipts: readonly { month: string; cents: number }[];
}

export function monthFigures(month: string, { today, stored, shares, receipts }: MonthSource): AccountingMonth {
  const known = stored.find((one) => one.month === month);
  const closedThrough = closedThroughOf(stored);
  const isClosed = closedThrough !== null && month <= closedThrough;
  return {
    month,
    state: isClosed ? 'CLOSED' : isOver(month, today) ? 'OPEN' : 'CURRENT',
    closedAt: seconds(known?.closedAt ?? null),
    sentAt: seconds(known?.sentAt ?? null),
    sales: salesSums(shares.filter(({ day }) => monthOf(day) === month)),
    received: receipts.reduce((sum, receipt) => sum + (receipt.month === month ? receipt.cents : 0), 0),
  };
}

/** One month, with what an accountant and the page need of it. */
export async function readMonth(
  tx: Transaction,
  { shopId, month, now }: { shopId: string; month: string; now: Date },
): Promise<AccountingMonthDetail> {
  const today = todayOf(now);
  const days = daysOfMonth(month);
  const stored = await readMonths(tx, shopId);
  const shares = await findAccountedShares(tx, shopId, days);
  const receipts = await sumReceipts(tx, shopId, days);
  const span = await readAccountedSpan(tx, shopId);
  const { accountantEmail } = await readSettings(tx, shopId);
  const closedThrough = closedThroughOf(stored);
  const figures = monthFigures(month, { today, stored, shares, receipts });
  return {
    ...figures,
    receipts: receipts.map(({ means, cents }) => ({ means, cents })).toSorted((a, b) => b.cents - a.cents),
    // Today's orders are not late yet.
    waiting: await countWaiting(tx, shopId, { from: days.from, to: days.to < today ? days.to : today }),
    toInvoice: figures.state === 'OPEN' ? await companiesToInvoice(tx, shopId, month) : [],
    closeProblem: closeProblem(month, { today, closedThrough, firstMonth: span && monthOf(span.first) }) ?? null,
    canReopen: month === closedThrough,
    accountantEmail,
  };
}
