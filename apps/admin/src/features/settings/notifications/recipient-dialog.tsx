import { RadioCards } from '@etal/ui/radio-cards';
import { TextField } from '@etal/ui/text-field';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useShop } from '../../../calls/use-shop.ts';
import { blankRecipient, checkRecipient, type RecipientValues } from '../settings-forms.ts';
import { FormDialog } from '../../../forms/form-dialog.tsx';

interface RecipientDialogProps {
  isPending: boolean;
  error: string | undefined;
  onSave: (values: RecipientValues) => void;
  onClose: () => void;
}

const WAYS = [
  { value: 'email', title: 'Email', description: 'Le détail de chaque commande.' },
  { value: 'sms', title: 'SMS', description: 'Un message court, à lire au champ.' },
] as const;

export function RecipientDialog({ isPending, error, onSave, onClose }: RecipientDialogProps) {
  const { currentUser, details, parameters } = useShop();
  const { control, register, handleSubmit, clearErrors, formState, getValues, setValue } = useForm<RecipientValues>({
    defaultValues: blankRecipient(parameters.notificationRecipients.length === 0, {
      name: currentUser.name || details.label,
      email: currentUser.email,
    }),
    resolver: checkRecipient,
  });
  const way = useWatch({ control, name: 'way' });
  const { errors } = formState;
  const submit = handleSubmit(onSave);
  const contact = { error: errors.value?.message, required: true, ...register('value') };
  return (
    <FormDialog
      title="Ajouter un destinataire"
      submitLabel="Ajouter"
      isPending={isPending}
      error={error}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Controller
        control={control}
        name="way"
        render={({ field: { onChange, ...field } }) => (
          <RadioCards
            {...field}
            legend="Comment le prévenir"
            options={WAYS}
            onChange={(chosen) => {
              onChange(chosen);
              // The problem of an e-mail address does not apply to a phone number.
              clearErrors('value');
              if (chosen === 'sms' && getValues('value') === currentUser.email) setValue('value', '');
            }}
          />
        )}
      />
      <TextField
        label="Nom"
        required
        autoComplete="off"
        hint="Pour vous y retrouver&nbsp;: la ferme, Jeanne…"
        error={errors.label?.message}
        {...register('label')}
      />
      {way === 'email' ? (
        <TextField key="email" label="Adresse email" type="email" autoComplete="email" {...contact} />
      ) : (
        <TextField
          key="sms"
          label="Numéro de mobile"
          type="tel"
          autoComplete="tel"
          hint="Par exemple&nbsp;: 06 12 34 56 78."
          {...contact}
        />
      )}
    </FormDialog>
  );
}
