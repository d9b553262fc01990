import { UNSUBSCRIBE_PARAMS, unsubscribePath } from '@etal/contract/site-pages';
import { isOfPastDay } from '@etal/domain/mailings/mailings';
import { todayAt } from '@etal/domain/orders/life';
import { mayBeWrittenTo } from '@etal/domain/shoppers/mail-choice';
import { formatAddress, formatPeriod } from '@etal/texts/collection';
import { formatDay } from '@etal/texts/format';
import { type MailText, senderNameOf } from '@etal/texts/mails';
import { messageMail, slate, slateMail } from '@etal/texts/slate';
import * as z from 'zod/mini';
import type { Transaction } from '../../platform/db/database.ts';
import { imageUrl } from '../../platform/images/image-files.ts';
import type { DeliveryContext } from '../../platform/outbox/deliver-outbox.ts';
import { delivers, topic } from '../../platform/outbox/outbox.ts';
import { MAX_ATTEMPTS } from '../../platform/outbox/retry-delay.ts';
import type { Senders, Services } from '../../platform/services.ts';
import { AddressRefused, type Mailer } from '../../ports/messages.ts';
import { readProducer } from '../settings/settings.ts';
import { isShut } from '../shop/shop.ts';
import { markBounced } from '../shoppers/shoppers.ts';
import { findSent, type StoredMailing } from './mailings.queries.ts';
import { shopUrl } from './read-slate.ts';
import { findCollection, findRecipient, leaveOut, markRecipient, type Recipient } from './recipients.queries.ts';

export const MAILING = topic('mailing', z.object({ mailingId: z.string(), shopperId: z.string() }));
type Key = z.infer<typeof MAILING.schema>;

export const mailingDeliveries = (services: Services, { mailer }: Senders) =>
  delivers(MAILING, (key, context) => deliverMailing(services, mailer, key, context));

/**
 * One person's copy. Whether they may be written to is asked again: they may have refused since it was sent. The
 * message id is the row's own, so that a copy that a crash repeats is dropped by who has it already.
 */
async function deliverMailing(
  services: Services,
  mailer: Mailer,
  key: Key,
  { shopId, attempt }: DeliveryContext,
): Promise<void> {
  if (shopId === null) throw new Error('A mailing belongs to a shop.');
  const { database, clock, config } = services;
  const found = await database.withShop(shopId, (tx) => readCopy(services, tx, shopId, key));
  if (!found) return;
  const { recipient, mail, shopLabel, replyTo, unsubscribe } = found;
  const mark = (state: 'SENT' | 'FAILED') =>
    database.withShop(shopId, (tx) => markRecipient(tx, shopId, key, { state, now: clock.now() }));
  try {
    await mailer.send({
      to: recipient.email,
      senderName: senderNameOf(shopLabel),
      ...mail,
      ...(replyTo !== null && { replyTo }),
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribe !== null && {
          'List-Unsubscribe': `<${unsubscribe}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
      messageId: `<mailing-${key.mailingId}-${key.shopperId}@${new URL(config.origin).hostname}>`,
    });
  } catch (error) {
    if (error instanceof AddressRefused) {
      await database.withShop(shopId, (tx) =>
        markBounced(tx, shopId, { id: key.shopperId, email: recipient.email, now: clock.now() }),
      );
      return mark('FAILED');
    }
    // The outbox gives up after this one: the merchant sees it too.
    if (attempt >= MAX_ATTEMPTS) await mark('FAILED');
    throw error;
  }
  await mark('SENT');
}

/** What this person reads; undefined when there is nothing to send them, which is written down. */
async function readCopy(services: Services, tx: Transaction, shopId: string, key: Key) {
  const recipient = await findRecipient(tx, shopId, key);
  const mailing = await findSent(tx, shopId, key.mailingId);
  // What was given up is sent when the operator tries it again (R-OPERATOR-1).
  if (recipient?.state === 'SENT') return undefined;
  const copy = recipient && mailing && (await composeCopy(services, tx, shopId, key, { recipient, mailing }));
  if (!copy) await leaveOut(tx, shopId, key);
  return copy;
}

async function composeCopy(
  services: Services,
  tx: Transaction,
  shopId: string,
  { shopperId, mailingId }: Key,
  { recipient, mailing }: { recipient: Recipient; mailing: StoredMailing },
) {
  const { audience, kind, subject, text, imageId, content } = mailing;
  const isAboutOrder = 'orders' in audience;
  if (isAboutOrder ? recipient.email === '' : !mayBeWrittenTo(recipient)) return undefined;
  // R-OPERATOR-2: what was ordered is served, and nobody else is written to.
  if (!isAboutOrder && (await isShut(tx, shopId))) return undefined;
  const { shopSlug, shopLabel, contact } = await readProducer(tx, shopId);
  const { origin } = services.config;
  const unsubscribe = isAboutOrder
    ? null
    : `${origin}${unsubscribePath(shopSlug, {
        [UNSUBSCRIBE_PARAMS.token]: recipient.unsubscribeToken,
        [UNSUBSCRIBE_PARAMS.mailing]: mailingId,
      })}`;
  const rest = { recipient, shopLabel, replyTo: contact.email, unsubscribe };
  if (isAboutOrder) {
    const { date } = audience.orders;
    const dayOf = (at: Date): string => todayAt(at.getTime() / 1000);
    if (isOfPastDay(date, { writtenOn: dayOf(mailing.sendAt), today: dayOf(services.clock.now()) })) return undefined;
    const order = await findCollection(tx, shopId, shopperId, audience.orders);
    // Called off since: there is nothing left to be told of.
    if (!order) return undefined;
    const collection = {
      when: `${formatDay(date)}, ${formatPeriod(periodOf(order))}`,
      where: [order.pointLabel, formatAddress(order).trim()].filter(Boolean).join(', '),
    };
    return { ...rest, mail: messageMail({ shopLabel, contact, subject, text, collection, unsubscribeUrl: null }) };
  }
  const mail: MailText =
    kind === 'MESSAGE'
      ? messageMail({ shopLabel, contact, subject, text, collection: null, unsubscribeUrl: unsubscribe })
      : slateMail({
          shopLabel,
          contact,
          subject,
          intro: text,
          image: imageId === null ? null : `${origin}${imageUrl(imageId)}`,
          told: slate.parse(content),
          shopUrl: shopUrl(services, shopSlug),
          unsubscribeUrl: unsubscribe ?? '',
        });
  return { ...rest, mail };
}

const periodOf = ({ startMinutes, endMinutes }: { startMinutes: number; endMinutes: number }) => ({
  startingHour: Math.floor(startMinutes / 60),
  startingMinute: startMinutes % 60,
  endingHour: Math.floor(endMinutes / 60),
  endingMinute: endMinutes % 60,
});
