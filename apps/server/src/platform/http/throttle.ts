import { createHash } from 'node:crypto';
import { Refusal } from '@etal/contract/errors';
import { isWindowOver, type ThrottleRule, waitAfter, waitLeft } from '@etal/domain/accounts/throttle';
import type { Queries, Transaction } from '../db/database.ts';
import type { Services } from '../services.ts';
import { lockThrottles, readThrottles, saveThrottles, type ThrottleRow } from './throttle.queries.ts';

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
export async function countDone(tx: Transaction, tries: readonly Try[], now: Date): Promise<void> {
  refuseWait(await waitIn(tx, tries, now));
}

function refuseWait(wait: number): void {
  const refusal = tooManyAttempts(wait);
  if (refusal) throw refusal;
}

export const tooManyAttempts = (wait: number): Refusal | undefined =>
  wait > 0 ? new Refusal('TOO_MANY_ATTEMPTS', { retryAfterSeconds: wait }) : undefined;

/** Counts one try against each key, and gives the seconds to wait where a key is blocked: for who must not be told. */
export const waitOf = ({ database, clock }: Services, tries: Try[]): Promise<number> =>
  database.withoutShop((tx) => waitIn(tx, tries, clock.now()));

async function waitIn(tx: Transaction, tries: readonly Try[], now: Date): Promise<number> {
  const rows = await lockThrottles(
    tx,
    tries.map(({ key }) => key),
    now,
  );
  let longest = 0;
  const counted = new Map<string, ThrottleRow>();
  for (const { key, rule } of tries) {
    const row = counted.get(key) ?? rows.get(key);
    if (!row) throw new Error('A throttle that was just made is there.');
    const blockedFor = waitLeft(rule, row.blockedUntil, now);
    if (blockedFor > 0) {
      longest = Math.max(longest, blockedFor);
      continue;
    }
    const isNewWindow = isWindowOver(rule, row.windowStartedAt, now);
    const hits = isNewWindow ? 1 : row.hits + 1;
    const waitSeconds = waitAfter(rule, hits);
    counted.set(key, {
      hits,
      windowStartedAt: isNewWindow ? now : row.windowStartedAt,
      blockedUntil: waitSeconds > 0 ? new Date(now.getTime() + waitSeconds * 1000) : null,
    });
  }
  saveThrottles(tx, counted);
  return longest;
}

/** How long each has to wait now, counting nothing: one short read, however many ask at once. */
export async function readWaits(db: Queries, tries: readonly Try[], now: Date): Promise<number[]> {
  const blockedUntil = await readThrottles(
    db,
    tries.map(({ key }) => key),
  );
  return tries.map(({ key, rule }) => waitLeft(rule, blockedUntil.get(key) ?? null, now));
}

/** Whether the key is blocked now, counting nothing. */
export async function isThrottled({ database, clock }: Services, asked: Try): Promise<boolean> {
  const [wait = 0] = await readWaits(database.shopless, [asked], clock.now());
  return wait > 0;
}
