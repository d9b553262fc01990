import { recipientCodeMail, recipientCodeSms } from '@etal/texts/recipient-code';
import type * as z from 'zod/mini';
import type { DeliveryContext } from '../../platform/outbox/deliver-outbox.ts';
import type { Senders, Services } from '../../platform/services.ts';
import { CODE_VALID_HOURS, newCode, type RECIPIENT_CODE } from '../settings/settings.ts';
import { sendWithinAllowance } from './sms-allowance.ts';
import { readShopLabel } from './to-tick.queries.ts';

/** R-ABUSE-4: asks somebody whether they want to be told of a shop's orders. */
export async function deliverRecipientCode(
  services: Services,
  senders: Senders,
  { recipientId }: z.infer<typeof RECIPIENT_CODE.schema>,
  { shopId, messageId }: DeliveryContext,
): Promise<void> {
  if (shopId === null) throw new Error('A recipient belongs to a shop.');
  const { database, clock, config } = services;
  const made = await newCode({ database, now: clock.now() }, shopId, recipientId);
  if (!made) return;
  const { code, recipient } = made;
  const shopLabel = await database.withShop(shopId, (tx) => readShopLabel(tx, shopId));
  if (recipient.emailAddress !== null)
    await senders.mailer.send({
      to: recipient.emailAddress,
      ...recipientCodeMail({ shopLabel, code, validHours: CODE_VALID_HOURS }),
      headers: { 'Auto-Submitted': 'auto-generated' },
      messageId: `<${messageId}@${new URL(config.origin).hostname}>`,
    });
  else if (recipient.phoneNumber !== null)
    await sendWithinAllowance(
      services,
      senders,
      { shopId },
      {
        to: recipient.phoneNumber,
        id: messageId,
        text: recipientCodeSms({ shopLabel, code }),
      },
    );
}
