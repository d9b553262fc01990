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
};

/** For the one real link of a row: its target stretches over the whole row. */
export const rowLinkClass = classNames(
  'font-semibold text-ink no-underline outline-none after:absolute after:inset-0 after:rounded-md hover:underline',
  'focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus',
);

const SORT_ICONS = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown };

/** A real table from 768 px; below, each row is a card that keeps the header's words. */
export function Table<Row>({
  caption,
  captionVisible = false,
  columns,
  rows,
  rowKey,
  busy = false,
  compact = false,
}: TableProps<Row>) {
  const sortable = columns.some((column) => column.sort);
  // A first column of buttons stands before both lines.
  const gridColumns =
    columns[0]?.kind === 'actions' ? 'grid-cols-[auto_minmax(0,1fr)_auto]' : 'grid-cols-[minmax(0,1fr)_auto]';
  return (
    <table
      role="table"
      aria-busy={busy || undefined}
      className={classNames('block w-full border-collapse md:table', busy && 'opacity-60')}
    >
      <caption
        className={captionVisible ? 'block pb-2 text-left font-display text-lg font-bold md:table-caption' : 'sr-only'}
      >
        {caption}
      </caption>
      <thead role="rowgroup" className={classNames('md:table-header-group', sortable ? 'block' : 'max-md:sr-only')}>
        <tr
          role="row"
          className={classNames(
            'flex flex-wrap items-center gap-x-1 pb-2 md:table-row',
            sortable && "max-md:before:text-sm max-md:before:text-ink-soft max-md:before:content-['Trier_par']",
          )}
        >
          {columns.map((column) => (
            <th
              key={column.id}
              role="columnheader"
              scope="col"
              aria-sort={column.sort ? (column.sort.direction ?? 'none') : undefined}
              className={classNames(
                'border-ink/70 px-3 py-2 first:pl-4 last:pr-4 max-md:p-0! md:border-b',
                'text-left align-middle text-sm font-semibold whitespace-nowrap text-ink-soft',
                !column.sort && 'max-md:sr-only',
                column.align === 'end' && 'md:text-right',
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
        className={classNames('block md:table-row-group', compact ? 'space-y-1.5' : 'space-y-2.5')}
      >
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            role="row"
            className={classNames(
              'relative rounded-lg border border-rule bg-surface',
              compact ? classNames('grid items-center gap-x-3 px-3 py-2', gridColumns) : 'block p-3.5',
              'md:table-row md:rounded-none md:border-0 md:border-b md:bg-transparent md:p-0 md:hover:bg-linen/45',
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
        'inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-sm px-2 align-middle md:-my-1.5 md:min-h-8',
        'font-semibold hover:bg-linen hover:text-ink',
        align === 'end' ? 'md:-mr-2 md:flex-row-reverse' : 'md:-ml-2',
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
        'block md:table-cell md:h-12 md:px-3 md:py-2 md:align-middle md:first:pl-4 md:last:pr-4',
        isPlain && !compact && 'max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-4 max-md:py-1',
        column.kind === 'lead' && !compact && 'max-md:pb-2',
        column.kind === 'actions' && 'relative z-1 md:w-px md:text-right md:whitespace-nowrap',
        column.kind === 'actions' && !compact && 'max-md:pt-2.5',
        column.align === 'end' && 'tabular-nums md:text-right',
        column.className,
      )}
    >
      {/* The column header already names the cell to a screen reader. */}
      {isPlain && !compact && (
        <span aria-hidden className="max-w-1/2 shrink-0 text-sm wrap-anywhere text-ink-soft md:hidden">
          {column.header}
        </span>
      )}
      {isPlain && !compact ? <div className="min-w-0 max-md:text-right">{column.cell(row)}</div> : column.cell(row)}
    </td>
  );
}
