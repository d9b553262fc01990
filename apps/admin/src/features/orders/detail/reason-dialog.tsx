import { refuseOrder } from '@etal/contract/orders';
import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import { Dialog } from '@etal/ui/dialog';
import { TextArea } from '@etal/ui/text-area';
import { useId } from 'react';
import { type ResolverResult, useForm } from 'react-hook-form';
import { checkForm } from '../../../forms/form-check.ts';
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
  const formId = useId();
  const { register, handleSubmit, formState } = useForm<ReasonValues>({
    defaultValues: { reason: '' },
    resolver: checkReason,
  });
  const submit = handleSubmit(({ reason }) => onConfirm(reason));
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      keepOnOutsidePress
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Retour</Button>
          <Button type="submit" form={formId} variant="danger" pending={isPending} pendingText="Envoi…">
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <div role="alert" className="mb-4 empty:mb-0">
          {error && <Banner tone="error">{error}</Banner>}
        </div>
        <p className="mb-4">{consequence}</p>
        <fieldset disabled={isPending}>
          <TextArea
            label="Motif"
            required={false}
            placeholder="Stock insuffisant"
            hint="Votre client le lira dans l'email qui le prévient. De 3 à 500 caractères."
            rows={3}
            error={formState.errors.reason?.message}
            {...register('reason')}
          />
        </fieldset>
      </form>
    </Dialog>
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
