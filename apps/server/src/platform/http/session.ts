import type { Clock } from '../../ports/clock.ts';
import { gathered, perDatabase } from '../gathered.ts';
import type { Services } from '../services.ts';
import { findSession, touchSession, type SignedInUser } from './session.queries.ts';
import { hashToken } from './tokens.ts';

export type { SignedInUser };

const DAY = 24 * 60 * 60 * 1000;
/** A market gardener opens the tool on market days: a week without use ends a session, a month always does. */
export const SESSION_IDLE_MS = 7 * DAY;
export const SESSION_MAX_MS = 30 * DAY;
const TOUCH_EVERY_MS = 10 * 60 * 1000;

/** Calls that one session makes at the same moment are let in by one look at it. */
const sessionsOf = perDatabase(({ shopless }) =>
  gathered<{ clock: Clock; place: string }, SignedInUser | undefined>(async (asked, token) => {
    const [{ clock, place }] = asked as [(typeof asked)[0]];
    const tokenHash = hashToken(token);
    const now = clock.now();
    const found = await findSession(shopless, tokenHash, { now, idleSince: new Date(now.getTime() - SESSION_IDLE_MS) });
    if (!found) return [];
    const { lastSeenAt, expiresAt, ...user } = found;
    if (now.getTime() - lastSeenAt.getTime() > TOUCH_EVERY_MS) await touchSession(shopless, tokenHash, now, place);
    const endsAt = new Date(Math.min(expiresAt.getTime(), now.getTime() + SESSION_IDLE_MS));
    return asked.map(() => ({ ...user, endsAt }));
  }),
);

export async function readSession(
  { database, clock }: Services,
  token: string | undefined,
  place: string,
): Promise<SignedInUser | undefined> {
  return token ? sessionsOf(database)(token, { clock, place }) : undefined;
}
