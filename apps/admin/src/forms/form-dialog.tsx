import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import { ConfirmDialog } from '@etal/ui/confirm-dialog';
import { Dialog } from '@etal/ui/dialog';
import { type FormEventHandler, type ReactNode, useId, useRef, useState } from 'react';
import { LEAVE_UNSAVED, useDialogQuestion, type Ways } from './use-leave-question.tsx';
import { useResend } from './use-resend.ts';

interface OtherAction {
  label: ReactNode;
  /** Of what does not wait with the form. */
  isPending?: boolean;
  onPress: () => void;
}

interface FormDialogProps {
  title: string;
  description?: ReactNode;
  submitLabel: ReactNode;
  /** Of what cannot be undone. */
  danger?: boolean;
  pendingText?: string;
  cancelLabel?: string;
  isPending: boolean;
  error: string | undefined;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  /** Beside the button that saves. */
  otherAction?: OtherAction | false | undefined;
  size?: 'md' | 'lg' | '3xl' | '5xl';
  /** Where something changes without an event of a field, as a row that is removed. */
  isChanged?: boolean;
  /** Beside the form on wide screens. */
  preview?: ReactNode;
  children: ReactNode;
}

/**
 * The frame of a dialog with a form: mounted when open, so that each opening starts from what is saved. Like a page's
 * form, it asks before what was typed is lost (R-SCREENS-11).
 */
export function FormDialog({
  title,
  description,
  submitLabel,
  danger = false,
  pendingText,
  cancelLabel = 'Annuler',
  isPending,
  error,
  onSubmit,
  onClose,
  otherAction,
  size = 'md',
  isChanged = false,
  preview,
  children,
}: FormDialogProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  // What is sent again is what was pressed.
  const wasOtherPressed = useRef(false);
  const failure = useResend(error, () =>
    wasOtherPressed.current && otherAction ? otherAction.onPress() : form.current?.requestSubmit(),
  );
  const [hasInput, setInput] = useState(false);
  const isTouched = hasInput || isChanged;
  const [asked, setAsked] = useState<Ways>();
  useDialogQuestion(isTouched, setAsked);
  const close = (): void => (isTouched ? setAsked({ stay: () => {}, leave: onClose }) : onClose());
  const answer = (way: keyof Ways): void => {
    setAsked(undefined);
    asked?.[way]();
  };
  return (
    <Dialog
      open
      onClose={close}
      size={size}
      keepOnOutsidePress
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={close}>{cancelLabel}</Button>
          {otherAction && (
            <Button
              disabled={isPending}
              pending={otherAction.isPending}
              onClick={() => {
                wasOtherPressed.current = true;
                otherAction.onPress();
              }}
            >
              {otherAction.label}
            </Button>
          )}
          <Button
            type="submit"
            form={formId}
            variant={danger ? 'danger' : 'primary'}
            pending={isPending}
            pendingText={pendingText}
            onClick={() => {
              wasOtherPressed.current = false;
            }}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <div className={preview ? 'grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]' : ''}>
        <form id={formId} ref={form} noValidate onSubmit={onSubmit} onInput={() => setInput(true)}>
          <div role="alert" className="mb-4 empty:mb-0">
            {failure && <Banner tone="error">{failure}</Banner>}
          </div>
          <fieldset disabled={isPending} className="flex flex-col gap-5">
            {children}
          </fieldset>
        </form>
        {preview && <div className="hidden lg:block">{preview}</div>}
      </div>
      <ConfirmDialog
        open={asked !== undefined}
        {...LEAVE_UNSAVED.words}
        danger
        onCancel={() => answer('stay')}
        onConfirm={() => answer('leave')}
      >
        {LEAVE_UNSAVED.lost}
      </ConfirmDialog>
    </Dialog>
  );
}
