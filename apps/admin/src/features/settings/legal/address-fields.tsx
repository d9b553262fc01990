import { Banner } from '@etal/ui/banner';
import { TextField } from '@etal/ui/text-field';
import { useFormContext, useWatch } from 'react-hook-form';
import { hasOtherVatRates, type LegalValues } from './legal-form.ts';

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
