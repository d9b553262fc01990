import { resendOrderNotification as resendCall } from '@etal/contract/orders';
import * as calls from '@etal/contract/push';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { getPushKey } from './calls/get-push-key.ts';
import { resendOrderNotification } from './calls/resend-order-notification.ts';
import { subscribeToPush } from './calls/subscribe-to-push.ts';
import { unsubscribeFromPush } from './calls/unsubscribe-from-push.ts';

export function notificationRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, calls.getPushKey, getPushKey(services));
  route(app, services, calls.subscribeToPush, subscribeToPush(services));
  route(app, services, resendCall, resendOrderNotification(services));
  route(app, services, calls.unsubscribeFromPush, unsubscribeFromPush(services));
}
