import { useEffect, useState } from 'react';

/** Cut-offs are the server's: a phone whose clock is wrong must not close, or keep open, a slot. */
export interface ServerClock {
  /** `fetch` that reads the server's time from each answer. */
  send: typeof fetch;
  /** Seconds since the epoch. */
  now(): number;
}

export function serverClock(send: typeof fetch): ServerClock {
  let ahead = 0;
  return {
    send: async (...request) => {
      const answer = await send(...request);
      const told = Date.parse(answer.headers.get('date') ?? '');
      if (Number.isFinite(told)) ahead = told - Date.now();
      return answer;
    },
    now: () => Math.floor((Date.now() + ahead) / 1000),
  };
}

const TICK_MS = 10_000;

/** The current time, updated often enough for a cut-off to be noticed while the page is open. */
export function useNow(now: () => number): number {
  const [seconds, setSeconds] = useState(now);
  useEffect(() => {
    const tick = (): void => setSeconds(now());
    const timer = setInterval(tick, TICK_MS);
    // A phone's timers stop while its screen is off.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [now]);
  return seconds;
}
