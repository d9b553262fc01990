import { readFileSync } from 'node:fs';
import { PDF } from '@etal/contract/documents';
import { Refusal } from '@etal/contract/errors';
import type { generateTillAttestation as call } from '@etal/contract/till';
import { attestationSheet } from '@etal/texts/documents-till';
import * as z from 'zod/mini';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { readTillKeeper } from '../days/till-keeper.queries.ts';

const PROGRAM = new URL('../../../../../../package.json', import.meta.url);
const readVersion = (): string =>
  z.object({ version: z.string() }).parse(JSON.parse(readFileSync(PROGRAM, 'utf8'))).version;

/** R-TILL-6: what the publisher attests to one shop; only who has said who they are attests something. */
export function generateTillAttestation({ config, database, documents, clock }: Services): Handler<typeof call> {
  return async (_input, { shopId }) => {
    const { operator: publisher } = config;
    if (!publisher) throw new Refusal('NO_ATTESTATION');
    const keeper = await database.withShop(shopId, (tx) => readTillKeeper(tx, shopId));
    const now = clock.now();
    const sheet = attestationSheet({ publisher, keeper, version: readVersion(), at: now.getTime() / 1000 });
    return {
      name: `Attestation de caisse ${keeper.shopLabel}.pdf`,
      type: PDF,
      content: await documents.sheet(sheet, now),
    };
  };
}
