import { useEffect, useRef } from 'react';
import { type ActionFunctionArgs, type Fetcher, useFetcher } from 'react-router';
import { attempt, type Outcome } from './failure.ts';

export interface IntentFetcher<Intent> {
  send: (intent: Intent) => void;
  isPending: boolean;
  /** The last refusal, until the next attempt or `forgetError`. */
  error: string | undefined;
  forgetError: () => void;
}

interface Intents<Intent, Done> {
  /** For the route: a page that uses the fetcher exports it as its `action`. */
  action: (args: ActionFunctionArgs) => Promise<Outcome<Done>>;
  /** `onDone` is told of success, `onRefused` of a refusal where no form stands to show it. */
  useFetcher: (onDone: (done: Done) => void, onRefused?: (error: string) => void) => IntentFetcher<Intent>;
}

/**
 * The two ends of what a page asks of its action. The router carries an intent as JSON, without its type: made in one
 * place, the fetcher sends what the action performs, and hears what the action answers.
 */
export function defineIntents<Intent, Done>(
  perform: (intent: Intent) => Promise<Done>,
  failureOf: (intent: Intent) => string | undefined = () => undefined,
): Intents<Intent, Done> {
  return {
    action: async ({ request }) => {
      const intent: Intent = await request.json();
      return attempt(() => perform(intent), failureOf(intent));
    },
    useFetcher: function useIntentFetcher(onDone, onRefused) {
      const fetcher = useFetcher<Outcome<Done>>();
      useOutcome(fetcher, (outcome) => {
        if (outcome.ok) onDone(outcome.value);
        else onRefused?.(outcome.error);
      });
      const refusal = fetcher.data && !fetcher.data.ok ? fetcher.data.error : undefined;
      return {
        send: (intent) => void fetcher.submit(JSON.stringify(intent), { method: 'POST', encType: 'application/json' }),
        isPending: fetcher.state !== 'idle',
        error: fetcher.state === 'idle' ? refusal : undefined,
        forgetError: () => fetcher.reset(),
      };
    },
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
