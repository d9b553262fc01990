import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { Banner } from '../banner.tsx';
import { Button } from '../button.tsx';
import { DialogFrame } from './dialog-frame.tsx';

export type ConfirmDialogProps = {
  open: boolean;
  onCancel: () => void;
  onConfirm: () => void;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  danger?: boolean | undefined;
  pending?: boolean | undefined;
  error?: string | undefined;
};

/** Asks before what cannot be undone. The harmless answer comes first, so the focus starts there. */
export function ConfirmDialog({
  open,
  onCancel,
  onConfirm,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Annuler',
  danger = false,
  pending = false,
  error,
}: ConfirmDialogProps) {
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => {
        if (!next && !pending) onCancel();
      }}
    >
      <DialogFrame open={open} size="md">
        <div className="min-h-0 overflow-y-auto px-4 pt-5 pb-4 md:px-5">
          <Base.Title className="text-lg font-bold wrap-break-word">{title}</Base.Title>
          <Base.Description render={<div />} className="mt-1.5 text-ink-soft">
            {children}
          </Base.Description>
          <div role="alert" className="mt-3 empty:mt-0">
            {error && <Banner tone="error">{error}</Banner>}
          </div>
        </div>
        <div className="flex flex-col-reverse gap-2.5 px-4 pb-[max(1rem,env(safe-area-inset-bottom))] md:flex-row md:justify-end md:px-5">
          <Button disabled={pending} onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} pending={pending} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </div>
      </DialogFrame>
    </Base.Root>
  );
}
