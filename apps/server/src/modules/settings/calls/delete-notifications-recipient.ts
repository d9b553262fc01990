import { Refusal } from '@etal/contract/errors';
import type { deleteNotificationsRecipient as call } from '@etal/contract/settings';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { actorOf, recordSecurityEvent } from '../../security-journal/security-journal.ts';
import { recipientName } from '../recipient-name.ts';
import { deleteRecipient } from '../notification-recipients.queries.ts';

export function deleteNotificationsRecipient(services: Services): Handler<typeof call> {
  return ({ params: { uuid } }, context) => {
    const { shopId } = context;
    return services.database.withShop(shopId, async (tx) => {
      const recipient = await deleteRecipient(tx, shopId, uuid);
      if (!recipient) throw new Refusal('RECIPIENT_UNKNOWN');
      const subject = recipientName(recipient);
      await recordSecurityEvent(services, tx, { shopId, actor: actorOf(context), kind: 'RECIPIENT_REMOVED', subject });
      return {};
    });
  };
}
