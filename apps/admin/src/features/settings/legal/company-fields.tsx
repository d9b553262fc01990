import { LEGAL_FORMS, needsCapital } from '@etal/domain/settings/legal-information';
import { LEGAL_FORM_LABELS } from '@etal/texts/settings';
import { MoneyInput } from '@etal/ui/money-input';
import { Select } from '@etal/ui/select';
import { TextField } from '@etal/ui/text-field';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import type { LegalValues } from './legal-form.ts';

const FORM_OPTIONS = LEGAL_FORMS.map((form) => ({ value: form, label: LEGAL_FORM_LABELS[form] }));

export function CompanyFields() {
  const { control, register, formState } = useFormContext<LegalValues>();
  const { errors } = formState;
  const legalForm = useWatch({ control, name: 'legalForm' });
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <TextField
        className="md:col-span-2"
        label="Nom de l'entreprise"
        required
        autoComplete="organization"
        hint="Par exemple&nbsp;: EARL du Pré, ou vos prénom et nom en entreprise individuelle."
        error={errors.title?.message}
        {...register('title')}
      />
      <Controller
        control={control}
        name="legalForm"
        render={({ field, fieldState }) => (
          <Select
            label="Forme juridique"
            hint="Sans société, vous êtes en entreprise individuelle (EI)."
            required
            placeholder="Choisissez…"
            options={FORM_OPTIONS}
            error={fieldState.error?.message}
            {...field}
          />
        )}
      />
      {legalForm !== '' && needsCapital(legalForm) && (
        <Controller
          control={control}
          name="capital"
          render={({ field, fieldState }) => (
            <MoneyInput
              label="Capital social"
              hint="Le montant inscrit dans vos statuts."
              required
              error={fieldState.error?.message}
              {...field}
            />
          )}
        />
      )}
      <TextField
        className="md:col-start-1"
        label="SIREN"
        required
        inputMode="numeric"
        autoComplete="off"
        hint="Neuf chiffres&nbsp;: ce sont les premiers de votre SIRET."
        error={errors.siren?.message}
        {...register('siren')}
      />
    </div>
  );
}
