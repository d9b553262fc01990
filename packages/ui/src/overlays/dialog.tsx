import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { DialogFrame, type DialogSize } from './dialog-frame.tsx';
import { IconButton } from '../icon-button.tsx';

export type DialogProps = {
  /** Held by the caller, because open dialogs live in the URL. */
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  size?: DialogSize | undefined;
  footer?: ReactNode;
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** A form's dialog: a stray press beside it must not lose what was typed. Esc and « Fermer » still close. */
  keepOnOutsidePress?: boolean | undefined;
  children: ReactNode;
};

export function Dialog({
  open,
  onClose,
  title,
  description,
  size = 'md',
  footer,
  initialFocus,
  keepOnOutsidePress = false,
  children,
}: DialogProps) {
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      disablePointerDismissal={keepOnOutsidePress}
    >
      <DialogFrame open={open} size={size} initialFocus={initialFocus}>
        <header className="flex items-start gap-3 border-b border-rule py-3 pr-2 pl-4 md:pr-3 md:pl-5">
          <div className="min-w-0 flex-1 py-1.5">
            <Base.Title className="text-lg font-bold wrap-break-word">{title}</Base.Title>
            {description !== undefined && (
              <Base.Description className="mt-0.5 text-ink-soft">{description}</Base.Description>
            )}
          </div>
          <Base.Close render={<IconButton label="Fermer" icon={<X aria-hidden />} />} />
        </header>
        <div data-dialog-content className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-4 md:px-5">
          {children}
        </div>
        {footer !== undefined && (
          <footer
            data-dialog-content
            className="flex flex-col-reverse gap-2.5 border-t border-rule px-4 pt-3 empty:hidden pb-[max(0.75rem,env(safe-area-inset-bottom))] md:flex-row md:justify-end md:px-5"
          >
            {footer}
          </footer>
        )}
      </DialogFrame>
    </Base.Root>
  );
}
