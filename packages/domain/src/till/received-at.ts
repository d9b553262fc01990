const DAY_MS = 24 * 60 * 60 * 1000;
/** A phone keeps a day in the field so long; what is said to be older has a clock that is wrong. */
const KEPT_MS = 14 * DAY_MS;

/** When money changed hands, as a phone says that had no network then; now, where that cannot be. Seconds in. */
export function receivedAt(said: number | undefined, now: Date): Date {
  const at = new Date((said ?? Number.NaN) * 1000);
  const age = now.getTime() - at.getTime();
  return age >= 0 && age <= KEPT_MS ? at : now;
}
