import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, type RefObject, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { FeedbackOutlet } from '../feedback.tsx';

export type DialogSize = 'xs' | 'sm' | 'md' | 'lg' | 'xl' | '2xl' | '3xl' | '4xl' | '5xl';

const WIDTHS: Record<DialogSize, string> = {
  xs: 'md:max-w-xs',
  sm: 'md:max-w-sm',
  md: 'md:max-w-md',
  lg: 'md:max-w-lg',
  xl: 'md:max-w-xl',
  '2xl': 'md:max-w-2xl',
  '3xl': 'md:max-w-3xl',
  '4xl': 'md:max-w-4xl',
  '5xl': 'md:max-w-5xl',
};

type DialogFrameProps = {
  open: boolean;
  size: DialogSize;
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  children: ReactNode;
};

const FIRST_STOP =
  ':is([autofocus], input, select, textarea, button, a[href], [tabindex="0"]):not([type=hidden], :disabled, [tabindex="-1"])';

/** The sheet itself, shared by dialogs and confirmations: from below on a phone, centred on a laptop. */
export function DialogFrame({ open, size, initialFocus, children }: DialogFrameProps) {
  const popup = useRef<HTMLDivElement>(null);

  // The body's first control rather than « Fermer »; on a touch screen the sheet itself, or the keyboard would jump up.
  const focusFirstControl = (how: string) => {
    if (how === 'touch') return popup.current;
    return popup.current?.querySelector<HTMLElement>(`[data-dialog-content] ${FIRST_STOP}`) ?? true;
  };

  return (
    <Base.Portal>
      {/* On the same layer and drawn for each: one that opens over another dims that one too. */}
      <Base.Backdrop
        forceRender
        className="fixed inset-0 z-50 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0"
      />
      <Base.Viewport className="fixed inset-0 z-50 flex items-end justify-center pt-8 md:items-center md:p-6">
        <Base.Popup
          ref={popup}
          initialFocus={initialFocus ?? focusFirstControl}
          className={classNames(
            'flex max-h-full w-full flex-col rounded-t-xl border border-rule bg-surface text-ink shadow-lifted outline-none md:rounded-xl',
            // No transform at rest: it would hold the feedback popup, which is fixed to the screen.
            'transition-[opacity,translate] duration-150 data-ending-style:translate-y-4 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0',
            WIDTHS[size],
          )}
        >
          {children}
          <FeedbackOutlet open={open} />
        </Base.Popup>
      </Base.Viewport>
    </Base.Portal>
  );
}
