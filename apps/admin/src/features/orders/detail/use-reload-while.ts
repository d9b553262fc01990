import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

const EVERY_MS = 3_000;
const AT_MOST = 5;

/** Reads the page's data again while something on it is about to change; not for ever, in case it does not. */
export function useReloadWhile(isChanging: boolean): void {
  const { revalidate } = useRevalidator();
  const times = useRef(0);
  useEffect(() => {
    if (!isChanging) return;
    times.current = 0;
    const timer = setInterval(() => {
      times.current += 1;
      if (times.current > AT_MOST) clearInterval(timer);
      else void revalidate();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [isChanging, revalidate]);
}
