import { useEffect, useRef } from 'react';

/** How often the server is looked for while it gives no answer. */
const LOOK_EVERY_MS = 3000;
/** The most looks that are let pass between two tries of what fails though the server answers. */
const LONGEST_PAUSE = 20;

/** `navigator.onLine` tells of a cable or a wave, not of what is behind it: this asks the server itself. */
export async function isServerReached(): Promise<boolean> {
  try {
    const { ok } = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(LOOK_EVERY_MS) });
    return ok;
  } catch {
    return false;
  }
}

/** While the server is lost, calls `onBack` as soon as it answers; again, ever later, as long as it is still lost. */
export function useServerReturn(isLost: boolean, onBack: () => void): void {
  const latest = useRef(onBack);
  useEffect(() => {
    latest.current = onBack;
  });
  // Kept while something is sent again, which is not lost for that moment.
  const nextPause = useRef(1);
  useEffect(() => {
    if (!isLost) return undefined;
    let [isAsking, isClosed] = [false, false];
    let pause = nextPause.current - 1;
    const look = async (): Promise<void> => {
      if (isAsking || document.visibilityState === 'hidden') return;
      isAsking = true;
      const isReached = await isServerReached();
      // The screen may have closed while the answer was on its way.
      if (isClosed) return;
      isAsking = false;
      if (!isReached) [pause, nextPause.current] = [0, 1];
      else if (pause > 0) pause -= 1;
      else {
        pause = nextPause.current;
        nextPause.current = Math.min(pause * 2, LONGEST_PAUSE);
        latest.current();
      }
    };
    const lookNow = (): void => void look();
    const timer = setInterval(lookNow, LOOK_EVERY_MS);
    window.addEventListener('online', lookNow);
    document.addEventListener('visibilitychange', lookNow);
    return () => {
      isClosed = true;
      clearInterval(timer);
      window.removeEventListener('online', lookNow);
      document.removeEventListener('visibilitychange', lookNow);
    };
  }, [isLost]);
}
