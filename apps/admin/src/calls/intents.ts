import { useEffect, useRef } from 'react';
import { type Fetcher, useFetcher } from 'react-router';
import type { Outcome } from './failure.ts';

export interface IntentFetcher<Intent> {
  send: (intent: Intent) => void;
  isPending: boolean;
  /** The last refusal, until the next attempt or `forgetError`. */
  error: string | undefined;
  forgetError: () => void;
}

/** Sends an intent to the page's action; `onDone` is told of success, `onRefused` where no form stands to show it. */
export function useIntentFetcher<Intent, Done>(
  onDone: (done: Done) => void,
  onRefused?: (error: string) => void,
): IntentFetcher<Intent> {
  const fetcher = useFetcher<Outcome<Done>>();
  useOutcome(fetcher, (outcome) => {
    if (outcome.ok) onDone(outcome.value);
    else onRefused?.(outcome.error);
  });
  const refusal = fetcher.data && !fetcher.data.ok ? fetcher.data.error : undefined;
  return {
    send: (intent) => void fetcher.submit(intent as never, { method: 'POST', encType: 'application/json' }),
    isPending: fetcher.state !== 'idle',
    error: fetcher.state === 'idle' ? refusal : undefined,
    forgetError: () => fetcher.reset(),
  };
}

/** Tells once of each answer an action gives, after the router has taken the new data in. */
function useOutcome<T>(fetcher: Fetcher<Outcome<T> | undefined>, onOutcome: (outcome: Outcome<T>) => void): void {
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
