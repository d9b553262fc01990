// Browsers have dropped a table's semantics as soon as CSS changes its display: the roles are spelled out.
/* eslint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type SortDirection = 'ascending' | 'descending';

export type Column<Row> = {
  id: string;
  /** Also stands beside the value on a phone, where a row is a card. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** Figures sit at the end, in tabular numbers. */
  align?: 'start' | 'end';
  /** `lead` names the row (a card's heading on a phone); `actions` holds its buttons, above the row's link. */
  kind?: 'lead' | 'actions';
  sort?: { direction: SortDirection | null; onSort: () => void };
  className?: string;
};

type TableProps<Row> = {
  /** What a screen reader calls the table. */
  caption: string;
  captionVisible?: boolean | undefined;
  columns: ReadonlyArray<Column<Row>>;
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** True while the next page of the list is loading. */
  busy?: boolean | undefined;
  /** On a phone, a row is two lines: its columns say where they stand (`max-md:order-1` …), or that they do not. */
  compact?: boolean | undefined;
  /** Its columns need the room of a large screen. */
  wide?: boolean | undefined;
};

/** For the one real link of a row: its target stretches over the whole row. */
export const rowLinkClass = classNames(
  'font-semibold text-ink no-underline outline-none after:absolute after:inset-0 after:rounded-md hover:underline',
  'focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus',
);

const SORT_ICONS = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown };

/**
 * A real table where its columns have room: from 1024 px, from 768 px when it is made for it, from 1280 px when it is
 * wide. Below, each row is a card that keeps the header's words.
 */
export function Table<Row>({
  caption,
  captionVisible = false,
  columns,
  rows,
  rowKey,
  busy = false,
  compact = false,
  wide = false,
}: TableProps<Row>) {
  const sortable = columns.some((column) => column.sort);
  // A first column of buttons stands before both lines.
  const gridColumns =
    columns[0]?.kind === 'actions' ? 'grid-cols-[auto_minmax(0,1fr)_auto]' : 'grid-cols-[minmax(0,1fr)_auto]';
  return (
    <table
      role="table"
      aria-busy={busy || undefined}
      data-rows-from={compact ? 'md' : wide ? 'xl' : 'lg'}
      className={classNames('block w-full border-collapse rows:table', busy && 'opacity-60')}
    >
      <caption
        className={
          captionVisible ? 'block pb-2 text-left font-display text-lg font-bold rows:table-caption' : 'sr-only'
        }
      >
        {caption}
      </caption>
      <thead role="rowgroup" className={classNames('rows:table-header-group', sortable ? 'block' : 'cards:sr-only')}>
        <tr
          role="row"
          className={classNames(
            'flex flex-wrap items-center gap-x-1 pb-2 rows:table-row',
            sortable && "cards:before:text-sm cards:before:text-ink-soft cards:before:content-['Trier_par']",
          )}
        >
          {columns.map((column) => (
            <th
              key={column.id}
              role="columnheader"
              scope="col"
              aria-sort={column.sort ? (column.sort.direction ?? 'none') : undefined}
              className={classNames(
                'border-ink/70 px-3 py-2 first:pl-4 last:pr-4 cards:p-0! rows:border-b',
                'text-left align-middle text-sm font-semibold whitespace-nowrap text-ink-soft',
                !column.sort && 'cards:sr-only',
                column.align === 'end' && 'rows:text-right',
                column.className,
              )}
            >
              <HeaderContent column={column} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody
        role="rowgroup"
        className={classNames(
          'block rows:table-row-group',
          compact ? 'cards:space-y-1.5' : 'cards:grid cards:grid-cols-1 cards:gap-2.5',
          wide && 'lg:cards:grid-cols-2',
        )}
      >
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            role="row"
            className={classNames(
              'relative rounded-lg border border-rule bg-surface',
              compact ? classNames('grid items-center gap-x-3 px-3 py-2', gridColumns) : 'block p-3.5',
              'rows:table-row rows:rounded-none rows:border-0 rows:border-b rows:bg-transparent rows:p-0 rows:hover:bg-linen/45',
            )}
          >
            {columns.map((column) => (
              <Cell key={column.id} column={column} row={row} compact={compact} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function HeaderContent<Row>({ column: { header, kind, sort, align } }: { column: Column<Row> }) {
  if (kind === 'actions') return <span className="sr-only">{header}</span>;
  if (!sort) return header;
  const Icon = SORT_ICONS[sort.direction ?? 'none'];
  return (
    <button
      type="button"
      onClick={sort.onSort}
      className={classNames(
        'inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-sm px-2 align-middle rows:-my-1.5 rows:min-h-8',
        'font-semibold hover:bg-linen hover:text-ink',
        align === 'end' ? 'rows:-mr-2 rows:flex-row-reverse' : 'rows:-ml-2',
        sort.direction && 'text-ink',
      )}
    >
      {header}
      <Icon aria-hidden className="size-4 shrink-0" />
    </button>
  );
}

function Cell<Row>({ column, row, compact }: { column: Column<Row>; row: Row; compact: boolean }) {
  const isPlain = column.kind === undefined;
  return (
    <td
      role="cell"
      className={classNames(
        'block rows:table-cell rows:h-12 rows:px-3 rows:py-2 rows:align-middle rows:first:pl-4 rows:last:pr-4',
        isPlain && !compact && 'cards:flex cards:items-baseline cards:justify-between cards:gap-4 cards:py-1',
        column.kind === 'lead' && !compact && 'cards:pb-2',
        column.kind === 'actions' && 'relative z-1 rows:w-px rows:text-right rows:whitespace-nowrap',
        column.kind === 'actions' && !compact && 'cards:pt-2.5',
        column.align === 'end' && 'tabular-nums rows:text-right',
        column.className,
      )}
    >
      {/* The column header already names the cell to a screen reader. */}
      {isPlain && !compact && (
        <span aria-hidden className="max-w-1/2 shrink-0 text-sm wrap-anywhere text-ink-soft rows:hidden">
          {column.header}
        </span>
      )}
      {isPlain && !compact ? <div className="min-w-0 cards:text-right">{column.cell(row)}</div> : column.cell(row)}
    </td>
  );
}
