import { useEffect, useRef } from 'react';
import type { Fetcher } from 'react-router';
import type { Outcome } from './failure.ts';

/** Tells once of each answer an action gives, after the router has taken the new data in. */
export function useOutcome<T>(
  fetcher: Fetcher<Outcome<T> | undefined>,
  onOutcome: (outcome: Outcome<T>) => void,
): void {
  const latest = useRef(onOutcome);
  useEffect(() => {
    latest.current = onOutcome;
  });
  const told = useRef<number>(undefined);
  const { data, state } = fetcher;
  useEffect(() => {
    if (state !== 'idle' || !data || told.current === data.key) return;
    told.current = data.key;
    latest.current(data);
  }, [data, state]);
}
