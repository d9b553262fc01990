import type { NotificationRecipient } from '@etal/contract/settings';
import { formatPhone } from '@etal/texts/format';
import { useFeedback } from '@etal/ui/feedback';
import { TextField } from '@etal/ui/text-field';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../../forms/form-dialog.tsx';
import { checkCode, type CodeValues } from '../settings-forms.ts';
import { useSettingsFetcher } from '../settings-actions.ts';

interface ConfirmRecipientDialogProps {
  recipient: NotificationRecipient;
  onClose: () => void;
}

/** R-ABUSE-4: the person who got the code tells it; a new one may be asked for without losing what was typed. */
export function ConfirmRecipientDialog({ recipient, onClose }: ConfirmRecipientDialogProps) {
  const { uuid, label, emailAddress, phoneNumber } = recipient;
  const feedback = useFeedback();
  const confirming = useSettingsFetcher(() => {
    feedback.success(`${label} sera prévenu de vos commandes.`);
    onClose();
  });
  const resending = useSettingsFetcher(() => feedback.success('Un nouveau code est en route.'));
  const { register, handleSubmit, formState } = useForm<CodeValues>({
    defaultValues: { code: '' },
    resolver: checkCode,
  });
  const submit = handleSubmit((body) => {
    resending.forgetError();
    confirming.send({ intent: 'confirm-recipient', uuid, body });
  });
  return (
    <FormDialog
      title={`Confirmer ${label}`}
      description={`Un code à six chiffres a été envoyé ${
        phoneNumber ? `au ${formatPhone(phoneNumber)}` : `à ${emailAddress ?? ''}`
      }. Il est valable 24\u00A0heures.`}
      submitLabel="Confirmer"
      isPending={confirming.isPending}
      error={confirming.error ?? resending.error}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      otherAction={{
        label: 'Envoyer un nouveau code',
        isPending: resending.isPending,
        onPress: () => {
          confirming.forgetError();
          resending.send({ intent: 'resend-code', uuid });
        },
      }}
    >
      <TextField
        label="Code reçu"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        error={formState.errors.code?.message}
        {...register('code')}
      />
    </FormDialog>
  );
}
