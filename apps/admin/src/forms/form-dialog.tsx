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
  /** Beside the button that saves. */
  otherAction?: ReactNode;
  size?: 'md' | 'lg' | '5xl';
  /** Beside the form on wide screens. */
  preview?: ReactNode;
  children: ReactNode;
}

/** The frame of a dialog with a form: mounted when open, so that each opening starts from what is saved. */
export function FormDialog({
  title,
  description,
  submitLabel,
  isPending,
  error,
  onSubmit,
  onClose,
  otherAction,
  size = 'md',
  preview,
  children,
}: FormDialogProps) {
  const formId = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      size={size}
      keepOnOutsidePress
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          {otherAction}
          <Button type="submit" form={formId} variant="primary" pending={isPending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <div className={preview ? 'grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]' : ''}>
        <form id={formId} noValidate onSubmit={onSubmit}>
          <div role="alert" className="mb-4 empty:mb-0">
            {error && <Banner tone="error">{error}</Banner>}
          </div>
          <fieldset disabled={isPending} className="flex flex-col gap-5">
            {children}
          </fieldset>
        </form>
        {preview && <div className="hidden lg:block">{preview}</div>}
      </div>
    </Dialog>
  );
}
