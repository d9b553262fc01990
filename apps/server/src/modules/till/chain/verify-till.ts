import { COUNTED_MEANS } from '@etal/domain/till/means';
import { expectedOf, totalOf } from '@etal/domain/till/till-day';
import type { TillFault } from '@etal/texts/till-fault';
import type { Queries } from '../../../platform/db/database.ts';
import { findChainFault } from './chain.queries.ts';
import { countEntries, readAllClosings, sumEntriesByClosing } from './closings.queries.ts';

export interface TillVerdict {
  entries: number;
  closings: number;
  /** The first thing that is wrong. */
  fault: TillFault | null;
}

/** R-TILL-6: whether every entry is as it was written, and every closing what its entries come to. */
export async function verifyTill(db: Queries, shopId: string): Promise<TillVerdict> {
  const closings = await readAllClosings(db, shopId);
  const entries = await countEntries(db, shopId);
  const wrong = await findChainFault(db, shopId);
  const fault: TillFault | null = wrong ? { kind: wrong.fault, number: wrong.sequence } : null;
  return { entries, closings: closings.length, fault: fault ?? (await findClosingFault(db, shopId, closings)) };
}

async function findClosingFault(
  db: Queries,
  shopId: string,
  closings: Awaited<ReturnType<typeof readAllClosings>>,
): Promise<TillFault | null> {
  const sums = await sumEntriesByClosing(db, shopId);
  /** Totals so far, of each month, of each year, and of all. */
  const totals = new Map<string, number>();
  const add = (period: string, total: number): number => {
    const sum = (totals.get(period) ?? 0) + total;
    totals.set(period, sum);
    return sum;
  };
  for (const [index, closing] of closings.entries()) {
    const { number, date, expected, total } = closing;
    if (number !== index + 1) return { kind: 'CLOSING_MISSING', number: index + 1 };
    const found = expectedOf(sums.filter((sum) => sum.closing === number));
    const [month, year, ever] = [date.slice(0, 7), date.slice(0, 4), ''].map((period) => add(period, total));
    const isTrue =
      COUNTED_MEANS.every((means) => found[means] === expected[means]) &&
      total === totalOf(expected) &&
      closing.monthTotal === month &&
      closing.yearTotal === year &&
      closing.perpetualTotal === ever;
    if (!isTrue) return { kind: 'CLOSING_CHANGED', number };
  }
  return null;
}
