import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { FieldError } from './field.tsx';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children' | 'className'> & {
  /** May hold a link, as in « J'accepte les conditions ». */
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string | undefined;
};

export function Checkbox({ label, hint, error, id, className, ...input }: CheckboxProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const descriptions = classNames(error && `${controlId}-error`, hint !== undefined && `${controlId}-hint`);
  return (
    <div className={className}>
      <div className="flex min-h-11 items-center gap-2.5 md:min-h-8">
        <input
          {...input}
          type="checkbox"
          id={controlId}
          aria-invalid={error ? true : undefined}
          aria-describedby={descriptions || undefined}
          className="size-6 shrink-0 cursor-pointer rounded-sm border-edge accent-leaf disabled:cursor-not-allowed md:size-4.5"
        />
        <label htmlFor={controlId} className="cursor-pointer py-1.5">
          {label}
        </label>
      </div>
      {error && <FieldError id={`${controlId}-error`}>{error}</FieldError>}
      {hint !== undefined && (
        <p id={`${controlId}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  );
}
