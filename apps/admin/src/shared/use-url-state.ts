import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** Changes some query parameters and keeps the others; an empty value drops its parameter (decisions 48). */
export function useUrlState(): [URLSearchParams, (changes: Record<string, string | null>, options?: { replace?: boolean }) => void] {
  const [searchParams, setSearchParams] = useSearchParams();
  /** The change before, when this page has not been drawn with it yet: the next one must not undo it. */
  const undrawn = useRef<URLSearchParams | null>(null);
  useEffect(() => {
    undrawn.current = null;
  }, [searchParams]);
  const change = useCallback(
    (changes: Record<string, string | null>, options: { replace?: boolean } = {}) => {
      undrawn.current = withChanges(undrawn.current ?? searchParams, changes);
      setSearchParams(undrawn.current, { preventScrollReset: true, ...options });
    },
    [searchParams, setSearchParams],
  );
  return [searchParams, change];
}

export function withChanges(current: URLSearchParams, changes: Record<string, string | null>): URLSearchParams {
  const next = new URLSearchParams(current);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}
