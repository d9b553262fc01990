import { TextField } from '@etal/ui/text-field';
import { useFormContext } from 'react-hook-form';
import type { LegalValues } from './legal-form.ts';

export function LegalContactFields() {
  const { register, formState } = useFormContext<LegalValues>();
  return (
    <TextField
      className="md:w-1/2 md:pr-2.5"
      label="Adresse email"
      required
      type="email"
      autoComplete="email"
      hint="Pour le service de paiement et les mentions légales de votre site."
      error={formState.errors.email?.message}
      {...register('email')}
    />
  );
}
