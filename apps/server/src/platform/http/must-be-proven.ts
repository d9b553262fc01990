import { Refusal } from '@etal/contract/errors';
import { isProofFresh } from '@etal/domain/accounts/fresh-proof';
import { readProvenAt } from './session.queries.ts';
import type { SignedInUser } from './session.ts';
import type { Services } from '../services.ts';

/** R-KEYS-7: a device that was left open for a minute gives nobody a key that lasts, nor a shop. */
export async function mustBeProven({ database, clock }: Services, { sessionId }: SignedInUser): Promise<void> {
  const provenAt = await readProvenAt(database.shopless, sessionId);
  if (!provenAt || !isProofFresh(provenAt, clock.now())) throw new Refusal('PROOF_NEEDED');
}
