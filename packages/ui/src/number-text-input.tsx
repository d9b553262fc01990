import { type ChangeEvent, type FocusEventHandler, type Ref, useId, useState } from 'react';
import { classNames } from './class-names.ts';
import { controlClass, Field, type FieldProps } from './field.tsx';

/** How a number is typed: a text field with a rule, because `type="number"` loses commas and scrolls values away. */
export type TypingRule = {
  /** The text to show after a keystroke, or undefined to refuse it. */
  accept: (typed: string) => string | undefined;
  read: (text: string) => number | null;
  write: (value: number | null) => string;
};

/** The shape of a react-hook-form `Controller` field; without `value` the control holds its own. */
export type NumberInputProps = FieldProps & {
  value?: number | null | undefined;
  defaultValue?: number | null | undefined;
  onChange?: ((value: number | null) => void) | undefined;
  onBlur?: FocusEventHandler<HTMLInputElement> | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
  /** In a plain form, the number itself (cents, grams) is sent under this name. */
  name?: string | undefined;
  disabled?: boolean | undefined;
  placeholder?: string | undefined;
};

type Props = NumberInputProps & { rule: TypingRule; inputMode: 'decimal' | 'numeric'; suffix?: string | undefined };

export function NumberTextInput({
  label,
  labelHidden,
  hint,
  error,
  required,
  id,
  className,
  value,
  defaultValue = null,
  onChange,
  onBlur,
  name,
  rule,
  suffix,
  ...input
}: Props) {
  const suffixId = useId();
  const [text, setText] = useState(() => rule.write(value === undefined ? defaultValue : value));
  const held = rule.read(text);

  // The form was reset or filled from elsewhere. While typing, « 2, » and « 2 » hold the same number: leave them be.
  // What no hand could have typed is shown as it is, once.
  const outside = value === undefined || value === held ? text : rule.write(value);
  if (outside !== text) setText(outside);

  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const accepted = rule.accept(event.target.value);
    if (accepted === undefined) return;
    setText(accepted);
    const next = rule.read(accepted);
    if (next !== held) onChange?.(next);
  };

  const tidyOnBlur: FocusEventHandler<HTMLInputElement> = (event) => {
    setText(rule.write(held));
    onBlur?.(event);
  };

  return (
    <Field
      {...{ label, labelHidden, hint, error, required, id, className }}
      describedBy={suffix === undefined ? undefined : suffixId}
    >
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            type="text"
            autoComplete="off"
            value={text}
            onChange={type}
            onBlur={tidyOnBlur}
            className={classNames(controlClass, 'text-right tabular-nums', suffix !== undefined && roomFor(suffix))}
          />
          {suffix !== undefined && (
            <span
              id={suffixId}
              className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-ink-soft"
            >
              {suffix}
            </span>
          )}
          {name !== undefined && <input type="hidden" name={name} value={held ?? ''} />}
        </div>
      )}
    </Field>
  );
}

/** The number stays clear of what it is counted in: « g », « bottes », or a word of the merchant's own. */
function roomFor(suffix: string): string {
  if (suffix.length <= 2) return 'pr-9';
  return suffix.length <= 8 ? 'pr-20' : 'pr-48';
}
