import { type getDayStock, setDayStock } from '@etal/contract/week';
import type { CallResponse } from '@etal/contract/endpoint';
import { formatDayInYear } from '@etal/texts/format';
import { stockAmount } from '@etal/texts/stock';
import { EmptyState } from '@etal/ui/empty-state';
import { IntegerInput } from '@etal/ui/integer-input';
import { type Column, Table } from '@etal/ui/table';
import { CalendarDays } from 'lucide-react';
import { call } from '../../../calls/api.ts';
import { EditedGrid, GridCell } from '../../../forms/edited-grid.tsx';
import { type RowSaves, useRowSaves } from './use-row-saves.ts';
import type { WeekRow } from './week.view.ts';

export type DayStocks = CallResponse<typeof getDayStock>;

export interface DayDraft {
  offered: number | null;
}

/** The key of a cell. */
const cellKey = (saleableId: string, date: string): string => `${saleableId} ${date}`;

export function useDaySaves(days: DayStocks): RowSaves<DayDraft> {
  const offeredAt = new Map(days.map(({ saleableId, date, offered }) => [cellKey(saleableId, date), offered]));
  return useRowSaves<DayDraft>({
    changeOf: (key, draft) => (draft.offered === (offeredAt.get(key) ?? null) ? undefined : draft),
    send: async (changes) => {
      const body = [...changes].map(([key, { offered }]) => {
        const [saleableId = '', date = ''] = key.split(' ');
        return { saleableId, date, offered };
      });
      await call(setDayStock, { body });
      return new Map();
    },
    source: days,
  });
}

interface DayGridProps {
  /** Those that are counted per collection date. */
  rows: readonly WeekRow[];
  /** The coming collection dates; those for which something is said or taken are shown too. */
  coming: readonly string[];
  days: DayStocks;
  saves: RowSaves<DayDraft>;
}

/** The coming collection dates, and for each what is offered, taken and left of what is counted per date. */
export function DayGrid({ rows, coming, days, saves }: DayGridProps) {
  const dates = [...new Set([...coming, ...days.map(({ date }) => date)])].toSorted();
  if (rows.length === 0)
    return (
      <EmptyState icon={<CalendarDays />} title="Aucun stock par jour de retrait">
        Dans la fiche d’un article ou d’un panier, suivez le stock «&nbsp;par jour de retrait »&nbsp;: sa quantité se
        règle ensuite ici, date par date.
      </EmptyState>
    );
  if (dates.length === 0)
    return (
      <EmptyState icon={<CalendarDays />} title="Aucun retrait à venir">
        Ajoutez des horaires à vos points de collecte pour voir ici leurs prochaines dates.
      </EmptyState>
    );
  const columns: Column<string>[] = [
    {
      id: 'date',
      header: 'Retrait',
      kind: 'lead',
      className: 'whitespace-nowrap',
      cell: (date) => (
        <span className="inline-block font-semibold first-letter:uppercase">{formatDayInYear(date)}</span>
      ),
    },
    ...rows.map((row): Column<string> => ({
      id: row.id,
      header: row.label,
      cell: (date) => <DayCell row={row} date={date} days={days} saves={saves} />,
    })),
  ];
  return (
    <EditedGrid onLeaveRow={saves.save}>
      <div className="rows:overflow-x-auto">
        <Table caption="Stock par jour de retrait" columns={columns} rows={dates} rowKey={(date) => date} />
      </div>
    </EditedGrid>
  );
}

function DayCell({ row, date, days, saves }: Omit<DayGridProps, 'rows' | 'coming'> & { row: WeekRow; date: string }) {
  const key = cellKey(row.id, date);
  const day = days.find((one) => one.saleableId === row.id && one.date === date);
  const draft = saves.drafts.get(key);
  const offered = draft ? draft.offered : (day?.offered ?? null);
  const taken = day?.taken ?? 0;
  const left = Math.max(0, (offered ?? row.usualStock ?? 0) - taken);
  return (
    <GridCell row={key} column={row.id} className="cards:flex cards:flex-col cards:items-end">
      <IntegerInput
        className="w-28"
        label={`Quantité de ${row.label} le ${formatDayInYear(date)}`}
        labelHidden
        placeholder={String(row.usualStock ?? 0)}
        {...(row.pricingModel === 'BY_CAPTURED_WEIGHT' && { suffix: 'g' })}
        value={offered}
        onChange={(value) => saves.type(key, { offered: value })}
        error={saves.problems.get(key)}
      />
      <span className="text-sm text-ink-soft tabular-nums rows:whitespace-nowrap cards:text-end">
        {taken > 0 ? `${stockAmount(row, taken)} en commande, ` : ''}
        {left === 0 ? 'épuisé' : `reste ${stockAmount(row, left)}`}
      </span>
    </GridCell>
  );
}
