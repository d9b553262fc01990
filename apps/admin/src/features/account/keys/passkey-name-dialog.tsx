import { type Passkey, renamePasskey } from '@etal/contract/keys';
import { TextField } from '@etal/ui/text-field';
import { useForm } from 'react-hook-form';
import { checkForm } from '../../../forms/form-check.ts';
import { FormDialog } from '../../../forms/form-dialog.tsx';
import { toResolverResult } from '../../../forms/resolver.ts';
import { useAccountFetcher } from '../own/own-account-actions.ts';

export function PasskeyNameDialog({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { send, isPending, error } = useAccountFetcher(onClose);
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { name },
    resolver: (values) => {
      const checked = checkForm(renamePasskey.body, values);
      return toResolverResult(values, 'errors' in checked ? checked.errors : {});
    },
  });
  const submit = handleSubmit((values) => send({ intent: 'rename-passkey', id, name: values.name }));
  return (
    <FormDialog
      title="Renommer la clé d’accès"
      submitLabel="Enregistrer"
      isPending={isPending}
      error={error}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <TextField label="Nom" required autoComplete="off" error={formState.errors.name?.message} {...register('name')} />
    </FormDialog>
  );
}
