import type { ComponentProps } from 'react';
import { controlClass, Field, type FieldProps } from './field.tsx';

type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps>;

/** Takes what react-hook-form's `register` or `Controller` gives, or nothing in a plain form. */
export function TextField({ label, labelHidden, hint, error, required, id, className, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, labelHidden, hint, error, required, id, className }}>
      {(control) => <input type="text" {...input} {...control} className={controlClass} />}
    </Field>
  );
}
