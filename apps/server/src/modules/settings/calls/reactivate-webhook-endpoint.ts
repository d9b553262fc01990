import { Refusal } from '@etal/contract/errors';
import type { reactivateWebhookEndpoint as call } from '@etal/contract/settings';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { reactivateWebhook } from '../webhooks.queries.ts';

export function reactivateWebhookEndpoint({ database }: Services): Handler<typeof call> {
  return ({ params: { id } }, { shopId }) =>
    database.withShop(shopId, async (tx) => {
      if (!(await reactivateWebhook(tx, shopId, id))) throw new Refusal('WEBHOOK_UNKNOWN');
      return {};
    });
}
