import { CallError } from '@etal/contract/client';
import { redirect } from 'react-router';
import { paths } from '../routing/paths.ts';

/** Also what the server says of a fault of its own, which tells less than a page's own sentence does. */
export const DEFAULT_FAILURE = 'Une erreur est survenue.';
/** Of an act that nobody answered. */
export const NO_ANSWER = 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.';
export const TRY_LATER = 'Une erreur est survenue. Veuillez réessayer plus tard.';

/** What an action gives its page: the result, or the sentence to show. */
export type Outcome<T> =
  | { ok: true; value: T; key: number }
  | { ok: false; error: string; key: number; /** Nobody knows whether it was done. */ isUnanswered: boolean };

/**
 * Sends a visitor whose session has ended to the sign-in page, one without a shop to the page that opens it, and one
 * who lacks the second factor that the shop asks for to the page that sets it up.
 */
export function leaveIfShutOut(error: unknown): void {
  if (!(error instanceof CallError)) return;
  if (error.status === 401) throw redirect(paths.login);
  if (error.status === 418) throw redirect(paths.welcome);
  if (error.status === 428) throw redirect(paths.secureAccount);
}

/** No answer came at all: without a network, or from a server that is away. */
export const isUnanswered = (error: unknown): boolean => error instanceof CallError && error.status === 0;

/** It answers, and cannot: its own fault, or that of what stands before it while it starts again. */
export const isServersFault = (error: unknown): error is CallError => error instanceof CallError && error.status >= 500;

let key = 0;

/**
 * Runs a call for an action. The server's sentence is shown as it is, where it says more than that something failed,
 * else `fallback`; `noAnswer` where none came at all. The key tells two equal outcomes apart.
 */
export async function attempt<T>(
  work: () => Promise<T>,
  fallback = DEFAULT_FAILURE,
  noAnswer = fallback,
): Promise<Outcome<T>> {
  key += 1;
  try {
    return { ok: true, value: await work(), key };
  } catch (error) {
    leaveIfShutOut(error);
    if (!(error instanceof CallError)) throw error;
    const isLost = isUnanswered(error);
    const sentence = error.sentence === DEFAULT_FAILURE ? undefined : error.sentence;
    return { ok: false, error: sentence ?? (isLost ? noAnswer : fallback), key, isUnanswered: isLost };
  }
}

/** `attempt` for what loads after its page: a failure before anyone awaits it must not count as unhandled. */
export function attemptLater<T>(work: () => Promise<T>, fallback?: string): Promise<Outcome<T>> {
  const outcome = attempt(work, fallback);
  outcome.catch(() => undefined);
  return outcome;
}
