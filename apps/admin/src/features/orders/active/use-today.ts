import { todayAt } from '@etal/domain/orders/life';
import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

const today = (): string => todayAt(Date.now() / 1000);

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  const timer = setInterval(onChange, MINUTE_MS);
  return () => {
    document.removeEventListener('visibilitychange', onChange);
    clearInterval(timer);
  };
}

/** The date in Paris. A page left open overnight is in the new day, also one that was looked at all the time. */
export const useToday = (): string => useSyncExternalStore(subscribe, today);
