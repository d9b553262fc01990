import { Refusal } from '@etal/contract/errors';
import { isProofFresh } from '@etal/domain/accounts/fresh-proof';
import { readProvenAt } from '../../../platform/http/session.queries.ts';
import type { SignedInUser } from '../../../platform/http/session.ts';
import type { Services } from '../../../platform/services.ts';

/** R-KEYS-7: a device that was left open for a minute gives nobody a key that lasts. */
export async function mustBeProven({ database, clock }: Services, { sessionId }: SignedInUser): Promise<void> {
  const provenAt = await readProvenAt(database.shopless, sessionId);
  if (!provenAt || !isProofFresh(provenAt, clock.now())) throw new Refusal('PROOF_NEEDED');
}
