import { Refusal } from '@etal/contract/errors';
import type { setShopLegalInformation as call } from '@etal/contract/settings';
import { compactIdentifier, legalProblems, needsCapital } from '@etal/domain/settings/legal-information';
import { readMediator } from '@etal/domain/settings/mediator';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { findLegalInformation, saveLegalInformation } from '../settings.queries.ts';

/** The country is France for everyone (R-SCREENS-8): it is checked on the way in, and not stored. */
export function setShopLegalInformation({ database, clock }: Services): Handler<typeof call> {
  return async ({ body }, { shopId }) => {
    const siren = compactIdentifier(body.siren);
    const tva = compactIdentifier(body.tva ?? '') || null;
    // Euros on the wire, cents everywhere else (R-WIRE-2).
    const capital = needsCapital(body.legalForm) && body.capital ? Math.round(body.capital * 100) : null;
    const identity = { ...body, vatRegime: body.vatRegime ?? 'STANDARD', siren, tva, capital };
    const [problem] = legalProblems(identity);
    if (problem) throw new Refusal(problem.problem);
    const read = readMediator(body.mediator);
    if ('problems' in read) throw new Refusal(read.problems[0].problem);
    return database.withShop(shopId, async (tx) => {
      await saveLegalInformation(tx, shopId, { ...identity, mediator: read.mediator }, clock.now());
      const saved = await findLegalInformation(tx, shopId);
      if (!saved) throw new Error('legal information was not saved');
      return saved;
    });
  };
}
