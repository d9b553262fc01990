import { formatInteger } from '@etal/texts/format';
import { PlotCaption } from './plot-caption.tsx';
import type { PlottedDay } from './figures.view.ts';

const WIDTH = 280;
const HEIGHT = 96;
const DAY = WIDTH / 7;
const BAR = 13;

/** Bars for the eye; the same figures as a table for everyone. */
export function WeekPlot({ days }: { days: readonly PlottedDay[] }) {
  return (
    <figure className="mt-5">
      <svg aria-hidden viewBox={`0 0 ${WIDTH} ${HEIGHT + 20}`} className="block w-full">
        <line x1="0" y1={HEIGHT} x2={WIDTH} y2={HEIGHT} className="stroke-edge" />
        {days.map(({ date, initial, isToday, now, before }, index) => (
          <g key={date} transform={`translate(${index * DAY + DAY / 2 - BAR} 0)`}>
            <rect
              x="0"
              y={HEIGHT - before.height * HEIGHT}
              width={BAR}
              height={before.height * HEIGHT}
              rx="2"
              className="fill-straw-wash stroke-edge/60"
            />
            <rect
              x={BAR + 1}
              y={HEIGHT - now.height * HEIGHT}
              width={BAR}
              height={now.height * HEIGHT}
              rx="2"
              className="fill-leaf"
            />
            <text
              x={BAR}
              y={HEIGHT + 15}
              textAnchor="middle"
              className={isToday ? 'fill-leaf text-xs font-bold' : 'fill-ink-soft text-xs'}
            >
              {initial}
            </text>
          </g>
        ))}
      </svg>
      <PlotCaption now="Ventes de cette semaine" before="Semaine dernière" tableLabel="Voir les chiffres jour par jour">
        <DaysTable days={days} />
      </PlotCaption>
    </figure>
  );
}

function DaysTable({ days }: { days: readonly PlottedDay[] }) {
  return (
    <table className="mt-2 w-full text-right text-ink tabular-nums">
      <caption className="sr-only">Ventes par jour, cette semaine et la semaine dernière</caption>
      <thead className="text-ink-soft">
        <tr>
          <th scope="col" className="py-1 text-left font-semibold">
            Jour
          </th>
          <th scope="col" className="py-1 font-semibold">
            Commandes
          </th>
          <th scope="col" className="py-1 font-semibold">
            Ventes
          </th>
          <th scope="col" className="py-1 pl-2 font-semibold">
            Sem. dern.
          </th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ date, weekday, now, before }) => (
          <tr key={date} className="border-t border-rule">
            <th scope="row" className="py-1 text-left font-normal">
              {weekday}
            </th>
            <td>{formatInteger(now.orders)}</td>
            <td className="pl-2">{now.turnover}</td>
            <td className="pl-2 text-ink-soft">{before.turnover}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
