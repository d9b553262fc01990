import { LEGAL_FORMS, needsCapital, needsVatNumber, VAT_REGIMES } from '@etal/domain/settings/legal-information';
import { LEGAL_FORM_LABELS, VAT_REGIME_LABELS } from '@etal/texts/settings';
import { Banner } from '@etal/ui/banner';
import { MoneyInput } from '@etal/ui/money-input';
import { RadioCards } from '@etal/ui/radio-cards';
import { Select } from '@etal/ui/select';
import { TextField } from '@etal/ui/text-field';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { hasOtherVatRates, type LegalValues, vatNumberFor } from './legal-form.ts';

const FORM_OPTIONS = LEGAL_FORMS.map((form) => ({ value: form, label: LEGAL_FORM_LABELS[form] }));

export function CompanyFields() {
  const { control, register, formState, getValues, setValue } = useFormContext<LegalValues>();
  const { errors } = formState;
  const fillVatNumber = (): void => {
    const next = vatNumberFor(getValues());
    if (next !== undefined) setValue('tva', next, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  };
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
        {...register('siren', { onChange: fillVatNumber })}
      />
      <TextField
        label="Greffe du RCS"
        required={false}
        autoComplete="off"
        hint="Facultatif. La ville inscrite sur votre Kbis, si vous êtes au registre du commerce."
        error={errors.rcsCity?.message}
        {...register('rcsCity')}
      />
    </div>
  );
}

export function AddressFields() {
  const { control, register, formState } = useFormContext<LegalValues>();
  const { errors } = formState;
  const postalCode = useWatch({ control, name: 'postalCodeAddress' });
  return (
    <div className="grid gap-5 md:grid-cols-[14rem_minmax(0,1fr)]">
      <TextField
        className="md:col-span-2"
        label="Rue"
        required
        autoComplete="street-address"
        error={errors.streetAddress?.message}
        {...register('streetAddress')}
      />
      <TextField
        label="Code postal"
        required
        inputMode="numeric"
        autoComplete="postal-code"
        error={errors.postalCodeAddress?.message}
        {...register('postalCodeAddress')}
      />
      <TextField
        label="Ville"
        required
        autoComplete="address-level2"
        error={errors.cityAddress?.message}
        {...register('cityAddress')}
      />
      <output className="block empty:hidden md:col-span-2">
        {hasOtherVatRates(postalCode) && (
          <Banner tone="warning">
            En Corse et outre-mer, certains taux de TVA diffèrent de ceux qu'Étal propose (5,5&nbsp;%, 10&nbsp;% et
            20&nbsp;%). Vérifiez les vôtres avec votre comptable.
          </Banner>
        )}
      </output>
      <TextField label="Pays" readOnly value="France" autoComplete="off" className="md:col-span-2 md:w-56" />
    </div>
  );
}

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

const REGIME_OPTIONS = VAT_REGIMES.map((regime) => ({ value: regime, ...VAT_REGIME_LABELS[regime] }));

export function VatFields() {
  const { control, register, formState, getValues, setValue } = useFormContext<LegalValues>();
  const isRequired = needsVatNumber(useWatch({ control, name: 'vatRegime' }));
  return (
    <div className="flex flex-col gap-5">
      <Controller
        control={control}
        name="vatRegime"
        render={({ field: { onChange, ...field } }) => (
          <RadioCards
            legend="Régime de TVA"
            columns={3}
            options={REGIME_OPTIONS}
            {...field}
            onChange={(regime) => {
              onChange(regime);
              const next = vatNumberFor(getValues());
              if (next !== undefined) setValue('tva', next, { shouldDirty: true });
            }}
          />
        )}
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

export function MediatorFields() {
  const { register, formState } = useFormContext<LegalValues>();
  const errors = formState.errors.mediator;
  return (
    <div className="flex flex-col gap-5">
      <TextField
        label="Nom du médiateur"
        required={false}
        autoComplete="off"
        hint="Demandé avant de publier votre site. Laissez les trois champs vides si vous n'en avez pas encore."
        error={errors?.name?.message}
        {...register('mediator.name')}
      />
      <TextField
        label="Adresse du médiateur"
        required={false}
        autoComplete="off"
        hint="Rue, code postal et ville."
        error={errors?.address?.message}
        {...register('mediator.address')}
      />
      <TextField
        label="Site internet du médiateur"
        required={false}
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
