import { clampToMonth } from '../calendar/clamp-to-month.ts';
import type { Cents } from '../money.ts';
import type { VatRate } from '../vat.ts';
import { type AccountedShare, rankOfRate, signOf } from './accounted-paper.ts';

/** `2026-11`. */
export type Month = string;

export const monthOf = (date: string): Month => date.slice(0, 7);

/** A month can be closed once it is over; until then its figures are told to be provisional. */
export const isOver = (month: Month, today: string): boolean => month < monthOf(today);

export function monthAfter(month: Month): Month {
  const next = Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
  return `${Math.floor(next / 12)}-${String((next % 12) + 1).padStart(2, '0')}`;
}

/** Its first and its last day. */
export const daysOfMonth = (month: Month): { from: string; to: string } => ({
  from: `${month}-01`,
  to: clampToMonth(`${month}-31`),
});

/** Every month from one to another, both included. */
export function monthsBetween(first: Month, last: Month): Month[] {
  const months: Month[] = [];
  for (let month = first; month <= last; month = monthAfter(month)) months.push(month);
  return months;
}

export type CloseProblem = 'MONTH_NOT_OVER' | 'MONTH_CLOSED' | 'MONTH_BEFORE_OPEN';

/** Months are closed one after the other, from the first that has anything in it. */
export function closeProblem(
  month: Month,
  { today, closedThrough, firstMonth }: { today: string; closedThrough: Month | null; firstMonth: Month | null },
): { problem: CloseProblem; month: Month } | undefined {
  if (closedThrough !== null && month <= closedThrough) return { problem: 'MONTH_CLOSED', month };
  if (!isOver(month, today)) return { problem: 'MONTH_NOT_OVER', month };
  const next = closedThrough === null ? firstMonth : monthAfter(closedThrough);
  return next !== null && next < month ? { problem: 'MONTH_BEFORE_OPEN', month: next } : undefined;
}

export interface RateShare {
  /** Null where no VAT is charged. */
  rate: VatRate | null;
  net: Cents;
  vat: Cents;
  total: Cents;
}

export interface SalesSums {
  invoices: number;
  creditNotes: number;
  net: Cents;
  vat: Cents;
  total: Cents;
  rates: RateShare[];
}

/** What some papers come to, less what credit notes take back. */
export function salesSums(shares: Iterable<AccountedShare>): SalesSums {
  const sums: SalesSums = { invoices: 0, creditNotes: 0, net: 0, vat: 0, total: 0, rates: [] };
  const rates = new Map<VatRate | null, RateShare>();
  for (const share of shares) {
    const sign = signOf(share);
    sums[share.kind === 'CREDIT_NOTE' ? 'creditNotes' : 'invoices'] += share.leading;
    const known = rates.get(share.rate) ?? { rate: share.rate, net: 0, vat: 0, total: 0 };
    for (const key of ['net', 'vat', 'total'] as const) {
      known[key] += sign * share[key];
      sums[key] += sign * share[key];
    }
    rates.set(share.rate, known);
  }
  return { ...sums, rates: [...rates.values()].toSorted((a, b) => rankOfRate(a.rate) - rankOfRate(b.rate)) };
}
