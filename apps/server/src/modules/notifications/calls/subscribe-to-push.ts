import { randomUUID } from 'node:crypto';
import { Refusal } from '@etal/contract/errors';
import { MAX_PUSH_DEVICES, type subscribeToPush as call } from '@etal/contract/push';
import { webhookUrl } from '@etal/domain/settings/webhook-url';
import type { Handler } from '../../../platform/http/route.ts';
import { keepNewest, upsertSubscription } from '../push.queries.ts';
import type { Services } from '../../../platform/services.ts';

/** The device hears of orders as long as the session that subscribes it lives (R-KEYS-5). */
export function subscribeToPush({ config, database, clock }: Services): Handler<typeof call> {
  return async ({ body: { endpoint, keys } }, { shopId, user: { sessionId, userId } }) => {
    // The address comes from a browser, but whoever calls could write anything: it is judged as a webhook's.
    if (webhookUrl(endpoint, { allowLoopback: config.mode === 'demo' }) === undefined)
      throw new Refusal('PUSH_ADDRESS_INVALID');
    await database.withShop(shopId, async (tx) => {
      await upsertSubscription(tx, shopId, {
        id: randomUUID(),
        sessionId,
        userId,
        endpoint,
        ...keys,
        now: clock.now(),
      });
      await keepNewest(tx, shopId, MAX_PUSH_DEVICES);
    });
    return {};
  };
}
