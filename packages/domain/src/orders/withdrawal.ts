import { addDays, weekdayOf } from '../calendar/dates.ts';
import { parisWallTime } from '../calendar/paris-time.ts';
import { publicHolidays } from '../calendar/public-holidays.ts';
import type { StoredOrderStatus } from './order.ts';

/** Articles L. 221-18 and L. 221-24 of the Code de la consommation: fourteen days to withdraw, fourteen to refund. */
const WITHDRAWAL_DAYS = 14;
const REFUND_DAYS = 14;

export interface Handover {
  status: StoredOrderStatus;
  /** Seconds since the epoch; null when nobody wrote it down. */
  collectedAt: number | null;
  collectionDate: string;
  /** The company it is for; none for a household. */
  buyer: object | null;
}

export interface WithdrawableLine {
  /** As it was when ordered: what perishes quickly is not taken back (article L. 221-28, 4°). */
  isPerishable: boolean;
  isWithdrawn: boolean;
}

/**
 * While the shopper may withdraw: up to that day's end in Paris, or without an end yet when nothing was handed over.
 */
export interface WithdrawalWindow {
  lastDay: string | null;
}

/**
 * From the order's conclusion on, which is its acceptance; before that it is cancelled, and what was refused or
 * cancelled binds nobody. The right is the consumers': who orders for a company has none, as the terms say.
 */
export function withdrawalWindow(
  { status, collectedAt, collectionDate, buyer }: Handover,
  now: number,
): WithdrawalWindow | null {
  if (buyer !== null) return null;
  if (status === 'ACCEPTED') return { lastDay: null };
  if (status !== 'COLLECTED') return null;
  const lastDay = lastWithdrawalDay(collectedAt === null ? collectionDate : parisWallTime(collectedAt).date);
  return parisWallTime(now).date <= lastDay ? { lastDay } : null;
}

/** What may be sent back within fourteen days, as the message that confirms an order tells it. */
export const lastingLines = <Line extends Pick<WithdrawableLine, 'isPerishable'>>(
  lines: readonly Line[],
  buyer: object | null,
): Line[] => (buyer === null ? lines.filter(({ isPerishable }) => !isPerishable) : []);

/** The lines that may still be given up. */
export function withdrawableLines<Line extends WithdrawableLine>(
  order: Handover,
  lines: readonly Line[],
  now: number,
): Line[] {
  return withdrawalWindow(order, now) ? lastingLines(lines, order.buyer).filter(({ isWithdrawn }) => !isWithdrawn) : [];
}

/**
 * The day of hand-over does not count; a last day without work is carried to the next day of work (article L. 221-19).
 */
export function lastWithdrawalDay(handedOverOn: string): string {
  let day = addDays(handedOverOn, WITHDRAWAL_DAYS);
  while (!isWorkingDay(day)) day = addDays(day, 1);
  return day;
}

function isWorkingDay(date: string): boolean {
  const weekday = weekdayOf(date);
  if (weekday === 'saturday' || weekday === 'sunday') return false;
  return !publicHolidays(Number(date.slice(0, 4))).some((holiday) => holiday.date === date);
}

/** By when what was paid must be given back. */
export const refundDay = (withdrawnAt: number): string => addDays(parisWallTime(withdrawnAt).date, REFUND_DAYS);
