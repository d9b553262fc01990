import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import { Dialog } from '@etal/ui/dialog';
import { type FormEventHandler, type ReactNode, useId } from 'react';

interface FormDialogProps {
  title: string;
  description?: ReactNode;
  submitLabel: string;
  isPending: boolean;
  error: string | undefined;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  children: ReactNode;
}

/** Mounted when open, so that each opening starts blank. */
export function FormDialog({ title, description, submitLabel, isPending, error, onSubmit, onClose, children }: FormDialogProps) {
  const formId = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      keepOnOutsidePress
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button type="submit" form={formId} variant="primary" pending={isPending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit}>
        <div role="alert" className="mb-4 empty:mb-0">
          {error && <Banner tone="error">{error}</Banner>}
        </div>
        <fieldset disabled={isPending} className="flex flex-col gap-5">
          {children}
        </fieldset>
      </form>
    </Dialog>
  );
}
