import { Refusal } from '@etal/contract/errors';
import type { confirmNotificationsRecipient as call } from '@etal/contract/settings';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { CODE_TRIES, hashCode } from '../recipient-code.ts';
import { confirmRecipient, countCodeTry } from '../notification-recipients.queries.ts';

/** R-ABUSE-4. Who has confirmed already, by another press or in another tab, stays so. */
export function confirmNotificationsRecipient({ database, clock }: Services): Handler<typeof call> {
  return async ({ params: { uuid }, body }, { shopId }) => {
    const code = body.code.replaceAll(/\D/g, '');
    const now = clock.now();
    // A wrong code is an answer, not an error that undoes the count of its try.
    const problem = await database.withShop(shopId, async (tx) => {
      const kept = await countCodeTry(tx, shopId, uuid);
      if (!kept) return 'RECIPIENT_UNKNOWN';
      if (kept.isConfirmed) return null;
      if (!kept.hash || !kept.expiresAt || kept.expiresAt <= now || kept.tries > CODE_TRIES)
        return 'RECIPIENT_CODE_EXPIRED';
      if (!kept.hash.equals(hashCode(uuid, code))) return 'RECIPIENT_CODE_WRONG';
      await confirmRecipient(tx, shopId, uuid, now);
      return null;
    });
    if (problem) throw new Refusal(problem);
    return {};
  };
}
