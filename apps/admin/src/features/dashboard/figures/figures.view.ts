import type { Dashboard } from '@etal/contract/dashboard';
import { WEEKDAYS, weekdayOf } from '@etal/domain/calendar/dates';
import { formatCents, formatCount, formatInteger, shortDay } from '@etal/texts/format';
import { amountText } from '@etal/texts/order-lines';
import { WEEKDAY_LABELS } from '@etal/texts/weekdays';

/** `3 de plus que la semaine dernière`, in the unit it is counted in. */
export function comparedToLastWeek(now: number, before: number, format: (value: number) => string): string {
  if (now === before) return 'autant que la semaine dernière';
  return `${format(Math.abs(now - before))} de ${now > before ? 'plus' : 'moins'} que la semaine dernière`;
}

export const weekWords = ({ thisWeek: { from, to } }: Pick<Dashboard, 'thisWeek'>): string =>
  `Commandes acceptées et remises, du ${shortDay(from)} au ${shortDay(to)}, par jour de retrait.`;

export interface WeekFigure {
  label: string;
  value: string;
  comparison: string;
}

export const viewWeek = ({ thisWeek, lastWeek }: Pick<Dashboard, 'thisWeek' | 'lastWeek'>): WeekFigure[] => [
  {
    label: 'Commandes',
    value: formatInteger(thisWeek.orders),
    comparison: comparedToLastWeek(thisWeek.orders, lastWeek.orders, formatInteger),
  },
  {
    label: 'Ventes',
    value: amountText(thisWeek.turnover, thisWeek.isEstimate),
    comparison: comparedToLastWeek(thisWeek.turnover, lastWeek.turnover, formatCents),
  },
];

export interface PlottedDay {
  weekday: string;
  initial: string;
  date: string;
  isToday: boolean;
  now: Bar;
  before: Bar;
}

interface Bar {
  orders: number;
  turnover: string;
  /** From 0 to 1, of the best day of both weeks. */
  height: number;
}

/** Each weekday of this week beside the same one of last week. */
export function viewDays(days: Dashboard['days'], today: string): PlottedDay[] {
  const best = Math.max(1, ...days.map(({ turnover }) => turnover));
  const barOf = (day: Dashboard['days'][number] | undefined): Bar => ({
    orders: day?.orders ?? 0,
    turnover: amountText(day?.turnover ?? 0, day?.isEstimate ?? false),
    height: (day?.turnover ?? 0) / best,
  });
  return days.slice(WEEKDAYS.length).map((day, index) => {
    const weekday = WEEKDAY_LABELS[weekdayOf(day.date)];
    return {
      weekday,
      initial: weekday.charAt(0),
      date: day.date,
      isToday: day.date === today,
      now: barOf(day),
      before: barOf(days[index]),
    };
  });
}

/** `2 à accepter, 5 acceptées` */
export const waitingWords = ({ toAccept, accepted }: { toAccept: number; accepted: number }): string =>
  [
    toAccept > 0 && `${formatInteger(toAccept)} à accepter`,
    accepted > 0 && formatCount(accepted, 'acceptée', 'acceptées'),
  ]
    .filter(Boolean)
    .join(', ');
