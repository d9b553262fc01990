/**
 * How sign-in and mail-sending calls slow an attacker down: some free tries, then a wait that doubles up
 * to a cap. Never a permanent lock: that would let a stranger shut a merchant out.
 */
export interface ThrottleRule {
  freeHits: number;
  windowSeconds: number;
  firstWaitSeconds: number;
  maxWaitSeconds: number;
}

export const THROTTLES = {
  loginPerAccount: { freeHits: 5, windowSeconds: 15 * 60, firstWaitSeconds: 5, maxWaitSeconds: 15 * 60 },
  loginPerAddress: { freeHits: 30, windowSeconds: 15 * 60, firstWaitSeconds: 5, maxWaitSeconds: 15 * 60 },
  mailPerAccount: { freeHits: 3, windowSeconds: 60 * 60, firstWaitSeconds: 60 * 60, maxWaitSeconds: 60 * 60 },
  mailPerAddress: { freeHits: 20, windowSeconds: 60 * 60, firstWaitSeconds: 60, maxWaitSeconds: 60 * 60 },
  // Each may become a mail one day: nobody waits for more things than that, and a stranger cannot fill a mailbox.
  alertPerMail: {
    freeHits: 10,
    windowSeconds: 24 * 60 * 60,
    firstWaitSeconds: 24 * 60 * 60,
    maxWaitSeconds: 24 * 60 * 60,
  },
  // A month is sent once, and again where a weight was mended.
  accountantPerShop: { freeHits: 10, windowSeconds: 60 * 60, firstWaitSeconds: 10 * 60, maxWaitSeconds: 60 * 60 },
  // A search is sent after each rest of the hand: a merchant who hesitates stays far below.
  addressSearchPerShop: { freeHits: 60, windowSeconds: 60, firstWaitSeconds: 5, maxWaitSeconds: 60 },
  resetPerAddress: { freeHits: 20, windowSeconds: 15 * 60, firstWaitSeconds: 5, maxWaitSeconds: 15 * 60 },
  // A market's shoppers may share one address; a robot orders faster than all of them.
  orderPerAddress: { freeHits: 60, windowSeconds: 10 * 60, firstWaitSeconds: 10, maxWaitSeconds: 10 * 60 },
} as const satisfies Record<string, ThrottleRule>;

/** Seconds to wait after the hit numbered `hits` (1 is the first) in one window. */
export function waitAfter(rule: ThrottleRule, hits: number): number {
  if (hits < rule.freeHits) return 0;
  return Math.min(rule.firstWaitSeconds * 2 ** Math.min(hits - rule.freeHits, 30), rule.maxWaitSeconds);
}
