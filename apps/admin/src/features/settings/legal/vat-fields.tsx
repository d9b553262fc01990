import { needsVatNumber, VAT_REGIMES } from '@etal/domain/settings/legal-information';
import { VAT_REGIME_LABELS } from '@etal/texts/settings';
import { RadioCards } from '@etal/ui/radio-cards';
import { TextField } from '@etal/ui/text-field';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import type { LegalValues } from './legal-form.ts';

const REGIME_OPTIONS = VAT_REGIMES.map((regime) => ({ value: regime, ...VAT_REGIME_LABELS[regime] }));

export function VatFields() {
  const { control, register, formState } = useFormContext<LegalValues>();
  const isRequired = needsVatNumber(useWatch({ control, name: 'vatRegime' }));
  return (
    <div className="flex flex-col gap-5">
      <Controller
        control={control}
        name="vatRegime"
        render={({ field }) => <RadioCards legend="Régime de TVA" columns={3} options={REGIME_OPTIONS} {...field} />}
      />
      <TextField
        className="md:w-1/2 md:pr-2.5"
        label="Numéro de TVA"
        required={isRequired}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint={isRequired ? 'FR, deux caractères, puis votre SIREN.' : 'Facultatif sous ce régime.'}
        error={formState.errors.tva?.message}
        {...register('tva')}
      />
    </div>
  );
}
