import type { AccountingMonth } from '@etal/contract/accounting';
import { formatCents } from '@etal/texts/format';
import { monthTitle } from '@etal/texts/accounting';

const WIDTH = 620;
const HEIGHT = 150;
const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));

/** Turnover without VAT and the VAT on top of it, a bar for each month; the table of months says the same. */
export function YearPlot({ months }: { months: readonly AccountingMonth[] }) {
  const inOrder = months.toReversed();
  const most = Math.max(1, ...inOrder.map(({ sales }) => sales.total));
  const room = WIDTH / 12;
  const heightOf = (cents: number): number => (Math.max(0, cents) / most) * HEIGHT;
  return (
    <figure>
      <svg aria-hidden viewBox={`0 0 ${WIDTH} ${HEIGHT + 22}`} className="block w-full">
        <line x1="0" y1={HEIGHT} x2={WIDTH} y2={HEIGHT} className="stroke-edge" />
        {MONTHS.map((month) => (
          <text
            key={month}
            x={(Number(month) - 0.5) * room}
            y={HEIGHT + 16}
            textAnchor="middle"
            className="fill-ink-soft text-xs"
          >
            {monthTitle(`2026-${month}`).charAt(0)}
          </text>
        ))}
        {inOrder.map(({ month, sales }) => {
          const left = (Number(month.slice(5)) - 1) * room + room * 0.2;
          const [net, vat] = [heightOf(sales.net), heightOf(sales.vat)];
          return (
            <g key={month} transform={`translate(${left} 0)`}>
              <rect y={HEIGHT - net} width={room * 0.6} height={net} className="fill-leaf" />
              <rect y={HEIGHT - net - vat} width={room * 0.6} height={vat} className="fill-straw-wash stroke-edge/60" />
            </g>
          );
        })}
      </svg>
      <figcaption className="mt-2 flex flex-wrap gap-x-4 text-sm text-ink-soft">
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden className="size-3 rounded-sm bg-leaf" />
          Chiffre d'affaires hors taxes
        </span>
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden className="size-3 rounded-sm border border-edge/60 bg-straw-wash" />
          TVA
        </span>
        <span>{`Le plus haut\u00A0: ${formatCents(most)} TTC`}</span>
      </figcaption>
    </figure>
  );
}
