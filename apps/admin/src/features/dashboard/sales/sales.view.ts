import { parisWallTime } from '@etal/domain/calendar/paris-time';
import {
  periodAfter,
  periodBefore,
  periodOf,
  SALES_PERIODS,
  type SalesPeriod,
} from '@etal/domain/figures/sales-periods';

const NAMES: Record<SalesPeriod, string> = { WEEK: 'semaine', MONTH: 'mois', YEAR: 'annee' };

export interface AskedSales {
  period: SalesPeriod;
  /** The first day of the period. */
  date: string;
}

const isDate = (text: string): boolean => /^(?:19|2\d)\d{2}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** What the address asks for; nothing said, the month that is over: what one comes to look up. */
export function askedIn(params: URLSearchParams, now: number): AskedSales {
  const today = parisWallTime(Math.floor(now)).date;
  const period = SALES_PERIODS.find((one) => NAMES[one] === params.get('periode')) ?? 'MONTH';
  const date = params.get('date') ?? '';
  const range = isDate(date) ? periodOf(period, date) : periodBefore(period, today);
  return { period, date: range.from };
}

const searchOf = ({ period, date }: AskedSales): string => `?periode=${NAMES[period]}&date=${date}`;

/** The periods beside it, in the address. */
export const stepBack = ({ period, date }: AskedSales): string =>
  searchOf({ period, date: periodBefore(period, date).from });
export const stepForward = ({ period, date }: AskedSales): string =>
  searchOf({ period, date: periodAfter(period, date).from });

/** Another length of time that ends where this one did, so that one stays at the same moment. */
export const inPeriod = (asked: AskedSales, period: SalesPeriod): string =>
  searchOf({ period, date: periodOf(period, periodOf(asked.period, asked.date).to).from });
