import { useState } from 'react';
import { FIELD, SECONDARY_BUTTON } from '../../layout/look.ts';

interface NumberStepperProps {
  id: string;
  label: string;
  value: number;
  step: number;
  min: number;
  /** The buttons go no further; a number that is typed is judged on its line. */
  max: number;
  unit?: string;
  /** Why it goes no further, where it stops; undefined when it is the stock that ends. */
  bound?: string | undefined;
  /** Undefined while what is typed is no number. */
  read: (text: string) => number | undefined;
  onChange: (value: number) => void;
}

/** Keeps what is being typed until it is a number: an emptied field is not a zero. */
export function NumberStepper({ id, label, value, step, min, max, unit, bound, read, onChange }: NumberStepperProps) {
  const [typed, setTyped] = useState<string | undefined>();
  const commit = (text: string): void => {
    const number = read(text);
    if (number !== undefined && number !== value) onChange(number);
    setTyped(undefined);
  };
  const button = `${SECONDARY_BUTTON} w-11 px-0 text-xl disabled:cursor-default disabled:opacity-50`;
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <button
        type="button"
        aria-label={`Moins\u00A0: ${label}`}
        disabled={value <= min}
        onClick={() => onChange(Math.max(value - step, min))}
        className={button}
      >
        −
      </button>
      <input
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-describedby={bound && `${id}-borne`}
        value={typed ?? String(value)}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={({ target }) => commit(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit(event.currentTarget.value);
        }}
        className={`${FIELD} text-center tabular-nums ${unit ? 'w-24' : 'w-14'} px-1`}
      />
      {unit && <span aria-hidden="true">{unit}</span>}
      <button
        type="button"
        aria-label={`Plus\u00A0: ${label}`}
        disabled={value >= max}
        onClick={() => onChange(Math.min(value + step, Math.max(max, min)))}
        className={button}
      >
        +
      </button>
      {bound && (
        <p id={`${id}-borne`} aria-live="polite" className="w-full text-sm font-semibold text-ink-soft empty:hidden">
          {value >= max && bound}
        </p>
      )}
    </div>
  );
}
