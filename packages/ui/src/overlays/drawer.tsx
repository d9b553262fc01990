import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button.tsx';

export type DrawerProps = { open: boolean; onClose: () => void; title: string; children: ReactNode };

/**
 * The phone's navigation: a dialog at the edge of the screen, over any message, which waits behind it.
 * `aria-expanded` belongs to the button that opens it.
 */
export function Drawer({ open, onClose, title, children }: DrawerProps) {
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-65 bg-scrim transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          className={classNames(
            'fixed inset-y-0 left-0 z-70 flex w-72 max-w-[calc(100vw-3.5rem)] flex-col',
            'border-r border-rule bg-surface text-ink shadow-lifted outline-none',
            'transition-[translate] duration-200 data-ending-style:-translate-x-full data-starting-style:-translate-x-full',
          )}
        >
          <header className="flex items-center gap-2 border-b border-rule py-1.5 pr-1.5 pl-4">
            <Base.Title className="min-w-0 flex-1 truncate text-lg font-bold">{title}</Base.Title>
            <Base.Close render={<IconButton label="Fermer" icon={<X aria-hidden />} />} />
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
