import { TextField } from '@etal/ui/text-field';
import { useFormContext } from 'react-hook-form';
import type { LegalValues } from './legal-form.ts';

export function MediatorFields() {
  const { register, formState } = useFormContext<LegalValues>();
  const errors = formState.errors.mediator;
  return (
    <div className="flex flex-col gap-5">
      <TextField
        label="Nom du médiateur"
        autoComplete="off"
        hint="Laissez les trois champs vides si vous n'en avez pas encore."
        error={errors?.name?.message}
        {...register('mediator.name')}
      />
      <TextField
        label="Adresse du médiateur"
        autoComplete="off"
        hint="Rue, code postal et ville."
        error={errors?.address?.message}
        {...register('mediator.address')}
      />
      <TextField
        label="Site internet du médiateur"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint="Par exemple&nbsp;: https://www.mediateur.fr. L'adresse, le site ou, mieux, les deux."
        error={errors?.website?.message}
        {...register('mediator.website')}
      />
    </div>
  );
}
