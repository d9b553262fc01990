import { ConfirmDialog } from '@etal/ui/confirm-dialog';
import { type ReactNode, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';

interface LeaveQuestion {
  /** Called when all is saved, before the page is left. */
  letGo: () => void;
  /** To be drawn on the page. */
  question: ReactNode;
}

interface LeaveOptions {
  lost?: string;
  /** A reload finds everything again. */
  isKept?: boolean;
  onLeave?: () => void;
}

/**
 * R-SCREENS-11: a form that was changed is not left without a question, by a link, by « Retour », by a reload or by
 * closing the page. A dialog of the page, which lives in its address, is no other page.
 */
export function useLeaveQuestion(
  isChanged: boolean,
  { lost = 'Vos modifications seront perdues.', isKept = false, onLeave = () => {} }: LeaveOptions = {},
): LeaveQuestion {
  const isFree = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged && !isFree.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isChanged || isKept) return undefined;
    // The browser asks in its own words.
    const onUnload = (event: BeforeUnloadEvent): void => {
      if (!isFree.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [isChanged, isKept]);
  return {
    letGo: () => {
      isFree.current = true;
    },
    question: (
      <ConfirmDialog
        open={blocker.state === 'blocked'}
        title={'Quitter sans enregistrer\u00A0?'}
        confirmLabel="Quitter"
        cancelLabel="Continuer la saisie"
        danger
        onCancel={() => blocker.reset?.()}
        onConfirm={() => {
          onLeave();
          blocker.proceed?.();
        }}
      >
        {lost}
      </ConfirmDialog>
    ),
  };
}
