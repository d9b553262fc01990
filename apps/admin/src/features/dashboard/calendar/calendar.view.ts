import type { Order } from '@etal/contract/orders';
import { monthGrid } from '@etal/domain/calendar/month-grid';
import { publicHolidays } from '@etal/domain/calendar/public-holidays';
import { SOLD_STATUSES } from '@etal/domain/shop/dashboard';
import { formatCount, formatDay } from '@etal/texts/format';

export interface PointDay {
  id: string;
  label: string;
  orders: Order[];
}

export interface CalendarDay {
  date: string;
  /** As the square shows it: `7`. */
  number: number;
  isOfMonth: boolean;
  isToday: boolean;
  holiday: string | null;
  ordersCount: number;
  points: PointDay[];
  /** The whole square in words. */
  label: string;
}

const MONTH = /^20\d{2}-(?:0[1-9]|1[0-2])$/;

/** The month in the address, or the current month when the address has none or an invalid one. */
export const readMonth = (wanted: string | null, today: string): string =>
  wanted !== null && MONTH.test(wanted) ? wanted : today.slice(0, 7);

/**
 * What is fetched, was fetched or waits for an answer: refused and cancelled orders bring nobody, test orders neither.
 */
const bringsSomeone = ({ status, isTest }: Order): boolean =>
  !isTest && (SOLD_STATUSES as readonly string[]).includes(status);

/** Monday first, whole weeks; the neighbours' days are there without their orders (R-SCREENS-6). */
export function viewMonth(month: string, orders: readonly Order[], today: string): CalendarDay[] {
  const byDate = Map.groupBy(orders.filter(bringsSomeone), ({ collectionDate }) => collectionDate);
  const year = Number(month.slice(0, 4));
  const holidays = new Map([year - 1, year, year + 1].flatMap(publicHolidays).map(({ date, label }) => [date, label]));
  return monthGrid(month).map((date) => {
    const isOfMonth = date.startsWith(month);
    const ofDay = (isOfMonth && byDate.get(date)) || [];
    const holiday = holidays.get(date) ?? null;
    const points = pointsOf(ofDay);
    return {
      date,
      number: Number(date.slice(8)),
      isOfMonth,
      isToday: date === today,
      holiday,
      ordersCount: ofDay.length,
      points,
      label: [
        formatDay(date),
        holiday,
        ofDay.length > 0 ? formatCount(ofDay.length, 'commande', 'commandes') : null,
        ...points.map(({ label }) => label),
      ]
        .filter(Boolean)
        .join(', '),
    };
  });
}

function pointsOf(orders: readonly Order[]): PointDay[] {
  return [...Map.groupBy(orders, ({ collectionPointId }) => collectionPointId)].map(([id, ofPoint]) => ({
    id,
    label: ofPoint.at(-1)?.collectionPointLabel ?? '',
    orders: ofPoint,
  }));
}

/** Rows of a table. */
export const weeksOf = (days: readonly CalendarDay[]): CalendarDay[][] =>
  Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
