/** What the privacy page of every shop promises (`texts/storefront-legal.ts`): three years after the last order. */
const YEARS_KEPT = 3;

/**
 * Who has neither come nor ordered since then is forgotten. Whoever was last seen on a 29 February has until 1 March.
 */
export function forgottenBefore(now: Date): Date {
  const then = new Date(now);
  then.setUTCFullYear(then.getUTCFullYear() - YEARS_KEPT);
  return then;
}

/** What the same page promises of who left an order at the payment page. */
const ABANDONED_DAYS_KEPT = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

export const abandonedBefore = (now: Date): Date => new Date(now.getTime() - ABANDONED_DAYS_KEPT * DAY_MS);
