import { Refusal } from '@etal/contract/errors';
import type { deleteNotificationsRecipient as call } from '@etal/contract/settings';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { deleteRecipient } from '../settings.queries.ts';

export function deleteNotificationsRecipient({ database }: Services): Handler<typeof call> {
  return ({ params: { uuid } }, { shopId }) =>
    database.withShop(shopId, async (tx) => {
      if (!(await deleteRecipient(tx, shopId, uuid))) throw new Refusal('RECIPIENT_UNKNOWN');
      return {};
    });
}
