import { Refusal } from '@etal/contract/errors';
import { email } from '@etal/contract/primitives';
import {
  type addNotificationsRecipient as call,
  MAX_RECIPIENTS,
  type NotificationRecipient,
} from '@etal/contract/settings';
import { canReceiveSms, toE164 } from '@etal/domain/phone';
import { randomUUID } from 'node:crypto';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { insertRecipient, listRecipients, lockShop } from '../settings.queries.ts';

export function addNotificationsRecipient({ database, clock }: Services): Handler<typeof call> {
  return async ({ body: { isEmail, label, value } }, { shopId }) => {
    const recipient: NotificationRecipient = {
      uuid: randomUUID(),
      label,
      ...(isEmail ? byEmail(value) : bySms(value)),
    };
    return database.withShop(shopId, async (tx) => {
      await lockShop(tx, shopId);
      const recipients = await listRecipients(tx, shopId);
      if (recipients.some((other) => contactKey(other) === contactKey(recipient)))
        throw new Refusal('RECIPIENT_DUPLICATE', { value });
      if (recipients.length >= MAX_RECIPIENTS) throw new Refusal('RECIPIENTS_TOO_MANY', { max: MAX_RECIPIENTS });
      await insertRecipient(tx, shopId, recipient, clock.now());
      return recipient;
    });
  };
}

function byEmail(value: string) {
  const checked = email.safeParse(value);
  if (!checked.success) throw new Refusal('RECIPIENT_EMAIL_INVALID');
  return { emailAddress: checked.data, phoneNumber: null };
}

function bySms(value: string) {
  const phoneNumber = toE164(value);
  if (phoneNumber === undefined || !canReceiveSms(phoneNumber)) throw new Refusal('RECIPIENT_PHONE_INVALID');
  return { emailAddress: null, phoneNumber };
}

/** One mailbox may be written in capitals or not. */
const contactKey = ({ emailAddress, phoneNumber }: NotificationRecipient): string | null =>
  emailAddress?.toLowerCase() ?? phoneNumber;
