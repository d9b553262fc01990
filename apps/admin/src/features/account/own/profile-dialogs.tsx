import { changeEmail, changeOwnName } from '@etal/contract/own-account';
import { PASSWORD_MIN } from '@etal/domain/accounts/password-lengths';
import { passwordProblem } from '@etal/domain/accounts/passwords';
import { SCREEN_SENTENCES } from '@etal/texts/screen-sentences';
import { useFeedback } from '@etal/ui/feedback';
import { PasswordField } from '@etal/ui/password-field';
import { TextField } from '@etal/ui/text-field';
import { type ResolverResult, useForm } from 'react-hook-form';
import { checkForm } from '../../../forms/form-check.ts';
import { FormDialog } from '../../../forms/form-dialog.tsx';
import { toResolverResult } from '../../../forms/resolver.ts';
import { useAccountFetcher } from './own-account-actions.ts';

interface DialogProps {
  onClose: () => void;
}

const REQUIRED = 'Indiquez votre mot de passe actuel.';

export function NameDialog({ name, onClose }: DialogProps & { name: string }) {
  const { send, isPending, error } = useAccountFetcher(onClose);
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { name },
    resolver: (values) => {
      const checked = checkForm(changeOwnName.body, values);
      return toResolverResult(values, 'errors' in checked ? checked.errors : {});
    },
  });
  const submit = handleSubmit((body) => send({ intent: 'rename', body }));
  return (
    <FormDialog
      title="Changer de nom"
      description="Votre équipe le lit dans l’historique des commandes&nbsp;: «&nbsp;Remise par Léa&nbsp;»."
      submitLabel="Enregistrer"
      isPending={isPending}
      error={error}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <TextField label="Nom" autoComplete="name" error={formState.errors.name?.message} {...register('name')} />
    </FormDialog>
  );
}

interface EmailValues {
  email: string;
  currentPassword: string;
}

function checkEmail(values: EmailValues): ResolverResult<EmailValues> {
  const checked = checkForm(changeEmail.body, values);
  return toResolverResult(values, {
    ...('errors' in checked ? checked.errors : {}),
    ...(values.currentPassword === '' && { currentPassword: REQUIRED }),
  });
}

export function EmailDialog({ onClose }: DialogProps) {
  const feedback = useFeedback();
  const { send, isPending, error } = useAccountFetcher(() => {
    feedback.success('Un lien est parti à l’ancienne et à la nouvelle adresse.');
    onClose();
  });
  const { register, handleSubmit, formState } = useForm<EmailValues>({
    defaultValues: { email: '', currentPassword: '' },
    resolver: checkEmail,
  });
  const submit = handleSubmit((body) => send({ intent: 'change-email', body }));
  return (
    <FormDialog
      title="Changer d’adresse"
      description="Un lien part aux deux adresses. La nouvelle compte quand les deux ont confirmé."
      submitLabel="Envoyer les liens"
      isPending={isPending}
      error={error}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <TextField
        label="Nouvelle adresse email"
        type="email"
        autoComplete="email"
        required
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label="Mot de passe actuel"
        autoComplete="current-password"
        required
        error={formState.errors.currentPassword?.message}
        {...register('currentPassword')}
      />
    </FormDialog>
  );
}

interface PasswordValues {
  currentPassword: string;
  password: string;
}

function checkPasswords(values: PasswordValues): ResolverResult<PasswordValues> {
  const problem = passwordProblem(values.password);
  return toResolverResult(values, {
    ...(values.currentPassword === '' && { currentPassword: REQUIRED }),
    ...(problem && { password: SCREEN_SENTENCES[problem] }),
  });
}

export function PasswordDialog({ onClose }: DialogProps) {
  const feedback = useFeedback();
  const { send, isPending, error } = useAccountFetcher(() => {
    feedback.success('Mot de passe changé. Vos autres appareils sont déconnectés.');
    onClose();
  });
  const { register, handleSubmit, formState } = useForm<PasswordValues>({
    defaultValues: { currentPassword: '', password: '' },
    resolver: checkPasswords,
  });
  const submit = handleSubmit((body) => send({ intent: 'change-password', body }));
  return (
    <FormDialog
      title="Changer de mot de passe"
      description="Vos autres appareils seront déconnectés."
      submitLabel="Enregistrer"
      isPending={isPending}
      error={error}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <PasswordField
        label="Mot de passe actuel"
        autoComplete="current-password"
        required
        error={formState.errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <PasswordField
        label="Nouveau mot de passe"
        autoComplete="new-password"
        required
        hint={`Au moins ${PASSWORD_MIN} caractères. Une phrase que vous retenez fait très bien l'affaire.`}
        error={formState.errors.password?.message}
        {...register('password')}
      />
    </FormDialog>
  );
}
