import { useEffect, useRef } from 'react';
import { type ActionFunctionArgs, data, type Fetcher, useFetcher } from 'react-router';
import { attempt, NO_ANSWER, type Outcome } from './failure.ts';
import { newKey } from './new-key.ts';

export interface IntentFetcher<Intent> {
  /**
   * The same intent again, before the first one is answered or sooner than anyone could read that it was done, is the
   * same press: it is not sent twice.
   */
  send: (intent: Intent) => void;
  isPending: boolean;
  /** The last refusal, until the next attempt or `forgetError`. */
  error: string | undefined;
  forgetError: () => void;
}

interface Intents<Intent, Done> {
  /** For the route: a page that uses the fetcher exports it as its `action`. */
  action: (args: ActionFunctionArgs) => Promise<Outcome<Done> | DataOf<Outcome<Done>>>;
  /**
   * `onDone` is told of success, `onRefused` of a refusal where no form stands to show it; `at` is the page whose
   * action performs it, where that is another.
   */
  useFetcher: (onDone: (done: Done) => void, onRefused?: (error: string) => void, at?: string) => IntentFetcher<Intent>;
}

/** What an action gives the router when nobody answered. */
export const UNANSWERED_STATUS = 503;

/**
 * Nobody reads an answer and presses again within this time. Its form may still stand then, on a slow phone: a press on
 * it was meant for what the answer is about to close.
 */
export const READ_WITHIN_MS = 500;

/** What `data` makes of it. */
type DataOf<T> = ReturnType<typeof data<T>>;

interface Sent<Intent> {
  intent: Intent;
  /** For `Idempotency-Key`: the same until an answer comes, so that what was lost on its way is not made twice. */
  key: string;
}

/**
 * The two ends of what a page asks of its action. The router carries an intent as JSON, without its type: made in one
 * place, the fetcher sends what the action performs, and hears what the action answers.
 */
export function defineIntents<Intent, Done>(
  perform: (intent: Intent, key: string) => Promise<Done>,
  failureOf: (intent: Intent) => string | undefined = () => undefined,
  noAnswer = NO_ANSWER,
): Intents<Intent, Done> {
  return {
    action: async ({ request }) => {
      const { intent, key }: Sent<Intent> = await request.json();
      const outcome = await attempt(() => perform(intent, key), failureOf(intent), noAnswer);
      // By its status the router knows that nothing changed: a page read again without a network would lose its form.
      return outcome.ok || !outcome.isUnanswered ? outcome : data(outcome, { status: UNANSWERED_STATUS });
    },
    useFetcher: function useIntentFetcher(onDone, onRefused, at) {
      const fetcher = useFetcher<Outcome<Done>>();
      const key = useRef(newKey());
      const unanswered = useRef<string>(undefined);
      const succeeded = useRef<{ json: string | undefined; at: number }>(undefined);
      useOutcome(fetcher, (outcome) => {
        succeeded.current = outcome.ok ? { json: unanswered.current, at: performance.now() } : undefined;
        unanswered.current = undefined;
        if (outcome.ok || !outcome.isUnanswered) key.current = newKey();
        if (outcome.ok) onDone(outcome.value);
        else onRefused?.(outcome.error);
      });
      const refusal = fetcher.data && !fetcher.data.ok ? fetcher.data.error : undefined;
      return {
        send: (intent) => {
          const json = JSON.stringify(intent);
          if (json === unanswered.current) return;
          const done = succeeded.current;
          if (json === done?.json && performance.now() - done.at < READ_WITHIN_MS) return;
          unanswered.current = json;
          const sent: Sent<Intent> = { intent, key: key.current };
          void fetcher.submit(JSON.stringify(sent), {
            method: 'POST',
            encType: 'application/json',
            ...(at && { action: at }),
          });
        },
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
  const { data: outcome, state } = fetcher;
  useEffect(() => {
    if (state !== 'idle' || !outcome || told.current === outcome.key) return;
    told.current = outcome.key;
    latest.current(outcome);
  }, [outcome, state]);
}
