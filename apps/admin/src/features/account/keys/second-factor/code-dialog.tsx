import { useForm } from 'react-hook-form';
import { FormDialog } from '../../../../forms/form-dialog.tsx';
import { toResolverResult } from '../../../../forms/resolver.ts';
import { useAccountFetcher } from '../../own/own-account-actions.ts';
import { CODE_MISSING, CodeField } from '../code-field.tsx';

interface CodeDialogProps {
  intent: 'renew-codes' | 'stop-codes';
  title: string;
  description: string;
  submitLabel: string;
  onClose: () => void;
  onDone: (recoveryCodes: string[] | undefined) => void;
}

/** What asks for a code of the application, or one of the recovery codes. */
export function CodeDialog({ intent, title, description, submitLabel, onClose, onDone }: CodeDialogProps) {
  const { send, isPending, error } = useAccountFetcher(({ recoveryCodes }) => onDone(recoveryCodes));
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { code: '' },
    resolver: (values) => toResolverResult(values, values.code.trim() === '' ? { code: CODE_MISSING } : {}),
  });
  const submit = handleSubmit(({ code }) => send({ intent, code }));
  return (
    <FormDialog
      title={title}
      description={description}
      submitLabel={submitLabel}
      isPending={isPending}
      error={error}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <CodeField error={formState.errors.code?.message} {...register('code')} />
    </FormDialog>
  );
}
