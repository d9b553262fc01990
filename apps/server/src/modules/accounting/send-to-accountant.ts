import { accountantMail } from '@etal/texts/accounting';
import { CLOSINGS_TITLE } from '@etal/texts/documents-till';
import { senderNameOf } from '@etal/texts/mails';
import * as z from 'zod/mini';
import { delivers, topic } from '../../platform/outbox/outbox.ts';
import type { DeliveryContext } from '../../platform/outbox/deliver-outbox.ts';
import type { OutboxHandlers } from '../../platform/outbox/outbox-worker.ts';
import type { Senders, Services } from '../../platform/services.ts';
import { saveMonth } from './accounting.queries.ts';
import { writeMonthFiles } from './month-files.ts';

/** `to` is the address of the moment of the press: a later one gets nothing that was not meant for it. */
export const ACCOUNTANT_FILES = topic('accountant-files', z.object({ month: z.string(), to: z.string() }));

async function deliverFiles(
  { database, clock, config }: Services,
  { mailer }: Senders,
  { month, to }: z.infer<typeof ACCOUNTANT_FILES.schema>,
  { shopId, messageId }: DeliveryContext,
): Promise<void> {
  if (shopId === null) throw new Error('Accounts belong to a shop.');
  const { files, shopLabel, sellerEmail, closedAt } = await database.withShop(shopId, (tx) =>
    writeMonthFiles(tx, shopId, month),
  );
  await mailer.send({
    to,
    ...accountantMail({
      shopLabel,
      month,
      closedAt: closedAt && Math.floor(closedAt.getTime() / 1000),
      hasClosings: files.some(({ name }) => name.startsWith(CLOSINGS_TITLE)),
      sellerEmail,
    }),
    senderName: senderNameOf(shopLabel),
    replyTo: sellerEmail,
    attachments: files.map(({ name, content }) => ({
      filename: name,
      contentType: name.endsWith('.csv') ? 'text/csv; charset=utf-8' : 'text/plain; charset=utf-8',
      content,
    })),
    headers: { 'Auto-Submitted': 'auto-generated' },
    messageId: `<accounts-${messageId}@${new URL(config.origin).hostname}>`,
  });
  await database.withShop(shopId, (tx) => saveMonth(tx, shopId, month, { sent_at: clock.now() }));
}

export const accountingDeliveries = (services: Services, senders: Senders): OutboxHandlers =>
  delivers(ACCOUNTANT_FILES, (payload, context) => deliverFiles(services, senders, payload, context));
