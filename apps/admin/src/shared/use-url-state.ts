import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** Changes some query parameters and keeps the others; an empty value drops its parameter (decisions 48). */
export function useUrlState(): [URLSearchParams, (changes: Record<string, string | null>, options?: { replace?: boolean }) => void] {
  const [searchParams, setSearchParams] = useSearchParams();
  const change = useCallback(
    (changes: Record<string, string | null>, options: { replace?: boolean } = {}) =>
      setSearchParams((current) => withChanges(current, changes), { preventScrollReset: true, ...options }),
    [setSearchParams],
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
