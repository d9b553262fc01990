import { TextField } from '@etal/ui/text-field';
import { useForm } from 'react-hook-form';
import { checkIban, type IbanValues } from '../settings-forms.ts';
import { useSettingsFetcher } from '../settings-actions.ts';
import { FormDialog } from '../../../forms/form-dialog.tsx';

/** Where no payment service keeps the IBAN, it is typed here (R-RUNNING-4). */
export function IbanDialog({ onClose }: { onClose: () => void }) {
  const { send, isPending, error } = useSettingsFetcher(onClose);
  const { register, handleSubmit, formState } = useForm<IbanValues>({
    defaultValues: { iban: '' },
    resolver: checkIban,
  });
  const submit = handleSubmit((body) => send({ intent: 'set-iban', body }));
  return (
    <FormDialog
      title="Enregistrer mon IBAN"
      description="Les frais de service des commandes payées sur place y sont prélevés une fois par mois."
      submitLabel="Enregistrer l'IBAN"
      isPending={isPending}
      error={error}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <TextField
        label="IBAN"
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint="Il commence par FR et figure sur votre relevé d'identité bancaire."
        error={formState.errors.iban?.message}
        {...register('iban')}
      />
    </FormDialog>
  );
}
