import { createHash } from 'node:crypto';
import { Refusal } from '@etal/contract/errors';
import { isWindowOver, type ThrottleRule, waitAfter, waitLeft } from '@etal/domain/accounts/throttle';
import type { Transaction } from '../db/database.ts';
import type { Services } from '../services.ts';
import { lockThrottle, readThrottle, saveThrottle } from './throttle.queries.ts';

/** Addresses and mails are personal data: the table only holds their hash. */
export const throttleKey = (rule: string, subject: string): string =>
  `${rule}:${createHash('sha256').update(subject.trim().toLowerCase()).digest('base64url')}`;

interface Try {
  key: string;
  rule: ThrottleRule;
}

/** Counts one try against each key, before it is judged; refuses with the wait when a key is blocked. */
export async function countTries(services: Services, tries: Try[]): Promise<void> {
  refuseWait(await waitOf(services, tries));
}

/** Counts what is done in this transaction, and nothing where it is not done in the end. */
export async function countDone(tx: Transaction, tries: Try[], now: Date): Promise<void> {
  refuseWait(await waitIn(tx, tries, now));
}

function refuseWait(wait: number): void {
  if (wait > 0) throw new Refusal('TOO_MANY_ATTEMPTS', { retryAfterSeconds: wait });
}

/** Counts one try against each key, and gives the seconds to wait where a key is blocked: for who must not be told. */
export const waitOf = ({ database, clock }: Services, tries: Try[]): Promise<number> =>
  database.withoutShop((tx) => waitIn(tx, tries, clock.now()));

async function waitIn(tx: Transaction, tries: Try[], now: Date): Promise<number> {
  let longest = 0;
  // A fixed order: two requests that share both keys must not lock each other out.
  for (const { key, rule } of tries.toSorted((a, b) => a.key.localeCompare(b.key))) {
    const row = await lockThrottle(tx, key, now);
    const blockedFor = waitLeft(rule, row.blockedUntil, now);
    if (blockedFor > 0) {
      longest = Math.max(longest, blockedFor);
      continue;
    }
    const isNewWindow = isWindowOver(rule, row.windowStartedAt, now);
    const hits = isNewWindow ? 1 : row.hits + 1;
    const waitSeconds = waitAfter(rule, hits);
    saveThrottle(tx, key, {
      hits,
      windowStartedAt: isNewWindow ? now : row.windowStartedAt,
      blockedUntil: waitSeconds > 0 ? new Date(now.getTime() + waitSeconds * 1000) : null,
    });
  }
  return longest;
}

/** Whether the key is blocked now, counting nothing: one short read, however many ask at once. */
export async function isThrottled({ database, clock }: Services, { key, rule }: Try): Promise<boolean> {
  const row = await readThrottle(database.shopless, key);
  return row !== undefined && waitLeft(rule, row.blockedUntil, clock.now()) > 0;
}
