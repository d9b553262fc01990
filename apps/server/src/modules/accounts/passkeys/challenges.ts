import { randomBytes } from 'node:crypto';
import type { Services } from '../../../platform/services.ts';
import { insertChallenge, takeChallenge } from './passkeys.queries.ts';

/** Time to find one's finger, or the key in a drawer. */
const VALID_MS = 5 * 60 * 1000;

/** What binds a key to this site: the name that browsers keep it under, and where its answers come from. */
export const relyingParty = ({ config }: Services): { rpId: string; origin: string } => ({
  rpId: new URL(config.origin).hostname,
  origin: new URL(config.origin).origin,
});

export async function newChallenge({ database, clock }: Services, userId: string | null): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const expiresAt = new Date(clock.now().getTime() + VALID_MS);
  await insertChallenge(database.shopless, { challenge, userId, expiresAt });
  return challenge;
}

export const isOurChallenge =
  ({ database, clock }: Services, userId: string | null) =>
  (challenge: string): Promise<boolean> =>
    takeChallenge(database.shopless, { challenge, userId, now: clock.now() });
