import { Refusal } from '@etal/contract/errors';
import type { resendRecipientCode as call } from '@etal/contract/settings';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { enqueueCode } from '../recipient-code.ts';
import { findRecipient } from '../notification-recipients.queries.ts';

export function resendRecipientCode({ database, clock }: Services): Handler<typeof call> {
  return ({ params: { uuid } }, { shopId }) =>
    database.withShop(shopId, async (tx) => {
      const recipient = await findRecipient(tx, shopId, uuid);
      if (!recipient) throw new Refusal('RECIPIENT_UNKNOWN');
      // Somebody else has just typed it: nothing is left to be sent.
      if (!recipient.isConfirmed) await enqueueCode(tx, shopId, recipient, clock.now());
      return {};
    });
}
