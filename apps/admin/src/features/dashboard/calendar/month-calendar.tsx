import { getOrdersByTimeRange } from '@etal/contract/orders';
import { WEEKDAYS } from '@etal/domain/calendar/dates';
import { addMonths } from '@etal/domain/calendar/month-grid';
import { ORDERS_FAILURE } from '@etal/texts/orders';
import { formatMonth } from '@etal/texts/format';
import { WEEKDAY_LABELS } from '@etal/texts/weekdays';
import { buttonClass } from '@etal/ui/button';
import { Section } from '@etal/ui/section';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { call } from '../../../calls/api.ts';
import { FailureBanner } from '../../../calls/failed-load.tsx';
import { dialogStep, useUrlDialog, withChanges } from '../../../routing/use-url-state.ts';
import { type CalendarDay, readMonth, viewMonth, weeksOf } from './calendar.view.ts';
import { useLoaded } from '../use-loaded.ts';
import { CalendarCell } from './calendar-cell.tsx';
import { DayDialog } from './day-dialog.tsx';

const MONTH = 'mois';
const DAY = 'jour';

/** The month's collections. The grid is there at once, its orders when they come. */
export function MonthCalendar({ today }: { today: string }) {
  const [params] = useSearchParams();
  const month = readMonth(params.get(MONTH), today);
  // Day 01 to day 31 of any month: the server knows where each ends (R-LISTS-2).
  const { outcome, isPending, retry } = useLoaded(
    month,
    (signal) => call(getOrdersByTimeRange, { query: { from: `${month}-01`, to: `${month}-31` } }, { signal }),
    ORDERS_FAILURE,
  );
  const days = viewMonth(month, outcome?.ok ? outcome.value : [], today);
  const opened = useUrlDialog(DAY);
  return (
    <Section title="Calendrier des collectes" actions={<MonthSteps month={month} params={params} today={today} />}>
      {outcome?.ok === false && (
        <div className="mb-4">
          <FailureBanner isPending={isPending} onRetry={retry}>
            {outcome.error}
          </FailureBanner>
        </div>
      )}
      <Grid
        days={days}
        month={month}
        isLoading={outcome === undefined}
        linkTo={(date) => dialogStep(params, DAY, date)}
      />
      <Holidays days={days} />
      <DayDialog
        day={outcome?.ok ? days.find(({ date, isOfMonth }) => isOfMonth && date === opened.value) : undefined}
        onClose={opened.close}
      />
    </Section>
  );
}

function MonthSteps({ month, params, today }: { month: string; params: URLSearchParams; today: string }) {
  const current = today.slice(0, 7);
  const step = (target: string) => ({
    to: { search: withChanges(params, { [MONTH]: target === current ? null : target, [DAY]: null }).toString() },
    preventScrollReset: true,
  });
  const look = buttonClass({ size: 'sm' });
  return (
    <nav aria-label="Mois du calendrier" className="flex flex-wrap items-center gap-2">
      <Link {...step(addMonths(month, -1))} className={look}>
        <ChevronLeft aria-hidden />
        <span className="sr-only">Mois précédent</span>
      </Link>
      <Link {...step(current)} aria-current={month === current ? 'date' : undefined} className={look}>
        Aujourd'hui
      </Link>
      <Link {...step(addMonths(month, 1))} className={look}>
        <ChevronRight aria-hidden />
        <span className="sr-only">Mois suivant</span>
      </Link>
    </nav>
  );
}

interface GridProps {
  days: readonly CalendarDay[];
  month: string;
  isLoading: boolean;
  linkTo: (date: string) => ReturnType<typeof dialogStep>;
}

function Grid({ days, month, isLoading, linkTo }: GridProps) {
  return (
    <>
      <output className="sr-only">{isLoading ? 'Chargement des commandes…' : ''}</output>
      <table
        aria-busy={isLoading}
        className={`w-full table-fixed border-separate border-spacing-1 ${isLoading ? 'opacity-60' : ''}`}
      >
        <caption className="mb-2 text-left font-display text-xl font-bold first-letter:uppercase">
          {formatMonth(month)}
        </caption>
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th
                key={weekday}
                scope="col"
                abbr={WEEKDAY_LABELS[weekday]}
                className="pb-1 text-sm font-semibold text-ink-soft"
              >
                <span aria-hidden className="sm:hidden">
                  {WEEKDAY_LABELS[weekday].charAt(0)}
                </span>
                <span className="max-sm:sr-only">{WEEKDAY_LABELS[weekday].slice(0, 3)}.</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(days).map((week) => (
            <tr key={week[0]?.date}>
              {week.map((day) => (
                <CalendarCell key={day.date} day={day} linkTo={linkTo} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Holidays are named in their squares where there is room, and below the calendar where there is none. */
function Holidays({ days }: { days: readonly CalendarDay[] }) {
  const holidays = days.filter(({ isOfMonth, holiday }) => isOfMonth && holiday !== null);
  if (holidays.length === 0) return null;
  return (
    <ul aria-label="Jours fériés" className="mt-3 text-sm text-straw md:hidden">
      {holidays.map(({ date, number, holiday }) => (
        <li key={date}>
          {number === 1 ? '1er' : number}
          {'\u00A0: '}
          {holiday}
        </li>
      ))}
    </ul>
  );
}
