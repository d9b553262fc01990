import type { Services } from '../services.ts';
import { findSession, touchSession, type SignedInUser } from './session.queries.ts';
import { hashToken } from './tokens.ts';

export type { SignedInUser };

const DAY = 24 * 60 * 60 * 1000;
/** A market gardener opens the tool on market days: a week without use ends a session, a month always does. */
export const SESSION_IDLE_MS = 7 * DAY;
export const SESSION_MAX_MS = 30 * DAY;
const TOUCH_EVERY_MS = 10 * 60 * 1000;

export async function readSession(
  { database, clock }: Services,
  token: string | undefined,
  place: string,
): Promise<SignedInUser | undefined> {
  if (!token) return undefined;
  const now = clock.now();
  const found = await findSession(database.shopless, hashToken(token), {
    now,
    idleSince: new Date(now.getTime() - SESSION_IDLE_MS),
  });
  if (!found) return undefined;
  const { lastSeenAt, expiresAt, ...user } = found;
  if (now.getTime() - lastSeenAt.getTime() > TOUCH_EVERY_MS)
    await touchSession(database.shopless, hashToken(token), now, place);
  return { ...user, endsAt: new Date(Math.min(expiresAt.getTime(), now.getTime() + SESSION_IDLE_MS)) };
}
