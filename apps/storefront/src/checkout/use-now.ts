import { useEffect, useState } from 'react';

const TICK_MS = 10_000;

/** The hour, often enough for a cut-off to be noticed while the page is open. */
export function useNow(now: () => number): number {
  const [seconds, setSeconds] = useState(now);
  useEffect(() => {
    const tick = (): void => setSeconds(now());
    const timer = setInterval(tick, TICK_MS);
    // A phone taken out of a pocket: its timers slept.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [now]);
  return seconds;
}
