import { Refusal } from '@etal/contract/errors';
import type { deleteWebhookEndpoint as call } from '@etal/contract/settings';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { deleteWebhook } from '../settings.queries.ts';

export function deleteWebhookEndpoint({ database }: Services): Handler<typeof call> {
  return ({ params: { id } }, { shopId }) =>
    database.withShop(shopId, async (tx) => {
      if (!(await deleteWebhook(tx, shopId, id))) throw new Refusal('WEBHOOK_UNKNOWN');
      return {};
    });
}
