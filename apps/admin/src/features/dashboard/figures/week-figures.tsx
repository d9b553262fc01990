import type { Dashboard } from '@etal/contract/dashboard';
import { viewDays, viewWeek } from './figures.view.ts';
import { WeekPlot } from './week-plot.tsx';

/** This week beside last week, in figures, in words and in bars. */
export function WeekFigures({ figures, today }: { figures: Dashboard; today: string }) {
  if (figures.days.every(({ orders }) => orders === 0))
    return <p className="text-ink-soft">Aucune commande acceptée pour cette semaine ni pour la semaine dernière.</p>;
  return (
    <>
      <dl className="flex flex-wrap gap-x-6 gap-y-3">
        {viewWeek(figures).map(({ label, value, comparison }) => (
          <div key={label} className="grow basis-28">
            <dt className="text-ink-soft">{label}</dt>
            <dd>
              <span className="block font-display text-2xl font-bold whitespace-nowrap tabular-nums">{value}</span>
              <span className="text-sm text-ink-soft">{comparison}</span>
            </dd>
          </div>
        ))}
      </dl>
      <WeekPlot days={viewDays(figures.days, today)} />
    </>
  );
}
