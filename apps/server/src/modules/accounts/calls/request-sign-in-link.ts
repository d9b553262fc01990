import type { requestSignInLink as call } from '@etal/contract/accounts';
import type { Handler } from '../../../platform/http/route.ts';
import { enqueue } from '../../../platform/outbox/outbox.ts';
import type { Services } from '../../../platform/services.ts';
import { findUserByEmail } from '../accounts.queries.ts';
import { mayMailLink } from '../sign-in/may-mail-link.ts';
import { SIGN_IN_LINK } from '../sign-in/sign-in-link.ts';

/** Known and unknown addresses do the same work and get the same answer (R-ACCOUNTS-2). */
export function requestSignInLink(services: Services): Handler<typeof call> {
  return async ({ body: { email } }, { request }) => {
    const isSent = await mayMailLink(services, request, email);
    await services.database.withoutShop(async (tx) => {
      const user = await findUserByEmail(tx, email);
      const userId = (isSent && user?.id) || null;
      enqueue(tx, { topic: SIGN_IN_LINK, payload: { userId }, availableAt: services.clock.now() });
    });
    return {};
  };
}
