import type { JsonEndpoint } from './endpoint.ts';

/**
 * Throws when an answer is not what the contract says. The apps hand it to their client in development and in tests, so
 * that a wrong answer, or wrong sample data, is found where it arrives. It gives nothing back: what the app works with
 * is the answer itself, checked or not.
 */
export function checkAnswer({ name, response }: JsonEndpoint, json: unknown): void {
  const { error } = response.safeParse(json);
  if (!error) return;
  const faults = error.issues.map(({ path, code, message }) => `${path.join('.')}: ${code}, ${message}`);
  throw new TypeError([`${name} answered what its contract does not say`, ...faults].join('\n'));
}
