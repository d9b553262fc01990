import { isErasedEmail } from '@etal/domain/shoppers/erased';
import { PDF } from '@etal/contract/documents';
import { documentName } from '@etal/texts/documents';
import { senderNameOf } from '@etal/texts/mails';
import { monthlyInvoiceMail } from '@etal/texts/monthly-invoices';
import * as z from 'zod/mini';
import type { Transaction } from '../../../platform/db/database.ts';
import type { DeliveryContext } from '../../../platform/outbox/deliver-outbox.ts';
import { delivers, enqueue, topic } from '../../../platform/outbox/outbox.ts';
import type { OutboxHandlers } from '../../../platform/outbox/outbox-worker.ts';
import type { Senders, Services } from '../../../platform/services.ts';
import { findPaper } from '../../documents/documents.ts';
import { readProducer } from '../../settings/settings.ts';
import { orderUrl } from '../placing/order-url.ts';
import { findInvoiceMail } from './monthly.queries.ts';

const MONTHLY_INVOICE = topic('monthly-invoice', z.object({ number: z.string() }));

/** With the invoice or not at all. */
export const sendMonthlyInvoice = (tx: Transaction, shopId: string, number: string, now: Date): void =>
  enqueue(tx, { topic: MONTHLY_INVOICE, shopId, payload: { number }, availableAt: now });

/** Who has no e-mail is sent none: the merchant prints it. */
async function deliver(
  { database, config, documents }: Services,
  { mailer }: Senders,
  { number }: z.infer<typeof MONTHLY_INVOICE.schema>,
  { shopId, messageId }: DeliveryContext,
): Promise<void> {
  if (shopId === null) throw new Error('An invoice belongs to a shop.');
  const { model, mail, contact } = await database.withShop(shopId, async (tx) => ({
    model: await findPaper(tx, shopId, number),
    mail: await findInvoiceMail(tx, shopId, number),
    contact: (await readProducer(tx, shopId)).contact,
  }));
  if (!model?.seller.legal || !mail || mail.to === '' || isErasedEmail(mail.to)) return;
  const { shopLabel, legal } = model.seller;
  await mailer.send({
    to: mail.to,
    ...monthlyInvoiceMail(model, {
      shopLabel,
      contact,
      orderUrl: orderUrl(config, mail.slug, mail),
    }),
    senderName: senderNameOf(shopLabel),
    replyTo: legal.email,
    attachments: [
      { filename: `${documentName(model)}.pdf`, contentType: PDF, content: await documents.document(model) },
    ],
    headers: { 'Auto-Submitted': 'auto-generated' },
    messageId: `<invoice-${messageId}@${new URL(config.origin).hostname}>`,
  });
}

export const monthlyInvoiceDeliveries = (services: Services, senders: Senders): OutboxHandlers =>
  delivers(MONTHLY_INVOICE, (payload, context) => deliver(services, senders, payload, context));
