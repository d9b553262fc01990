import { Refusal } from '@etal/contract/errors';
import type * as calls from '@etal/contract/keys';
import type { Handler } from '../../../platform/http/route.ts';
import { noteShownFactor, setProvenAt } from '../../../platform/http/session.queries.ts';
import type { Services } from '../../../platform/services.ts';
import { checkPasskeyAnswer } from '../passkeys/check-passkey-answer.ts';
import { checkPresentPassword } from './own-account-calls.ts';

export const proveWithPassword =
  (services: Services): Handler<typeof calls.proveWithPassword> =>
  async ({ body: { currentPassword } }, context) => {
    await checkPresentPassword(services, context, currentPassword);
    return {};
  };

/** Another account's key proves nothing of this one. */
export const proveWithPasskey =
  (services: Services): Handler<typeof calls.proveWithPasskey> =>
  async ({ body }, { user: { userId, sessionId }, request }) => {
    const { userId: holder, moveOn } = await checkPasskeyAnswer(services, request, body);
    if (holder !== userId) throw new Refusal('PASSKEY_REFUSED');
    await services.database.withoutShop(async (tx) => {
      await moveOn(tx);
      await setProvenAt(tx, sessionId, services.clock.now());
      await noteShownFactor(tx, sessionId, services.clock.now());
    });
    return {};
  };
