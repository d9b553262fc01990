import { TextField } from '@etal/ui/text-field';
import type { ComponentProps } from 'react';

type CodeFieldProps = Omit<ComponentProps<typeof TextField>, 'label'>;

export const CODE_MISSING = 'Indiquez un code.';

/** Phones offer the code that has just come; recovery codes hold letters, so the keyboard is not of digits alone. */
export const CodeField = (props: CodeFieldProps) => (
  <TextField
    label="Code"
    hint="Les six chiffres de votre application, ou un code de secours."
    required
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    {...props}
  />
);
