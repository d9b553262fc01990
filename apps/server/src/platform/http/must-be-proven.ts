import { Refusal } from '@etal/contract/errors';
import { isProofFresh } from '@etal/domain/accounts/fresh-proof';
import { owesSecondFactor, readProvenAt } from './session.queries.ts';
import type { SignedInUser } from './session.ts';
import type { Services } from '../services.ts';

/** R-KEYS-7: a device that was left open for a minute gives nobody a key that lasts, nor a shop. */
export async function mustBeProven({ database, clock }: Services, { sessionId }: SignedInUser): Promise<void> {
  const provenAt = await readProvenAt(database.shopless, sessionId);
  if (!provenAt || !isProofFresh(provenAt, clock.now())) throw new Refusal('PROOF_NEEDED');
}

/**
 * R-KEYS-6: where a shop asks its team for a second factor, whoever came in by the password alone makes no second one
 * beside the first, nor takes that away.
 */
export async function mustHaveShownFactor({ database }: Services, { sessionId }: SignedInUser): Promise<void> {
  if (await owesSecondFactor(database.shopless, sessionId)) throw new Refusal('SECOND_FACTOR_MISSING');
}
