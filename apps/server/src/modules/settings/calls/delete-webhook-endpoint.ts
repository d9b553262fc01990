import { Refusal } from '@etal/contract/errors';
import type { deleteWebhookEndpoint as call } from '@etal/contract/settings';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { actorOf, recordSecurityEvent } from '../../security-journal/security-journal.ts';
import { deleteWebhook } from '../webhooks.queries.ts';

export function deleteWebhookEndpoint(services: Services): Handler<typeof call> {
  return ({ params: { id } }, context) => {
    const { shopId } = context;
    return services.database.withShop(shopId, async (tx) => {
      const endpoint = await deleteWebhook(tx, shopId, id);
      if (!endpoint) throw new Refusal('WEBHOOK_UNKNOWN');
      const subject = endpoint.url;
      await recordSecurityEvent(services, tx, { shopId, actor: actorOf(context), kind: 'WEBHOOK_REMOVED', subject });
      return {};
    });
  };
}
