import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { classNames } from './class-names.ts';
import { controlClass, Field, type FieldProps } from './field.tsx';
import { IconButton } from './icon-button.tsx';

type PasswordFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'type' | 'autoComplete'> & {
    autoComplete: 'current-password' | 'new-password';
  };

export function PasswordField({
  label,
  labelHidden,
  hint,
  error,
  required,
  id,
  className,
  ...input
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ label, labelHidden, hint, error, required, id, className }}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={classNames(controlClass, 'pr-12')}
          />
          <IconButton
            label={shown ? 'Masquer le mot de passe' : 'Afficher le mot de passe'}
            icon={shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
            className="absolute top-0 right-0"
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  );
}
