import { type ChangeEvent, type ComponentProps, useEffect, useId, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { controlClass, Field, type FieldProps } from './field.tsx';

type TextAreaProps = FieldProps &
  Omit<ComponentProps<'textarea'>, keyof FieldProps> & {
    /** Shows « 12 / 255 caractères ». Advice only: longer text is counted, never cut (R-SCREENS-8). */
    advisedLength?: number | undefined;
  };

export function TextArea({
  label,
  labelHidden,
  hint,
  error,
  required,
  id,
  className,
  advisedLength,
  rows = 4,
  onChange,
  ref,
  ...textarea
}: TextAreaProps) {
  const countId = useId();
  const element = useRef<HTMLTextAreaElement>(null);
  const [typedLength, setTypedLength] = useState(String(textarea.defaultValue ?? '').length);
  // react-hook-form's `register` fills the element itself, through its ref.
  useEffect(() => setTypedLength(element.current?.value.length ?? 0), []);
  const attach = (attached: HTMLTextAreaElement | null) => {
    element.current = attached;
    if (typeof ref === 'function') return ref(attached);
    if (ref) ref.current = attached;
    return undefined;
  };
  const length = textarea.value === undefined ? typedLength : String(textarea.value).length;

  const countAndPassOn = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setTypedLength(event.target.value.length);
    onChange?.(event);
  };

  return (
    <Field
      {...{ label, labelHidden, hint, error, required, id, className }}
      describedBy={advisedLength === undefined ? undefined : countId}
    >
      {(control) => (
        <>
          <textarea
            rows={rows}
            {...textarea}
            {...control}
            ref={attach}
            onChange={countAndPassOn}
            className={classNames(controlClass, 'min-h-24! resize-y')}
          />
          {advisedLength !== undefined && (
            <p
              id={countId}
              className={classNames(
                'mt-1 text-right text-sm tabular-nums',
                length > advisedLength ? 'font-semibold text-straw' : 'text-ink-soft',
              )}
            >
              {length} / {advisedLength} caractères
            </p>
          )}
        </>
      )}
    </Field>
  );
}
