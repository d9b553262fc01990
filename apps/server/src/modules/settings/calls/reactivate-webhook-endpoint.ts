import { Refusal } from '@etal/contract/errors';
import type { reactivateWebhookEndpoint as call } from '@etal/contract/settings';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { actorOf, recordSecurityEvent } from '../../security-journal/security-journal.ts';
import { reactivateWebhook } from '../webhooks.queries.ts';

/** Orders leave for that address again, so that it is told of as an address that is added (R-KEYS-1). */
export function reactivateWebhookEndpoint(services: Services): Handler<typeof call> {
  return ({ params: { id } }, context) => {
    const { shopId } = context;
    return services.database.withShop(shopId, async (tx) => {
      const endpoint = await reactivateWebhook(tx, shopId, id);
      if (!endpoint) throw new Refusal('WEBHOOK_UNKNOWN');
      const event = { shopId, actor: actorOf(context), kind: 'WEBHOOK_REACTIVATED', subject: endpoint.url } as const;
      if (endpoint.wasOff) await recordSecurityEvent(services, tx, event);
      return {};
    });
  };
}
