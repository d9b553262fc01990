import { refuseOrder } from '@etal/contract/orders';
import { TextArea } from '@etal/ui/text-area';
import { type ResolverResult, useForm } from 'react-hook-form';
import { checkForm } from '../../../forms/form-check.ts';
import { FormDialog } from '../../../forms/form-dialog.tsx';
import { toResolverResult } from '../../../forms/resolver.ts';

interface ReasonDialogProps {
  title: string;
  /** What happens to the order and its money. */
  consequence: string;
  confirmLabel: string;
  isPending: boolean;
  error: string | undefined;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

/** Asks before saying no to a shopper, and why. Mounted when open, so that each opening starts empty. */
export function ReasonDialog({
  title,
  consequence,
  confirmLabel,
  isPending,
  error,
  onConfirm,
  onClose,
}: ReasonDialogProps) {
  const { register, handleSubmit, formState } = useForm<ReasonValues>({
    defaultValues: { reason: '' },
    resolver: checkReason,
  });
  const submit = handleSubmit(({ reason }) => onConfirm(reason));
  return (
    <FormDialog
      size="lg"
      title={title}
      submitLabel={confirmLabel}
      danger
      pendingText="Envoi…"
      cancelLabel="Retour"
      isPending={isPending}
      error={error}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <p>{consequence}</p>
      <TextArea
        label="Motif"
        required={false}
        placeholder="Stock insuffisant"
        hint="Votre client le lira dans l'email qui le prévient. De 3 à 500 caractères."
        rows={3}
        error={formState.errors.reason?.message}
        {...register('reason')}
      />
    </FormDialog>
  );
}

export interface ReasonValues {
  reason: string;
}

/** The request's own check; an empty field is no reason at all. */
function checkReason(values: ReasonValues): ResolverResult<ReasonValues> {
  const checked = checkForm(refuseOrder.body, { reason: values.reason.trim() || null });
  return toResolverResult(values, 'errors' in checked ? checked.errors : {});
}
