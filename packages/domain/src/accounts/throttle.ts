/**
 * How sign-in and mail-sending calls slow an attacker down: some free tries, then a wait that doubles up
 * to a cap. Never a permanent lock: that would let a stranger shut a merchant out (R-KEYS-2).
 */
export interface ThrottleRule {
  freeHits: number;
  windowSeconds: number;
  firstWaitSeconds: number;
  maxWaitSeconds: number;
}

export const THROTTLES = {
  // Of one account from one network: whoever tries elsewhere does not slow its owner down.
  loginPerAccountAndNetwork: { freeHits: 5, windowSeconds: 15 * 60, firstWaitSeconds: 5, maxWaitSeconds: 15 * 60 },
  loginPerNetwork: { freeHits: 30, windowSeconds: 15 * 60, firstWaitSeconds: 5, maxWaitSeconds: 15 * 60 },
  // A device that has signed in to this account before is counted by itself: nobody else holds its cookie.
  loginPerDevice: { freeHits: 10, windowSeconds: 15 * 60, firstWaitSeconds: 5, maxWaitSeconds: 5 * 60 },
  // Tries on one account from everywhere: more than a few networks come to. Then unknown devices need a link by mail.
  loginPerAccount: { freeHits: 50, windowSeconds: 60 * 60, firstWaitSeconds: 60 * 60, maxWaitSeconds: 60 * 60 },
  // Six digits are guessed in a million tries: whoever has the password already gets few of them.
  codePerAccount: { freeHits: 10, windowSeconds: 15 * 60, firstWaitSeconds: 30, maxWaitSeconds: 15 * 60 },
  passkeyPerNetwork: { freeHits: 60, windowSeconds: 15 * 60, firstWaitSeconds: 5, maxWaitSeconds: 15 * 60 },
  mailPerRecipient: { freeHits: 3, windowSeconds: 60 * 60, firstWaitSeconds: 60 * 60, maxWaitSeconds: 60 * 60 },
  // Asked for from networks that the account has never used: held back, not refused, while a link that is valid for an
  // hour has left in the last twenty minutes.
  mailPerAccount: { freeHits: 3, windowSeconds: 60 * 60, firstWaitSeconds: 20 * 60, maxWaitSeconds: 20 * 60 },
  // R-SPACE-1: a link to a customer's space is valid for fifteen minutes. Asked for from everywhere: held back only
  // while one that is still valid has just left, so that whoever asks in a customer's name leaves them one.
  spaceLinkPerMail: { freeHits: 6, windowSeconds: 60 * 60, firstWaitSeconds: 14 * 60, maxWaitSeconds: 14 * 60 },
  mailPerAddress: { freeHits: 20, windowSeconds: 60 * 60, firstWaitSeconds: 60, maxWaitSeconds: 60 * 60 },
  // Each may become a mail one day: nobody waits for more things than that, and a stranger cannot fill a mailbox.
  alertPerMail: {
    freeHits: 30,
    windowSeconds: 24 * 60 * 60,
    firstWaitSeconds: 24 * 60 * 60,
    maxWaitSeconds: 24 * 60 * 60,
  },
  // Of which one network takes a third: a stranger there does not keep the owner of the address from waiting too.
  alertPerMailAndNetwork: {
    freeHits: 10,
    windowSeconds: 24 * 60 * 60,
    firstWaitSeconds: 24 * 60 * 60,
    maxWaitSeconds: 24 * 60 * 60,
  },
  // A team is invited in an evening.
  invitationsPerShop: { freeHits: 30, windowSeconds: 60 * 60, firstWaitSeconds: 10 * 60, maxWaitSeconds: 60 * 60 },
  // Of which one address gets few: a stranger's mailbox is not filled by it.
  invitationsPerRecipient: { freeHits: 3, windowSeconds: 60 * 60, firstWaitSeconds: 60 * 60, maxWaitSeconds: 60 * 60 },
  // Eight digits, guessed by who runs the installation.
  entryPerOperator: { freeHits: 10, windowSeconds: 60 * 60, firstWaitSeconds: 10 * 60, maxWaitSeconds: 60 * 60 },
  // R-ABUSE-4: each is a message to somebody who has not asked for it.
  codePerRecipient: { freeHits: 3, windowSeconds: 60 * 60, firstWaitSeconds: 60 * 60, maxWaitSeconds: 60 * 60 },
  codePerAddress: {
    freeHits: 20,
    windowSeconds: 24 * 60 * 60,
    firstWaitSeconds: 24 * 60 * 60,
    maxWaitSeconds: 24 * 60 * 60,
  },
  codePerShop: { freeHits: 30, windowSeconds: 60 * 60, firstWaitSeconds: 10 * 60, maxWaitSeconds: 60 * 60 },
  // A month is sent once, and again where a weight was mended.
  accountantPerShop: { freeHits: 10, windowSeconds: 60 * 60, firstWaitSeconds: 10 * 60, maxWaitSeconds: 60 * 60 },
  // A search is sent after each rest of the hand: a merchant who hesitates stays far below.
  addressSearchPerShop: { freeHits: 60, windowSeconds: 60, firstWaitSeconds: 5, maxWaitSeconds: 60 },
  resetPerAddress: { freeHits: 20, windowSeconds: 15 * 60, firstWaitSeconds: 5, maxWaitSeconds: 15 * 60 },
  // R-ABUSE-3: per network and shop. A market's shoppers may share one; a robot orders faster than all of them.
  orderPerNetwork: { freeHits: 60, windowSeconds: 10 * 60, firstWaitSeconds: 10, maxWaitSeconds: 10 * 60 },
} as const satisfies Record<string, ThrottleRule>;

/**
 * Seconds that are left of a wait. More than its rule ever gives was written by a clock that was ahead, and is not
 * believed (R-KEYS-2).
 */
export function waitLeft(rule: ThrottleRule, blockedUntil: Date | null, now: Date): number {
  const seconds = blockedUntil ? Math.ceil((blockedUntil.getTime() - now.getTime()) / 1000) : 0;
  return seconds > rule.maxWaitSeconds ? 0 : Math.max(seconds, 0);
}

/** A window that began in the future was begun by a clock that was ahead, too. */
export function isWindowOver(rule: ThrottleRule, startedAt: Date, now: Date): boolean {
  const age = now.getTime() - startedAt.getTime();
  return age < 0 || age > rule.windowSeconds * 1000;
}

/** Seconds to wait after the hit numbered `hits` (1 is the first) in one window. */
export function waitAfter(rule: ThrottleRule, hits: number): number {
  if (hits < rule.freeHits) return 0;
  return Math.min(rule.firstWaitSeconds * 2 ** Math.min(hits - rule.freeHits, 30), rule.maxWaitSeconds);
}
