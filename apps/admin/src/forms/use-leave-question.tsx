import { ConfirmDialog } from '@etal/ui/confirm-dialog';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';

interface LeaveQuestion {
  /** Called when all is saved, before the page is left. */
  letGo: () => void;
  /** To be drawn on the page. */
  question: ReactNode;
}

interface LeaveOptions {
  title?: string;
  lost?: string;
  /** A reload finds everything again. */
  isKept?: boolean;
  onLeave?: () => void;
}

/** A reload, or closing the page, is asked about by the browser in its own words. */
export function useAskOnReload(isChanged: boolean, isFree?: RefObject<boolean>): void {
  useEffect(() => {
    if (!isChanged) return undefined;
    const onUnload = (event: BeforeUnloadEvent): void => {
      if (!isFree?.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [isChanged, isFree]);
}

/** How a form asks, on a page or in a dialog. */
export const LEAVE_UNSAVED = {
  words: {
    title: 'Quitter sans enregistrer\u00A0?',
    confirmLabel: 'Quitter',
    cancelLabel: 'Continuer la saisie',
  },
  lost: 'Vos modifications seront perdues.',
} as const;

/** Of what is sent rather than saved. */
export const UNSENT: LeaveOptions = {
  title: 'Quitter sans envoyer\u00A0?',
  lost: 'Ce que vous avez écrit sera perdu.',
};

/**
 * R-SCREENS-11: a form that was changed is not left without a question, by a link, by « Retour », by a reload or by
 * closing the page. A dialog of the page, which lives in its address, is no other page.
 */
export function useLeaveQuestion(
  isChanged: boolean,
  {
    title = LEAVE_UNSAVED.words.title,
    lost = LEAVE_UNSAVED.lost,
    isKept = false,
    onLeave = () => {},
  }: LeaveOptions = {},
): LeaveQuestion {
  const isFree = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged && !isFree.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useAskOnReload(isChanged && !isKept, isFree);
  return {
    letGo: () => {
      isFree.current = true;
    },
    question: (
      <ConfirmDialog
        open={blocker.state === 'blocked'}
        {...LEAVE_UNSAVED.words}
        title={title}
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
