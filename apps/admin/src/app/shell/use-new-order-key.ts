import { createOrder } from '@etal/contract/new-order';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useMay } from '../../calls/use-may.ts';
import { paths } from '../../routing/paths.ts';

/** `n` opens a new order from any page; in a field it is a letter, and under a dialog nothing moves. */
export function useNewOrderKey(): void {
  const navigate = useNavigate();
  const mayOrder = useMay()(createOrder);
  useEffect(() => {
    if (!mayOrder) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'n' || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (isTyping(event.target) || document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      event.preventDefault();
      void navigate(paths.newOrder());
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [navigate, mayOrder]);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
