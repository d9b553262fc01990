import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const STALE_AFTER_MS = 30_000;

/** A tab that comes back after a while shows the shop as it is now. An unchanged shop costs a 304. */
export function useReloadOnReturn(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let leftAt = Date.now();
    const onChange = () => {
      if (document.visibilityState === 'hidden') leftAt = Date.now();
      else if (Date.now() - leftAt > STALE_AFTER_MS) void revalidate();
    };
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, [revalidate]);
}
