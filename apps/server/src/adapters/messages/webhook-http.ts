import { createHmac } from 'node:crypto';
import type { WebhookSender } from '../../ports/messages.ts';
import { guardedPost, type GuardedPostOptions } from './guarded-post.ts';

/** Standard Webhooks 1.0. */
export const httpWebhookSender = (options: GuardedPostOptions = {}): WebhookSender => {
  const post = guardedPost('the webhook receiver', options);
  return {
    send: async ({ url, secret, id, timestamp, body }) => {
      const status = await post(new URL(url), {
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Etal-Webhooks/1.0',
          'webhook-id': id,
          'webhook-timestamp': String(timestamp),
          'webhook-signature': `v1,${signatureOf({ secret, id, timestamp, body })}`,
        },
        body,
      });
      if (status < 200 || status > 299) throw new Error(`the webhook receiver answered ${status}`);
    },
  };
};

function signatureOf({
  secret,
  id,
  timestamp,
  body,
}: {
  secret: string;
  id: string;
  timestamp: number;
  body: string;
}): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
}
