import type { registerUser as call } from '@etal/contract/accounts';
import { Refusal } from '@etal/contract/errors';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { ensureUser } from '../accounts.queries.ts';
import { enqueuePasswordLink } from '../password-link.ts';
import { mayMailLink } from '../sign-in/may-mail-link.ts';

/** Known and unknown addresses do the same work and get the same answer (R-ACCOUNTS-2). */
export function registerUser(services: Services): Handler<typeof call> {
  return async ({ body: { email } }, { request }) => {
    if (services.config.signup === 'closed') throw new Refusal('SIGNUP_CLOSED');
    const isSent = await mayMailLink(services, request, email);
    await services.database.withoutShop(async (tx) => {
      const { id } = await ensureUser(tx, email);
      await enqueuePasswordLink(tx, isSent ? id : null, services.clock.now());
    });
    return {};
  };
}
