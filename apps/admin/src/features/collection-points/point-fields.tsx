import { Banner } from '@etal/ui/banner';
import { RadioCards } from '@etal/ui/radio-cards';
import { Switch } from '@etal/ui/switch';
import { TextArea } from '@etal/ui/text-area';
import { TextField } from '@etal/ui/text-field';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { PictureField } from '../../forms/picture-field.tsx';
import type { PointValues } from './point-form.ts';

export function GeneralFields({ currentImgUrl }: { currentImgUrl: string | undefined }) {
  const { control, register, formState } = useFormContext<PointValues>();
  const { errors } = formState;
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_16rem]">
      <div className="flex min-w-0 flex-col gap-5">
        <TextField
          label="Nom"
          required
          autoComplete="off"
          hint="Par exemple&nbsp;: la ferme, le marché du samedi."
          error={errors.label?.message}
          {...register('label')}
        />
        <TextArea
          label="Description"
          required
          hint="Comment vous y trouver, où se garer."
          error={errors.description?.message}
          {...register('description')}
        />
      </div>
      <Controller
        control={control}
        name="img"
        render={({ field, fieldState }) => (
          <PictureField
            required={currentImgUrl === undefined}
            currentUrl={currentImgUrl}
            {...field}
            error={fieldState.error?.message}
          />
        )}
      />
    </div>
  );
}

export function StatusField() {
  const { control } = useFormContext<PointValues>();
  return (
    <Controller
      control={control}
      name="isEnabled"
      render={({ field: { value, onChange, ...field } }) => (
        <RadioCards
          {...field}
          legend="Affichage"
          value={value ? 'visible' : 'hidden'}
          onChange={(chosen) => onChange(chosen === 'visible')}
          options={[
            {
              value: 'visible',
              title: 'Visible sur le site',
              description: 'Vos clients peuvent y retirer leurs commandes.',
            },
            {
              value: 'hidden',
              title: 'Masqué sur le site',
              description: 'Il ne peut pas être choisi. Les commandes déjà passées ne changent pas.',
            },
          ]}
        />
      )}
    />
  );
}

export function PaymentsField() {
  const { control, register } = useFormContext<PointValues>();
  const enabled = useWatch({ control, name: ['onlinePaymentsEnabled', 'offlinePaymentsEnabled'] });
  return (
    <div className="flex flex-col gap-3">
      <Switch
        label="Paiements en ligne"
        hint="Par carte, au moment de la commande."
        {...register('onlinePaymentsEnabled')}
      />
      <Switch label="Paiements sur place" hint="Au retrait de la commande." {...register('offlinePaymentsEnabled')} />
      <div role="alert">
        {!enabled.includes(true) && (
          <Banner tone="warning">
            Sans moyen de paiement, vos clients ne pourront pas commander à ce point de collecte.
          </Banner>
        )}
      </div>
    </div>
  );
}
