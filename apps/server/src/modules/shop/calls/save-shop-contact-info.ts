import { Refusal } from '@etal/contract/errors';
import type { saveShopContactInfo as call } from '@etal/contract/site';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { lockContact, updateContact } from '../site.queries.ts';

/** Empty entries are dropped; a linked Facebook page locks its address (R-SCREENS-6 and R-SCREENS-8). */
export function saveShopContactInfo({ database }: Services): Handler<typeof call> {
  return ({ body }, { shopId }) =>
    database.withShop(shopId, async (tx) => {
      const current = await lockContact(tx, shopId);
      const facebookUrl = body.facebookUrl ?? null;
      if (current.facebookPageLinked && facebookUrl !== current.facebookUrl) throw new Refusal('FACEBOOK_LOCKED');
      const contact = {
        emails: filled(body.emails),
        phones: filled(body.phones),
        facebookUrl,
        instagramUrl: body.instagramUrl ?? null,
      };
      await updateContact(tx, shopId, contact);
      return { ...contact, facebookPageLinked: current.facebookPageLinked };
    });
}

const filled = (entries: (string | null | undefined)[]): string[] => [
  ...new Set(entries.filter((entry) => entry != null)),
];
