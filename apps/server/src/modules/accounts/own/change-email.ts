import { Refusal } from '@etal/contract/errors';
import type * as calls from '@etal/contract/own-account';
import { THROTTLES } from '@etal/domain/accounts/throttle';
import { emailChangeMail } from '@etal/texts/keys';
import * as z from 'zod/mini';
import { placeOf } from '../../../platform/http/actor.ts';
import { networkOf } from '../../../platform/http/network.ts';
import type { Handler } from '../../../platform/http/route.ts';
import { countTries, throttleKey } from '../../../platform/http/throttle.ts';
import { hashToken, newToken } from '../../../platform/http/tokens.ts';
import { enqueue, topic } from '../../../platform/outbox/outbox.ts';
import type { Services } from '../../../platform/services.ts';
import type { Mailer } from '../../../ports/messages.ts';
import { cancelPasswordTokensOf, nameOf } from '../accounts.queries.ts';
import { recordOwnEvent } from '../own-events.ts';
import { deleteSignInLinksOf } from '../sign-in/sign-in-links.queries.ts';
import { checkPresentPassword } from './own-account-calls.ts';
import {
  beginEmailChange,
  cancelEmailChange as cancel,
  confirmEmailSide,
  findOwnAccount,
  finishEmailChange,
  isEmailTaken,
  keepEmailToken,
} from './own-account.queries.ts';

const VALID_HOURS = 24;

export const EMAIL_CHANGE = topic(
  'accounts.email-change',
  z.object({ userId: z.string(), email: z.string(), side: z.enum(['old', 'new']) }),
);

/** R-KEYS-5: one letter to each address; the account keeps the old one until both have said yes. */
export const changeEmail =
  (services: Services): Handler<typeof calls.changeEmail> =>
  async ({ body: { email, currentPassword } }, context) => {
    const { userId } = context.user;
    await checkPresentPassword(services, context, currentPassword);
    await countTries(services, [{ key: throttleKey('email-change', userId), rule: THROTTLES.mailPerRecipient }]);
    const now = services.clock.now();
    const expiresAt = new Date(now.getTime() + VALID_HOURS * 60 * 60 * 1000);
    await services.database.withoutShop(async (tx) => {
      await beginEmailChange(tx, { userId, email, expiresAt });
      const sides = ['old', 'new'] as const;
      enqueue(
        tx,
        ...sides.map((side) => ({ topic: EMAIL_CHANGE, payload: { userId, email, side }, availableAt: now })),
      );
    });
    return {};
  };

export const cancelEmailChange =
  ({ database }: Services): Handler<typeof calls.cancelEmailChange> =>
  async (_input, { user: { userId } }) => {
    await cancel(database.shopless, userId);
    return {};
  };

/** The token is created when the letter leaves, and stored nowhere else than in it (its hash is kept). */
export async function deliverEmailChange(
  { config, database }: Services,
  mailer: Mailer,
  { userId, email, side }: z.infer<typeof EMAIL_CHANGE.schema>,
): Promise<void> {
  // An address of another account gets no letter: the change never ends, and nobody learns that the account exists.
  if (side === 'new' && (await isEmailTaken(database.shopless, email, userId))) return;
  const token = newToken();
  if (!(await keepEmailToken(database.shopless, { userId, email, side, tokenHash: hashToken(token) }))) return;
  const { email: oldEmail } = await findOwnAccount(database.shopless, userId);
  const url = `${config.origin}/confirmer-adresse?token=${token}`;
  await mailer.send({
    to: side === 'old' ? oldEmail : email,
    ...emailChangeMail({ oldEmail, newEmail: email, url, validHours: VALID_HOURS }),
  });
}

export const confirmEmailChange =
  (services: Services): Handler<typeof calls.confirmEmailChange> =>
  async ({ body: { token } }, { request }) => {
    const key = throttleKey('reset-address', networkOf(request.ip));
    await countTries(services, [{ key, rule: THROTTLES.resetPerAddress }]);
    const now = services.clock.now();
    return services.database.acrossShops(async (tx) => {
      const change = await confirmEmailSide(tx, hashToken(token), now);
      if (!change) throw new Refusal('EMAIL_LINK_INVALID');
      if (change.done_at !== null) return { isDone: true };
      if (change.old_confirmed_at === null || change.new_confirmed_at === null) return { isDone: false };
      const { user_id: userId, new_email: email } = change;
      if (await isEmailTaken(tx, email, userId)) throw new Refusal('EMAIL_LINK_INVALID');
      const actor = { userId, name: await nameOf(tx, userId), place: placeOf(request) };
      await finishEmailChange(tx, { userId, email, now });
      // What was sent to the address before opens nothing any more.
      await cancelPasswordTokensOf(tx, userId, now);
      await deleteSignInLinksOf(tx, userId);
      await recordOwnEvent(services, tx, { userId, actor, kind: 'EMAIL_CHANGED', subject: email });
      return { isDone: true };
    });
  };
