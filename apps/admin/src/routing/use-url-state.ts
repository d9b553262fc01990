import { useCallback, useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** A change that was never drawn was overtaken by another address. */
const DRAWN_WITHIN_MS = 5000;

/** Changes some query parameters and keeps the others; an empty value drops its parameter (decisions 48). */
export function useUrlState(): [
  URLSearchParams,
  (changes: Record<string, string | null>, options?: { replace?: boolean }) => void,
] {
  const [searchParams, setSearchParams] = useSearchParams();
  /** The change before, while this page has not been drawn with it: the next one must not undo it. */
  const undrawn = useRef<{ params: URLSearchParams; since: number } | null>(null);
  useLayoutEffect(() => {
    if (undrawn.current?.params.toString() === searchParams.toString()) undrawn.current = null;
  }, [searchParams]);
  const change = useCallback(
    (changes: Record<string, string | null>, options: { replace?: boolean } = {}) => {
      const now = Date.now();
      const before =
        undrawn.current && now - undrawn.current.since < DRAWN_WITHIN_MS ? undrawn.current.params : searchParams;
      const params = withChanges(before, changes);
      undrawn.current = { params, since: now };
      setSearchParams(params, { preventScrollReset: true, ...options });
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
