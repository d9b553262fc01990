import type { PushSender } from '../../ports/messages.ts';
import { guardedPost, type GuardedPostOptions } from './guarded-post.ts';

/** An order is worth knowing of for half a day; by the next morning the merchant has seen it. */
const TIME_TO_LIVE_SECONDS = 12 * 60 * 60;

/**
 * `contact` is whom a push service may complain to. Encryption and signature by `web-push`, the sending by our own
 * guarded door.
 */
export const httpPushSender = ({ contact, ...options }: GuardedPostOptions & { contact: string }): PushSender => {
  const post = guardedPost('the push service', options);
  return {
    send: async ({ target: { endpoint, p256dh, auth }, keys, payload, topic }) => {
      // With what it brings, fifty modules: read when the first message leaves.
      const { default: webPush } = await import('web-push');
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject: contact, ...keys },
        TTL: TIME_TO_LIVE_SECONDS,
        urgency: 'high',
        topic,
        contentEncoding: 'aes128gcm',
      });
      const status = await post(new URL(endpoint), { headers: headers as Record<string, string | number>, body });
      if (status === 404 || status === 410) return 'gone';
      if (status < 200 || status > 299) throw new Error(`the push service answered ${status}`);
      return 'sent';
    },
  };
};
