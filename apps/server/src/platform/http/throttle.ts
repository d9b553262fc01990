import { createHash } from 'node:crypto';
import { Refusal } from '@etal/contract/errors';
import { type ThrottleRule, waitAfter } from '@etal/domain/accounts/throttle';
import type { Services } from '../services.ts';
import { lockThrottle, saveThrottle } from './throttle.queries.ts';

/** Addresses and mails are personal data: the table only holds their hash. */
export const throttleKey = (rule: string, subject: string): string =>
  `${rule}:${createHash('sha256').update(subject.trim().toLowerCase()).digest('base64url')}`;

interface Try {
  key: string;
  rule: ThrottleRule;
}

/** Counts one try against each key, before it is judged; refuses with the wait when a key is blocked. */
export async function countTries(services: Services, tries: Try[]): Promise<void> {
  const wait = await waitOf(services, tries);
  if (wait > 0) throw new Refusal('TOO_MANY_ATTEMPTS', { retryAfterSeconds: wait });
}

/** Counts one try against each key, and gives the seconds to wait where a key is blocked: for who must not be told. */
export function waitOf({ database, clock }: Services, tries: Try[]): Promise<number> {
  const now = clock.now();
  return database.withoutShop(async (tx) => {
    let longest = 0;
    // A fixed order: two requests that share both keys must not lock each other out.
    for (const { key, rule } of tries.toSorted((a, b) => a.key.localeCompare(b.key))) {
      const row = await lockThrottle(tx, key, now);
      const blockedFor = secondsUntil(row.blockedUntil, now);
      if (blockedFor > 0) {
        longest = Math.max(longest, blockedFor);
        continue;
      }
      const isNewWindow = now.getTime() - row.windowStartedAt.getTime() > rule.windowSeconds * 1000;
      const hits = isNewWindow ? 1 : row.hits + 1;
      const waitSeconds = waitAfter(rule, hits);
      await saveThrottle(tx, key, {
        hits,
        windowStartedAt: isNewWindow ? now : row.windowStartedAt,
        blockedUntil: waitSeconds > 0 ? new Date(now.getTime() + waitSeconds * 1000) : null,
      });
    }
    return longest;
  });
}

const secondsUntil = (date: Date | null, now: Date): number =>
  date ? Math.ceil((date.getTime() - now.getTime()) / 1000) : 0;
