import { formatInteger } from '@etal/texts/format';
import { VisuallyHidden } from '@etal/ui/visually-hidden';
import { Link, type LinkProps } from 'react-router';
import type { CalendarDay, PointDay } from './calendar.view.ts';

const SHOWN_POINTS = 2;

/** A day with orders is a link to them; the others are only days. */
export function CalendarCell({ day, linkTo }: { day: CalendarDay; linkTo: (date: string) => LinkProps }) {
  const { date, isToday, ordersCount, label } = day;
  const look = `flex h-14 flex-col overflow-hidden rounded-md border px-1 py-0.5 sm:px-1.5 md:h-24 ${lookOf(day)}`;
  return (
    <td aria-current={isToday ? 'date' : undefined} className="p-0 align-top">
      {ordersCount > 0 ? (
        <Link {...linkTo(date)} className={look}>
          <VisuallyHidden>{label}</VisuallyHidden>
          <span aria-hidden className="contents">
            <DayContent day={day} />
          </span>
        </Link>
      ) : (
        <div className={look}>
          <DayContent day={day} />
        </div>
      )}
    </td>
  );
}

function lookOf({ isOfMonth, isToday, holiday, ordersCount }: CalendarDay): string {
  if (!isOfMonth) return 'border-transparent text-ink-soft';
  const edge = isToday ? 'border-tomato' : 'border-rule';
  if (ordersCount > 0) return `${edge} bg-leaf-wash text-ink no-underline hover:border-leaf`;
  return `${edge} text-ink ${holiday === null ? 'bg-paper/50' : 'bg-straw-wash/50'}`;
}

function numberLook({ isOfMonth, isToday, holiday }: CalendarDay): string {
  if (isToday) return 'font-bold text-tomato';
  return holiday !== null && isOfMonth ? 'font-semibold text-straw' : '';
}

function DayContent({ day }: { day: CalendarDay }) {
  const { number, holiday, isToday, isOfMonth, ordersCount, points } = day;
  return (
    <>
      <span className="flex items-baseline justify-between gap-1">
        <span className={`text-sm tabular-nums ${numberLook(day)}`}>
          {number}
          {isToday && <span className="sr-only"> (aujourd'hui)</span>}
        </span>
        {ordersCount > 0 && (
          <span className="max-md:hidden rounded-sm bg-leaf px-1.5 text-sm font-bold text-leaf-ink tabular-nums">
            {formatInteger(ordersCount)}
          </span>
        )}
      </span>
      {ordersCount > 0 && (
        <span className="mt-auto mb-0.5 rounded-sm bg-leaf text-center text-sm font-bold text-leaf-ink tabular-nums md:hidden">
          {formatInteger(ordersCount)}
        </span>
      )}
      {holiday !== null && isOfMonth && <span className="truncate text-xs text-straw max-md:sr-only">{holiday}</span>}
      <DayPoints points={points} />
    </>
  );
}

function DayPoints({ points }: { points: readonly PointDay[] }) {
  return (
    <span className="mt-auto flex flex-col text-xs max-md:hidden">
      {points.slice(0, SHOWN_POINTS).map(({ id, label }) => (
        <span key={id} className="truncate">
          {label}
        </span>
      ))}
      {points.length > SHOWN_POINTS && <span className="text-ink-soft">et {points.length - SHOWN_POINTS} de plus</span>}
    </span>
  );
}
