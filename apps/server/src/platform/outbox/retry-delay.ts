export const MAX_ATTEMPTS = 12;

const FIRST_DELAY_MS = 5_000;
const LONGEST_DELAY_MS = 60 * 60 * 1000;

/** How long to wait after the failure of this attempt (1, 2, 3…); null: give up. */
export function retryDelayMs(attempt: number): number | null {
  if (attempt >= MAX_ATTEMPTS) return null;
  return Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), LONGEST_DELAY_MS);
}
