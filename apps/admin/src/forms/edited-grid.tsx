import type { FocusEvent, KeyboardEvent, ReactNode } from 'react';

interface EditedGridProps {
  /** Told when the focus has left every field of a row, and when Enter is pressed in the last one. */
  onLeaveRow?: (row: string) => void;
  children: ReactNode;
}

const STEPS: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1, Enter: 1 };

/** Fields in rows and columns: the arrows and Enter go up and down a column, Tab goes on as everywhere. */
export function EditedGrid({ onLeaveRow, children }: EditedGridProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = STEPS[event.key];
    const place = placeOf(event.target);
    if (!step || !place) return;
    event.preventDefault();
    const fields = [
      ...event.currentTarget.querySelectorAll<HTMLInputElement>(
        `[data-grid-column="${place.column}"] input[type=text]`,
      ),
    ];
    const next = fields[fields.findIndex((field) => field === event.target) + step];
    if (next) next.focus();
    else if (event.key === 'Enter') onLeaveRow?.(place.row);
  };
  const onBlur = (event: FocusEvent): void => {
    const place = placeOf(event.target);
    if (place && placeOf(event.relatedTarget)?.row !== place.row) onLeaveRow?.(place.row);
  };
  // What stands in a field is replaced by what is typed, as in a spreadsheet.
  const onFocus = ({ target }: FocusEvent): void => {
    if (target instanceof HTMLInputElement && target.type === 'text') target.select();
  };
  return (
    // The handlers only hear what the fields inside let through: the grid itself is not pressed.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={onKeyDown} onBlur={onBlur} onFocus={onFocus}>
      {children}
    </div>
  );
}

function placeOf(target: EventTarget | null): { row: string; column: string } | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-grid-row]') : null;
  const { gridRow: row, gridColumn: column } = cell?.dataset ?? {};
  return row !== undefined && column !== undefined ? { row, column } : undefined;
}

interface GridCellProps {
  row: string;
  column: string;
  className?: string;
  children: ReactNode;
}

export const GridCell = ({ row, column, className, children }: GridCellProps) => (
  <div data-grid-row={row} data-grid-column={column} className={className}>
    {children}
  </div>
);
