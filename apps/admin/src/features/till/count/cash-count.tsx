import type { Cents } from '@etal/domain/money';
import { type CashPieces, COINS, NOTES } from '@etal/domain/till/denominations';
import { formatCents } from '@etal/texts/format';
import { pieceLabel } from '@etal/texts/till-count';
import { IntegerInput } from '@etal/ui/integer-input';
import { Minus, Plus } from 'lucide-react';

interface CashCountProps {
  pieces: CashPieces;
  onChange: (pieces: CashPieces) => void;
}

const GROUPS = [
  { title: 'Billets', values: NOTES },
  { title: 'Pièces', values: COINS },
];

/** How many there are of each note and coin. */
export function CashCount({ pieces, onChange }: CashCountProps) {
  const set = (cents: Cents, count: number): void => onChange({ ...pieces, [cents]: Math.max(0, count) });
  return (
    <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {GROUPS.map(({ title, values }) => (
        <fieldset key={title} className="min-w-0">
          <legend className="mb-1 font-semibold">{title}</legend>
          <ul className="flex flex-col gap-1.5">
            {values.map((cents) => (
              <Piece key={cents} cents={cents} count={pieces[cents] ?? 0} onCount={(count) => set(cents, count)} />
            ))}
          </ul>
        </fieldset>
      ))}
    </div>
  );
}

const keyClass =
  'grid size-12 shrink-0 cursor-pointer place-items-center rounded-lg border border-edge bg-surface shadow-stall select-none touch-manipulation hover:bg-linen active:bg-linen disabled:cursor-default disabled:opacity-40';

function Piece({ cents, count, onCount }: { cents: Cents; count: number; onCount: (count: number) => void }) {
  const label = pieceLabel(cents);
  return (
    <li className="flex items-center gap-1.5">
      <span aria-hidden className="w-12 shrink-0 font-semibold tabular-nums">
        {label}
      </span>
      <button
        type="button"
        aria-label={`Un de moins\u00A0: ${label}`}
        disabled={count === 0}
        className={keyClass}
        onClick={() => onCount(count - 1)}
      >
        <Minus aria-hidden className="size-5" />
      </button>
      <IntegerInput
        label={`Nombre de ${label}`}
        labelHidden
        placeholder="0"
        value={count || null}
        onChange={(typed) => onCount(Math.min(typed ?? 0, MOST_PIECES))}
        className="w-16 shrink-0 *:*:min-h-12"
      />
      <button
        type="button"
        aria-label={`Un de plus\u00A0: ${label}`}
        className={keyClass}
        onClick={() => onCount(Math.min(count + 1, MOST_PIECES))}
      >
        <Plus aria-hidden className="size-5" />
      </button>
      <span className="min-w-0 flex-1 text-right text-ink-soft tabular-nums">
        {count > 0 ? formatCents(cents * count) : ''}
      </span>
    </li>
  );
}

const MOST_PIECES = 9999;
