import { COUNTED_MEANS, type CountedMeans } from '@etal/domain/till/means';
import { type ByMeans, totalOf } from '@etal/domain/till/till-day';
import { formatCents } from '@etal/texts/format';
import { MEANS_LABELS } from '@etal/texts/till';
import { gapWords, NOTE_NEEDED } from '@etal/texts/till-count';
import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import { ConfirmDialog } from '@etal/ui/confirm-dialog';
import { MoneyInput } from '@etal/ui/money-input';
import { TextArea } from '@etal/ui/text-area';
import { type ReactNode, useRef, useState } from 'react';
import type { Closing } from './close-day.ts';
import { CashCount } from './cash-count.tsx';
import { type Count, type CountDraft, isCounted, leftToCount } from './count.view.ts';

interface CountFormProps {
  draft: CountDraft;
  count: Count;
  expected: ByMeans;
  onChange: (change: Partial<CountDraft>) => void;
  onConfirm: () => void;
  closing: Closing;
  /** Why the day cannot be closed now; null where it can. */
  obstacle: string | null;
  /** The day was closed before: this closes what came since. */
  isComplement: boolean;
}

/** What is in the till, by means, beside what should be there; then the closing. */
export function CountForm({
  draft,
  count,
  expected,
  onChange,
  onConfirm,
  closing,
  obstacle,
  isComplement,
}: CountFormProps) {
  const [isTried, setTried] = useState(false);
  const note = useRef<HTMLTextAreaElement>(null);
  // What was counted of another means stays where it was typed: a field that moves loses the focus.
  const [counted] = useState(() => COUNTED_MEANS.filter((means) => isCounted(means, draft)));
  const isShown = (means: CountedMeans): boolean => expected[means] !== 0 || counted.includes(means);
  const shown = COUNTED_MEANS.filter(isShown);
  const others = COUNTED_MEANS.filter((means) => !isShown(means));
  const left = leftToCount(expected, draft);
  // A gap is told of what was counted, and of all once the day was to be closed.
  const showsGap = (means: CountedMeans): boolean => isTried || isCounted(means, draft);
  const isNoteNeeded = count.isNoteNeeded && (isTried || left.length === 0);
  const isNoteMissing = count.isNoteNeeded && draft.note.trim() === '';
  const label = isComplement ? 'Clôturer le complément' : 'Clôturer la journée';
  // A reloaded page asks nothing by itself: what it shows may have changed.
  const isAsking = isTried && closing.isAsked && obstacle === null && !isNoteMissing;
  const row = (means: CountedMeans): ReactNode =>
    means === 'CASH' ? (
      <CashMeans key={means} {...{ draft, count, expected, onChange }} showsGap={showsGap(means)} />
    ) : (
      <MeansCount
        key={means}
        means={means}
        expected={expected[means]}
        gap={showsGap(means) ? count.gaps[means] : null}
        value={draft.amounts[means] ?? null}
        onChange={(cents) => onChange({ amounts: withAmount(draft.amounts, means, cents) })}
      />
    );
  return (
    <form
      noValidate
      className="flex flex-1 flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (isNoteMissing) note.current?.focus();
        else closing.ask();
      }}
    >
      {shown.map(row)}
      {others.length > 0 && (
        <details className="rounded-lg border border-rule bg-surface">
          <summary className="flex min-h-12 cursor-pointer items-center px-4 font-semibold">
            Autres moyens de paiement
          </summary>
          <div className="flex flex-col gap-3 px-2 pb-2">{others.map(row)}</div>
        </details>
      )}
      <TextArea
        ref={note}
        label="Remarque"
        hint={isNoteNeeded && !isTried ? NOTE_NEEDED : undefined}
        required={isNoteNeeded}
        error={isTried && isNoteMissing ? NOTE_NEEDED : undefined}
        rows={2}
        maxLength={500}
        value={draft.note}
        onChange={(event) => onChange({ note: event.target.value })}
      />
      {obstacle !== null && (
        <div role="status">
          <Banner tone="warning">{obstacle}</Banner>
        </div>
      )}
      <div className="sticky bottom-0 -mx-3 mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-rule bg-paper px-3 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <p className="text-lg font-semibold tabular-nums" aria-live="polite">
          {left.length > 0 && !isTried
            ? `Il reste à compter\u00A0: ${left.map((means) => MEANS_LABELS[means]).join(', ')}`
            : gapWords(totalOf(count.gaps))}
        </p>
        <Button type="submit" variant="primary" className="min-h-12 max-sm:w-full" disabled={obstacle !== null}>
          {label}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={`${label}\u00A0?`}
        confirmLabel={label}
        pending={closing.isPending}
        error={closing.error}
        onCancel={closing.leave}
        onConfirm={onConfirm}
      >
        <p>
          C'est définitif&nbsp;: une clôture ne se modifie et ne s'efface plus. Ce qui sera encaissé ensuite se
          clôturera comme complément.
        </p>
        <dl className="mt-3 grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 text-ink tabular-nums">
          {COUNTED_MEANS.filter((means) => expected[means] !== 0 || count.counted[means] !== 0).map((means) => (
            <div key={means} className="contents">
              <dt>{MEANS_LABELS[means]}, compté</dt>
              <dd className="text-right">{formatCents(count.counted[means])}</dd>
            </div>
          ))}
          <div className="contents font-semibold">
            <dt>Écart</dt>
            <dd className="text-right">{gapWords(totalOf(count.gaps))}</dd>
          </div>
        </dl>
      </ConfirmDialog>
    </form>
  );
}

function withAmount(amounts: CountDraft['amounts'], means: CountedMeans, cents: number | null): CountDraft['amounts'] {
  const { [means]: _before, ...others } = amounts;
  return cents === null ? others : { ...others, [means]: cents };
}

const cardClass = 'rounded-lg border border-rule bg-surface px-3 py-3 sm:px-4';
const WAYS = [
  { byPieces: true, label: 'Pièces et billets' },
  { byPieces: false, label: 'Montant' },
];

function CashMeans({
  draft,
  count,
  expected,
  onChange,
  showsGap,
}: Pick<CountFormProps, 'draft' | 'count' | 'expected' | 'onChange'> & { showsGap: boolean }) {
  return (
    <section aria-label={MEANS_LABELS.CASH} className={cardClass}>
      <Heading means="CASH" expected={expected.CASH} float={count.float} />
      <div role="radiogroup" aria-label="Compter les espèces par" className="my-3 grid grid-cols-2 gap-2">
        {WAYS.map(({ byPieces, label }) => (
          <label
            key={label}
            className="flex min-h-12 cursor-pointer items-center justify-center gap-2 rounded-lg border border-edge px-2 text-center font-semibold has-checked:border-leaf has-checked:bg-leaf-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="especes"
              className="size-4.5 accent-leaf outline-none"
              checked={draft.byPieces === byPieces}
              onChange={() => onChange({ byPieces })}
            />
            {label}
          </label>
        ))}
      </div>
      {draft.byPieces ? (
        <>
          <CashCount pieces={draft.pieces} onChange={(pieces) => onChange({ pieces })} />
          <p className="mt-3 flex justify-between gap-3 border-t border-rule pt-2 text-lg font-semibold tabular-nums">
            <span>Espèces comptées</span>
            <output aria-label="Espèces comptées">{formatCents(count.counted.CASH)}</output>
          </p>
        </>
      ) : (
        <MoneyInput
          label="Espèces comptées, fond de caisse compris"
          value={draft.amounts.CASH ?? null}
          onChange={(cents) => onChange({ amounts: withAmount(draft.amounts, 'CASH', cents) })}
        />
      )}
      <MoneyInput
        label="Fond de caisse"
        hint="Ce qui était dans la caisse avant le premier client."
        className="mt-3"
        value={draft.float}
        onChange={(float) => onChange({ float })}
      />
      <Gap gap={showsGap ? count.gaps.CASH : null} />
    </section>
  );
}

function MeansCount({
  means,
  expected,
  gap,
  value,
  onChange,
}: {
  means: CountedMeans;
  expected: number;
  gap: number | null;
  value: number | null;
  onChange: (cents: number | null) => void;
}) {
  return (
    <section aria-label={MEANS_LABELS[means]} className={cardClass}>
      <Heading means={means} expected={expected} />
      <div className="mt-2 flex flex-wrap items-end gap-2.5">
        <MoneyInput
          label={`${MEANS_LABELS[means]}, compté`}
          className="min-w-40 flex-1"
          value={value}
          onChange={onChange}
        />
        {expected > 0 && (
          <Button className="min-h-11" disabled={value === expected} onClick={() => onChange(expected)}>
            Comme attendu
          </Button>
        )}
      </div>
      <Gap gap={gap} />
    </section>
  );
}

function Heading({ means, expected, float = 0 }: { means: CountedMeans; expected: number; float?: number }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <h2 className="text-lg font-bold">{MEANS_LABELS[means]}</h2>
      <p className="text-ink-soft tabular-nums">
        Attendu&nbsp;: <span className="font-semibold text-ink">{formatCents(expected + float)}</span>
        {float > 0 && ', fond compris'}
      </p>
    </div>
  );
}

/** Nothing is said before something was counted. */
const Gap = ({ gap }: { gap: number | null }) =>
  gap !== null && (
    <p className={`mt-2 font-semibold tabular-nums ${gap === 0 ? 'text-leaf' : 'text-tomato'}`}>{gapWords(gap)}</p>
  );
