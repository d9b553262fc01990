import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

/** What every control of the kit takes beside its own value. */
export type FieldProps = {
  label: string;
  /** Only where the place itself says what the control is for, such as a row of a labelled table. */
  labelHidden?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  /** False, and not left out, for what one may leave empty: that is marked, and nothing else. */
  required?: boolean | undefined;
  id?: string | undefined;
  className?: string | undefined;
};

/** To be spread on the control: it ties the label, the hint and the error to it. */
export type ControlAttributes = {
  id: string;
  required: boolean | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

/** The look of every text-like control. 16 px and 44 px on a phone, denser on a laptop. */
export const controlClass = classNames(
  'block min-h-11 w-full rounded-md border border-edge bg-surface px-3 py-2 md:min-h-10 md:py-1.5',
  'text-touch text-ink shadow-stall placeholder:text-ink-soft md:text-base',
  'focus-visible:outline-offset-1 aria-invalid:border-tomato aria-invalid:outline-tomato',
  'disabled:cursor-not-allowed disabled:bg-linen disabled:text-ink-soft [&[readonly]]:bg-linen',
);

type Props = FieldProps & {
  /** Ids of further descriptions, such as a unit. */
  describedBy?: string | undefined;
  children: (control: ControlAttributes) => ReactNode;
};

export function Field({ label, labelHidden, hint, error, required, id, className, describedBy, children }: Props) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const descriptions = classNames(error && errorId, hint !== undefined && hintId, describedBy);

  return (
    <div className={classNames('min-w-0', className)}>
      <div className={labelHidden ? 'sr-only' : 'mb-1 flex flex-wrap items-baseline gap-x-1.5'}>
        <label htmlFor={controlId} className="font-semibold">
          {label}
        </label>
        {/* Outside the label: the control's attribute says aloud what has to be filled in, and so what has not. */}
        {required === false && (
          <span aria-hidden className="text-sm text-ink-soft">
            (facultatif)
          </span>
        )}
      </div>
      {children({
        id: controlId,
        required,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': descriptions || undefined,
      })}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hint !== undefined && (
        <p id={hintId} className="mt-1 text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  );
}

export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className="mt-1 flex gap-1.5 text-sm font-semibold text-tomato">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  );
}
