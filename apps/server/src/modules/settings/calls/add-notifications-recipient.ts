import { Refusal } from '@etal/contract/errors';
import { email } from '@etal/contract/primitives';
import {
  type addNotificationsRecipient as call,
  MAX_RECIPIENTS,
  type NotificationRecipient,
} from '@etal/contract/settings';
import { canReceiveSms, isSmsOpen, type SmsCountry, toE164 } from '@etal/domain/phone';
import { randomUUID } from 'node:crypto';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { actorOf, recordSecurityEvent } from '../../security-journal/security-journal.ts';
import { enqueueCode } from '../recipient-code.ts';
import { recipientName } from '../recipient-name.ts';
import { insertRecipient, listRecipients } from '../notification-recipients.queries.ts';
import { lockShop } from '../settings.queries.ts';

/** R-ABUSE-4: who adds their own address has confirmed it by signing in; anybody else is asked first. */
export function addNotificationsRecipient(services: Services): Handler<typeof call> {
  const { config, database, clock } = services;
  return async ({ body: { isEmail, label, value } }, context) => {
    const { shopId, user } = context;
    const contact = isEmail ? byEmail(value) : bySms(value, config.sms.countries);
    const isConfirmed = contact.emailAddress?.toLowerCase() === user.email.toLowerCase();
    const recipient: NotificationRecipient = { uuid: randomUUID(), label, ...contact, isConfirmed };
    const now = clock.now();
    return database.withShop(shopId, async (tx) => {
      await lockShop(tx, shopId);
      const recipients = await listRecipients(tx, shopId);
      if (recipients.some((other) => contactKey(other) === contactKey(recipient)))
        throw new Refusal('RECIPIENT_DUPLICATE', { value });
      if (recipients.length >= MAX_RECIPIENTS) throw new Refusal('RECIPIENTS_TOO_MANY', { max: MAX_RECIPIENTS });
      await insertRecipient(tx, shopId, recipient, now);
      if (!isConfirmed) await enqueueCode(tx, shopId, recipient, now);
      const subject = recipientName(recipient);
      await recordSecurityEvent(services, tx, { shopId, actor: actorOf(context), kind: 'RECIPIENT_ADDED', subject });
      return recipient;
    });
  };
}

function byEmail(value: string) {
  const checked = email.safeParse(value);
  if (!checked.success) throw new Refusal('RECIPIENT_EMAIL_INVALID');
  return { emailAddress: checked.data, phoneNumber: null };
}

function bySms(value: string, countries: readonly SmsCountry[]) {
  const phoneNumber = toE164(value);
  if (phoneNumber === undefined || !canReceiveSms(phoneNumber)) throw new Refusal('RECIPIENT_PHONE_INVALID');
  if (!isSmsOpen(phoneNumber, countries)) throw new Refusal('SMS_COUNTRY_CLOSED');
  return { emailAddress: null, phoneNumber };
}

/** One mailbox may be written in capitals or not. */
const contactKey = ({
  emailAddress,
  phoneNumber,
}: Pick<NotificationRecipient, 'emailAddress' | 'phoneNumber'>): string =>
  emailAddress?.toLowerCase() ?? phoneNumber ?? '';
