import type { passwordForgotten as call } from '@etal/contract/accounts';
import type { Handler } from '../../../platform/http/route.ts';
import { tellSecurityEvent } from '../../../platform/telemetry/security-events.ts';
import type { Services } from '../../../platform/services.ts';
import { findUserByEmail } from '../accounts.queries.ts';
import { enqueuePasswordLink } from '../password-link.ts';
import { mayMailLink } from '../sign-in/may-mail-link.ts';

export function passwordForgotten(services: Services): Handler<typeof call> {
  return async ({ body: { email } }, { request }) => {
    const isSent = await mayMailLink(services, request, email);
    const userId = await services.database.withoutShop(async (tx) => {
      const user = await findUserByEmail(tx, email);
      // An unknown address enqueues a message too, which delivery drops, so that both take the same time.
      await enqueuePasswordLink(tx, (isSent && user?.id) || null, services.clock.now());
      return user?.id ?? null;
    });
    tellSecurityEvent(request, 'password link asked', { userId });
    return {};
  };
}
