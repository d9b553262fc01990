import { type FocusEventHandler, type ReactNode, type Ref, useId } from 'react';
import { classNames } from './class-names.ts';
import { FieldError } from './field.tsx';

export type RadioCard<Value extends string> = {
  value: Value;
  title: string;
  description?: ReactNode;
  /** Badges: what else the choice brings, such as its means of payment. */
  marks?: ReactNode;
  disabled?: boolean;
};

type RadioCardsProps<Value extends string> = {
  legend: string;
  name: string;
  options: ReadonlyArray<RadioCard<Value>>;
  value?: Value | null | undefined;
  defaultValue?: Value | undefined;
  onChange?: ((value: Value) => void) | undefined;
  onBlur?: FocusEventHandler<HTMLInputElement> | undefined;
  /** Reaches the first choice, so that a form can bring the focus to an error. */
  ref?: Ref<HTMLInputElement> | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  columns?: 1 | 2 | 3 | undefined;
};

const COLUMNS = { 1: '', 2: 'md:grid-cols-2', 3: 'md:grid-cols-3' };

export function RadioCards<Value extends string>({
  legend,
  name,
  options,
  value,
  defaultValue,
  onChange,
  onBlur,
  ref,
  hint,
  error,
  required,
  disabled,
  columns = 2,
}: RadioCardsProps<Value>) {
  const groupId = useId();
  const describedBy = classNames(error && `${groupId}-error`, hint !== undefined && `${groupId}-hint`);
  return (
    <fieldset className="min-w-0" disabled={disabled} aria-describedby={describedBy || undefined}>
      <legend className="mb-1 font-semibold">{legend}</legend>
      {hint !== undefined && (
        <p id={`${groupId}-hint`} className="mb-2 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <div className={classNames('grid gap-2.5', COLUMNS[columns])}>
        {options.map((option, index) => (
          <label
            key={option.value}
            className={classNames(
              'flex cursor-pointer gap-3 rounded-lg border border-edge bg-surface p-3.5 hover:bg-linen',
              'has-checked:border-leaf has-checked:bg-leaf-wash has-checked:ring-1 has-checked:ring-leaf',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              'has-disabled:cursor-not-allowed has-disabled:opacity-60',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              ref={index === 0 ? ref : undefined}
              required={required}
              disabled={option.disabled}
              {...(value === undefined
                ? { defaultChecked: option.value === defaultValue }
                : { checked: option.value === value })}
              onChange={() => onChange?.(option.value)}
              onBlur={onBlur}
              aria-labelledby={`${groupId}-${option.value}`}
              aria-describedby={`${groupId}-${option.value}-more`}
              className="mt-0.5 size-5 shrink-0 cursor-[inherit] accent-leaf outline-none md:size-4.5"
            />
            <span className="min-w-0">
              <span id={`${groupId}-${option.value}`} className="block font-semibold">
                {option.title}
              </span>
              <span id={`${groupId}-${option.value}-more`} className="block">
                {option.description !== undefined && (
                  <span className="block text-sm text-ink-soft">{option.description}</span>
                )}
                {option.marks !== undefined && <span className="mt-2 flex flex-wrap gap-1.5">{option.marks}</span>}
              </span>
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={`${groupId}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
