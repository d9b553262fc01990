import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { controlClass, Field, type FieldProps } from './field.tsx';

/** Choices under a heading of their own. */
export type SelectGroup = { group: string; options: readonly SelectOption[] };

export type SelectOption<Value extends string = string> = { value: Value; label: string; disabled?: boolean };

type SelectProps = FieldProps &
  Omit<ComponentProps<'select'>, keyof FieldProps | 'multiple' | 'size' | 'children'> & {
    options: readonly (SelectOption | SelectGroup)[];
    /** An empty first choice, such as « Choisissez… ». */
    placeholder?: string | undefined;
  };

/**
 * The browser's own `<select>`: phones open their wheel or list, type-ahead and screen readers just work,
 * it lives in a plain form, and it weighs nothing. A drawn list would only look different.
 */
export function Select({
  label,
  labelHidden,
  hint,
  error,
  required,
  id,
  className,
  options,
  placeholder,
  ...select
}: SelectProps) {
  return (
    <Field {...{ label, labelHidden, hint, error, required, id, className }}>
      {(control) => (
        <div className="relative">
          <select
            {...select}
            {...control}
            className={classNames(controlClass, 'cursor-pointer appearance-none truncate pr-9')}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((choice) =>
              'group' in choice ? (
                <optgroup key={choice.group} label={choice.group}>
                  {choice.options.map((option) => (
                    <Option key={option.value} {...option} />
                  ))}
                </optgroup>
              ) : (
                <Option key={choice.value} {...choice} />
              ),
            )}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-2.5 size-4.5 -translate-y-1/2 text-ink-soft"
          />
        </div>
      )}
    </Field>
  );
}

const Option = ({ value, label, disabled }: SelectOption) => (
  <option value={value} disabled={disabled}>
    {label}
  </option>
);
