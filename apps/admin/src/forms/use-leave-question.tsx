import { ConfirmDialog } from '@etal/ui/confirm-dialog';
import { type RefObject, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { type BlockerFunction, NavigationType, useBlocker, useLocation } from 'react-router';
import { takeOwnStep } from '../routing/own-step.ts';

interface LeaveQuestion {
  /** Called when all is saved, before the page is left. */
  letGo: () => void;
}

interface LeaveOptions {
  title?: string;
  lost?: string;
  /** A reload finds everything again. */
  isKept?: boolean;
  onLeave?: () => void;
}

/** A reload, or closing the page, is asked about by the browser in its own words. */
function useAskOnReload(isChanged: boolean, isFree?: RefObject<boolean>): void {
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

/** What follows of the answer. */
export interface Ways {
  stay: () => void;
  leave: () => void;
}

/** What a page, or a dialog over it, would lose if it were left now. */
interface Held {
  title: string;
  lost: string;
  isFree: () => boolean;
  onLeave: () => void;
  /** A dialog asks over itself. */
  ask?: (ways: Ways) => void;
}

/** One entry for each changed form of the page: a router has a single blocker, and a page may have several forms. */
const held = new Set<Held>();
const watchers = new Set<() => void>();
const tellWatchers = (): void => watchers.forEach((watcher) => watcher());
const watchHeld = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};
const stillHeld = (): Held[] => [...held].filter(({ isFree }) => !isFree());
const hold = (own: Held) => {
  held.add(own);
  tellWatchers();
  return () => {
    held.delete(own);
    tellWatchers();
  };
};

/** Only « Retour » leaves a dialog behind its back: it covers every link. */
const isLeaving: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) => {
  if (takeOwnStep()) return false;
  const isOtherPage = currentLocation.pathname !== nextLocation.pathname;
  return stillHeld().some(({ ask }) => (ask ? historyAction === NavigationType.Pop : isOtherPage));
};

/** Drawn once around the pages that have forms to lose: asks before one that was changed is left. */
export function LeaveGuard() {
  const isNeeded = useSyncExternalStore(watchHeld, () => held.size > 0);
  // A step of a dialog's own that nobody had to be asked about has been made once the page stands elsewhere, and not
  // before: the browser makes it later, and what the dialog did to its page may hold it meanwhile.
  const { key } = useLocation();
  useEffect(() => void takeOwnStep(), [key]);
  // The router complains of every way within a page while it has a blocker.
  return isNeeded ? <LeaveAsked /> : null;
}

function LeaveAsked() {
  const blocker = useBlocker(isLeaving);
  const isBlocked = blocker.state === 'blocked';
  const stay = (): void => blocker.reset?.();
  const leave = (): void => {
    for (const { onLeave } of stillHeld()) onLeave();
    blocker.proceed?.();
  };
  const dialog = isBlocked ? stillHeld().findLast(({ ask }) => ask) : undefined;
  const askInDialog = useEffectEvent(() => dialog?.ask?.({ stay, leave }));
  useEffect(() => {
    if (isBlocked) askInDialog();
  }, [isBlocked]);
  const isAsking = isBlocked && !dialog;
  const [first] = isAsking ? stillHeld() : [];
  return (
    <ConfirmDialog
      open={isAsking}
      {...LEAVE_UNSAVED.words}
      title={first?.title ?? LEAVE_UNSAVED.words.title}
      danger
      onCancel={stay}
      onConfirm={leave}
    >
      {first?.lost ?? LEAVE_UNSAVED.lost}
    </ConfirmDialog>
  );
}

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
  const latestOnLeave = useRef(onLeave);
  useEffect(() => {
    latestOnLeave.current = onLeave;
  });
  useEffect(() => {
    if (!isChanged) return undefined;
    return hold({ title, lost, isFree: () => isFree.current, onLeave: () => latestOnLeave.current() });
  }, [isChanged, title, lost]);
  useAskOnReload(isChanged && !isKept, isFree);
  return {
    letGo: () => {
      isFree.current = true;
    },
  };
}

/** The same for a dialog, which lives in the page's address: « Retour » would close it. */
export function useDialogQuestion(isChanged: boolean, ask: (ways: Ways) => void): void {
  const latestAsk = useEffectEvent(ask);
  useEffect(() => {
    if (!isChanged) return undefined;
    return hold({
      title: LEAVE_UNSAVED.words.title,
      lost: LEAVE_UNSAVED.lost,
      isFree: () => false,
      onLeave: () => {},
      ask: (ways) => latestAsk(ways),
    });
  }, [isChanged]);
  useAskOnReload(isChanged);
}
