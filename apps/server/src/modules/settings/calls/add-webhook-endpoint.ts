import { Refusal } from '@etal/contract/errors';
import { type addWebhookEndpoint as call, MAX_WEBHOOKS } from '@etal/contract/settings';
import { webhookUrl } from '@etal/domain/settings/webhook-url';
import { randomBytes, randomUUID } from 'node:crypto';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { actorOf, recordSecurityEvent } from '../../security-journal/security-journal.ts';
import { lockShop } from '../settings.queries.ts';
import { insertWebhook, listWebhooks } from '../webhooks.queries.ts';

/** Standard Webhooks: 24 to 64 random bytes, in base64 after this prefix. Answered once, never shown again. */
const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

export function addWebhookEndpoint(services: Services): Handler<typeof call> {
  const { config, database, clock } = services;
  return async ({ body }, context) => {
    const { shopId } = context;
    const url = webhookUrl(body.url, { allowLoopback: config.mode === 'demo' });
    if (url === undefined) throw new Refusal('WEBHOOK_URL_INVALID');
    const endpoint = { id: randomUUID(), url, secret: newSecret() };
    return database.withShop(shopId, async (tx) => {
      await lockShop(tx, shopId);
      const endpoints = await listWebhooks(tx, shopId);
      if (endpoints.some((other) => other.url === url)) throw new Refusal('WEBHOOK_DUPLICATE');
      if (endpoints.length >= MAX_WEBHOOKS) throw new Refusal('WEBHOOKS_TOO_MANY', { max: MAX_WEBHOOKS });
      await insertWebhook(tx, shopId, endpoint, clock.now());
      await recordSecurityEvent(services, tx, { shopId, actor: actorOf(context), kind: 'WEBHOOK_ADDED', subject: url });
      return { ...endpoint, disabledAt: null };
    });
  };
}
