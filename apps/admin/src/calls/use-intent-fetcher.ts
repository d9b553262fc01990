import { useFetcher } from 'react-router';
import type { Outcome } from './failure.ts';
import { useOutcome } from './use-outcome.ts';

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
    forgetError: () => void fetcher.reset(),
  };
}
