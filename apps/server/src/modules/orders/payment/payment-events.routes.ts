import { Refusal } from '@etal/contract/errors';
import type { FastifyInstance } from 'fastify';
import { BadEventSignature, type EventEndpoint, type PaymentEvent } from '../../../ports/payment-service.ts';
import type { Services } from '../../../platform/services.ts';
import { keepEvent } from './payment-events.ts';

/** Stripe sends platform events and connected accounts' events to two addresses, each with its own secret. */
const DOORS: Record<EventEndpoint, string> = {
  platform: '/api/webhooks/stripe',
  connect: '/api/webhooks/stripe-connect',
};

/** The service's signature is over the very bytes it sent: the body is not parsed before it is checked. */
export function paymentEventRoutes(app: FastifyInstance, services: Services): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    for (const [endpoint, url] of Object.entries(DOORS) as [EventEndpoint, string][]) {
      scope.route({
        method: 'POST',
        url,
        handler: async (request) => {
          const event = verified(() =>
            services.payments.readEvent(endpoint, String(request.body ?? ''), request.headers),
          );
          if (event) await keepEvent(services, event);
          return {};
        },
      });
    }
  });
}

function verified(read: () => PaymentEvent | undefined): PaymentEvent | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof BadEventSignature) throw new Refusal('EVENT_SIGNATURE_INVALID');
    throw error;
  }
}
