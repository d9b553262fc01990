import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import { Dialog } from '@etal/ui/dialog';
import type { FormEventHandler, ReactNode } from 'react';
import { useId } from 'react';

interface SiteFormDialogProps {
  title: string;
  isPending: boolean;
  error: string | undefined;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  /** Beside the form on wide screens. */
  preview?: ReactNode;
  children: ReactNode;
}

/** The frame of the three dialogs of « Mon site »: mounted when open, so that each opening starts from what is saved. */
export function SiteFormDialog({ title, isPending, error, onSubmit, onClose, preview, children }: SiteFormDialogProps) {
  const formId = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      size={preview ? '5xl' : 'lg'}
      keepOnOutsidePress
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button type="submit" form={formId} variant="primary" pending={isPending}>
            Sauvegarder
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
