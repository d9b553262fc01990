import { useEffect, useSyncExternalStore } from 'react';
import type * as AllOverlays from './overlays/overlays.tsx';

type Overlays = typeof AllOverlays;

let code: Overlays | undefined;
let fetching: Promise<void> | undefined;
const waiting = new Set<() => void>();

const subscribe = (told: () => void): (() => void) => {
  waiting.add(told);
  return () => void waiting.delete(told);
};

/** Fetches the code of dialogs and menus, once. What the network refused is asked for again the next time. */
export function fetchOverlays(): Promise<void> {
  fetching ??= import('./overlays/overlays.tsx').then(
    (fetched) => {
      code = fetched;
      for (const tell of waiting) tell();
    },
    () => {
      fetching = undefined;
    },
  );
  return fetching;
}

const GESTURES = ['pointermove', 'pointerdown', 'keydown'] as const;

/** At the first sign of a hand, so that it is there when a button is pressed and a network lost later costs nothing. */
function fetchAtFirstGesture(): () => void {
  const fetch = (): void => void fetchOverlays();
  for (const gesture of GESTURES) addEventListener(gesture, fetch, { once: true, passive: true });
  return () => {
    for (const gesture of GESTURES) removeEventListener(gesture, fetch);
  };
}

/** Tries again when the network is back. */
function fetchUntilThere(): () => void {
  const fetch = (): void => void fetchOverlays();
  fetch();
  addEventListener('online', fetch);
  return () => removeEventListener('online', fetch);
}

/**
 * The code of dialogs and menus, a fifth of a screen's weight, which no screen needs to be drawn: it comes when one is
 * opened, or is about to be.
 */
export function useOverlays(isOpen: boolean): Overlays | undefined {
  const fetched = useSyncExternalStore(
    subscribe,
    () => code,
    () => undefined,
  );
  useEffect(() => {
    if (fetched) return undefined;
    return isOpen ? fetchUntilThere() : fetchAtFirstGesture();
  }, [fetched, isOpen]);
  return fetched;
}
