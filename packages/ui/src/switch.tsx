import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'children' | 'className'> & {
  label: string;
  labelHidden?: boolean | undefined;
  hint?: ReactNode;
  onText?: string | undefined;
  offText?: string | undefined;
  className?: string | undefined;
};

/** A native checkbox told to be a switch: forms, labels and assistive tools know it; its state is also a word. */
export function Switch({
  label,
  labelHidden,
  hint,
  onText = 'Activé',
  offText = 'Désactivé',
  id,
  className,
  ...input
}: SwitchProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  return (
    <div className={className}>
      <div className="flex min-h-11 items-center gap-3 md:min-h-10">
        <label htmlFor={controlId} className={labelHidden ? 'sr-only' : 'mr-auto cursor-pointer font-semibold'}>
          {label}
        </label>
        <input
          {...input}
          type="checkbox"
          // A checkbox carries its own checked state; aria-checked would only repeat it, and lag when uncontrolled.
          // eslint-disable-next-line jsx-a11y/role-has-required-aria-props
          role="switch"
          id={controlId}
          aria-describedby={hint === undefined ? undefined : `${controlId}-hint`}
          className={classNames(
            'peer relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full md:h-6 md:w-10.5',
            'border border-edge bg-linen transition-colors duration-150 checked:border-leaf checked:bg-leaf',
            'before:absolute before:top-1/2 before:left-1 before:size-4.5 before:-translate-y-1/2 md:before:size-4',
            'before:rounded-full before:bg-edge before:transition-transform before:duration-150',
            'checked:before:translate-x-5 checked:before:bg-leaf-ink md:checked:before:translate-x-4',
            'disabled:cursor-not-allowed disabled:opacity-50',
          )}
        />
        <span aria-hidden className="min-w-20 text-left text-sm text-ink-soft peer-checked:hidden">
          {offText}
        </span>
        <span aria-hidden className="hidden min-w-20 text-left text-sm font-semibold text-leaf peer-checked:inline">
          {onText}
        </span>
      </div>
      {hint !== undefined && (
        <p id={`${controlId}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  );
}
