import type { SalesFigures } from '@etal/contract/sales';
import type { SalesPeriod } from '@etal/domain/figures/sales-periods';
import { formatCents } from '@etal/texts/format';
import { beforeWords, stepWords } from '@etal/texts/sales';
import { upperFirst } from '@etal/texts/typography';
import { PlotCaption } from '../figures/plot-caption.tsx';

const WIDTH = 620;
const HEIGHT = 150;

interface SalesPlotProps {
  period: SalesPeriod;
  steps: SalesFigures['steps'];
}

/** Bars for the eye; the same figures as a table for everyone. */
export function SalesPlot({ period, steps }: SalesPlotProps) {
  const most = Math.max(1, ...steps.flatMap(({ amount, before }) => [amount, before]));
  const room = WIDTH / steps.length;
  const bar = Math.max(3, room * 0.38);
  const heightOf = (amount: number): number => (Math.max(0, amount) / most) * HEIGHT;
  return (
    <figure>
      <svg aria-hidden viewBox={`0 0 ${WIDTH} ${HEIGHT + 28}`} className="block w-full">
        <line x1="0" y1={HEIGHT} x2={WIDTH} y2={HEIGHT} className="stroke-edge" />
        {steps.map(({ from, amount, before }, index) => (
          <g key={from} transform={`translate(${index * room + room / 2 - bar} 0)`}>
            <rect
              y={HEIGHT - heightOf(before)}
              width={bar}
              height={heightOf(before)}
              className="fill-straw-wash stroke-edge/60"
            />
            <rect x={bar} y={HEIGHT - heightOf(amount)} width={bar} height={heightOf(amount)} className="fill-leaf" />
            {/* A phone draws it at half its size. */}
            {isNamed(period, index) && (
              <text
                x={bar}
                y={HEIGHT + 22}
                textAnchor="middle"
                className="fill-ink-soft text-xs max-sm:text-[1.375rem]"
              >
                {initialOf(period, from)}
              </text>
            )}
          </g>
        ))}
      </svg>
      <PlotCaption
        now="Cette période"
        before={upperFirst(beforeWords(period))}
        tableLabel={period === 'YEAR' ? 'Voir les chiffres mois par mois' : 'Voir les chiffres jour par jour'}
      >
        <StepsTable period={period} steps={steps} />
      </PlotCaption>
    </figure>
  );
}

/** A month has too many days to name each of them. */
const isNamed = (period: SalesPeriod, index: number): boolean => period !== 'MONTH' || index % 5 === 0;

/** `L`, `16`, `N` */
const initialOf = (period: SalesPeriod, from: string): string =>
  period === 'MONTH' ? String(Number(from.slice(8))) : stepWords(period, from).charAt(0).toUpperCase();

function StepsTable({ period, steps }: SalesPlotProps) {
  return (
    <table className="mt-2 w-full text-right text-ink tabular-nums">
      <caption className="sr-only">Ventes de cette période et de la précédente</caption>
      <thead className="text-ink-soft">
        <tr>
          <th scope="col" className="py-1 text-left font-semibold">
            {period === 'YEAR' ? 'Mois' : 'Jour'}
          </th>
          <th scope="col" className="py-1 font-semibold">
            Ventes
          </th>
          <th scope="col" className="py-1 pl-2 font-semibold">
            Avant
          </th>
        </tr>
      </thead>
      <tbody>
        {steps.map(({ from, amount, before }) => (
          <tr key={from} className="border-t border-rule">
            <th scope="row" className="py-1 text-left font-normal first-letter:uppercase">
              {stepWords(period, from)}
            </th>
            <td>{formatCents(amount)}</td>
            <td className="pl-2 text-ink-soft">{formatCents(before)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
