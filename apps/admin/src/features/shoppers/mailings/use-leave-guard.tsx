import { ConfirmDialog } from '@etal/ui/confirm-dialog';
import { type ReactNode, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';

/** Asks before what was typed is lost; `letGo` once it is sent. */
export function useLeaveGuard(isChanged: boolean): { letGo: () => void; question: ReactNode } {
  const isFree = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !isFree.current && isChanged && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isChanged) return undefined;
    // The browser asks in its own words before the page closes or is read again.
    const onLeave = (event: BeforeUnloadEvent): void => {
      if (!isFree.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, [isChanged]);
  const letGo = (): void => {
    isFree.current = true;
  };
  const question = (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={'Quitter sans envoyer\u00A0?'}
      confirmLabel="Quitter"
      cancelLabel="Continuer la saisie"
      danger
      onCancel={() => blocker.reset?.()}
      onConfirm={() => {
        letGo();
        blocker.proceed?.();
      }}
    >
      Ce que vous avez écrit sera perdu.
    </ConfirmDialog>
  );
  return { letGo, question };
}
