import { type ComponentType, useEffect, useSyncExternalStore } from 'react';

export interface LaterCode<Code> {
  /** Once. What the network refused is asked for again the next time. */
  fetch: () => Promise<void>;
  /** Undefined until it is there; asked for at once where it is needed now, else at the first sign of a hand. */
  use: (isNeeded: boolean) => Code | undefined;
}

/** Code that no screen needs to be drawn: it comes when something of it is opened, or is about to be. */
export function laterCode<Code>(load: () => Promise<Code>): LaterCode<Code> {
  let code: Code | undefined;
  let fetching: Promise<void> | undefined;
  const waiting = new Set<() => void>();
  const subscribe = (told: () => void): (() => void) => {
    waiting.add(told);
    return () => void waiting.delete(told);
  };
  const fetch = (): Promise<void> => {
    fetching ??= load().then(
      (fetched) => {
        code = fetched;
        for (const tell of waiting) tell();
      },
      () => {
        fetching = undefined;
      },
    );
    return fetching;
  };
  return {
    fetch,
    use(isNeeded) {
      const fetched = useSyncExternalStore(
        subscribe,
        () => code,
        () => undefined,
      );
      useEffect(() => {
        if (fetched) return undefined;
        return isNeeded ? untilThere(fetch) : atFirstGesture(fetch);
      }, [fetched, isNeeded]);
      return fetched;
    },
  };
}

/**
 * Dialogs of one file that is fetched later: `later(({ WeighDialog }) => WeighDialog)` stands for one of them, mounted
 * when it is open.
 */
export function laterDialogs<Dialogs>(
  load: () => Promise<Dialogs>,
): <Props extends object>(pick: (dialogs: Dialogs) => ComponentType<Props>) => ComponentType<Props> {
  const code = laterCode(load);
  atFirstGesture(code.fetch);
  return (pick) =>
    function LaterDialog(props) {
      const dialogs = code.use(true);
      const Dialog = dialogs && pick(dialogs);
      return Dialog && <Dialog {...props} />;
    };
}

const GESTURES = ['pointermove', 'pointerdown', 'keydown'] as const;

/** At the first sign of a hand, so that it is there when a button is pressed and a network lost later costs nothing. */
function atFirstGesture(fetch: () => Promise<void>): () => void {
  const go = (): void => void fetch();
  for (const gesture of GESTURES) addEventListener(gesture, go, { once: true, passive: true });
  return () => {
    for (const gesture of GESTURES) removeEventListener(gesture, go);
  };
}

/** Tries again when the network is back. */
function untilThere(fetch: () => Promise<void>): () => void {
  const go = (): void => void fetch();
  go();
  addEventListener('online', go);
  return () => removeEventListener('online', go);
}
