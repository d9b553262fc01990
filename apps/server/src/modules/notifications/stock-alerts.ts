import { sitePath } from '@etal/contract/site-pages';
import { Refusal } from '@etal/contract/errors';
import { THROTTLES } from '@etal/domain/accounts/throttle';
import { ALERT_DAYS } from '@etal/domain/catalog/stock';
import { senderNameOf } from '@etal/texts/mails';
import { backInStockMail } from '@etal/texts/stock-alerts';
import * as z from 'zod/mini';
import { countDone, throttleKey } from '../../platform/http/throttle.ts';
import type { DeliveryContext } from '../../platform/outbox/deliver-outbox.ts';
import { enqueue, topic } from '../../platform/outbox/outbox.ts';
import type { Senders, Services } from '../../platform/services.ts';
import { readProducer } from '../settings/settings.ts';
import {
  deleteAlert,
  deleteOldAlerts,
  findAlert,
  findShopsWithNews,
  insertAlert,
  putBackAlert,
  type StockAlert,
  takeAlerts,
} from './stock-alerts.queries.ts';

/** Without the address, which a delivered message would keep. */
export const BACK_IN_STOCK = topic('back-in-stock', z.object({ alertId: z.string() }));

/**
 * Notes who wants to know when a sold-out thing is back. It tells nothing of what came of it: who asks too often, or
 * for something that is not sold out, is answered as anybody is, and nothing is noted.
 */
export async function askForAlert(
  services: Services,
  shopId: string,
  { saleableId, email }: Pick<StockAlert, 'saleableId' | 'email'>,
  network: string,
): Promise<void> {
  const createdAt = services.clock.now();
  const tries = [
    { key: throttleKey('alert-mail', email), rule: THROTTLES.alertPerMail },
    { key: throttleKey('alert-mail-network', `${email} ${network}`), rule: THROTTLES.alertPerMailAndNetwork },
    { key: throttleKey('alert-address', network), rule: THROTTLES.mailPerAddress },
  ];
  try {
    await services.database.withShop(shopId, async (tx) => {
      // What was noted before, or is not sold out, counts for nobody.
      if (await insertAlert(tx, shopId, { saleableId, email, createdAt })) await countDone(tx, tries, createdAt);
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** R-MAILINGS-6: the row is marked and the message left in one transaction. It may run as often as one likes. */
export async function tellBackInStock({ database, clock }: Services): Promise<void> {
  const now = clock.now();
  await database.acrossShops((tx) => deleteOldAlerts(tx, new Date(now.getTime() - ALERT_DAYS * DAY_MS)));
  for (const shopId of await database.acrossShops(findShopsWithNews))
    await database.withShop(shopId, async (tx) => {
      const alertIds = await takeAlerts(tx, shopId, now);
      enqueue(
        tx,
        ...alertIds.map((alertId) => ({ topic: BACK_IN_STOCK, shopId, payload: { alertId }, availableAt: now })),
      );
    });
}

/** What has sold out again before the mail left is waited for again; once it has left, the address is forgotten. */
export async function deliverBackInStock(
  { database, config, clock }: Services,
  { mailer }: Senders,
  { alertId }: z.infer<typeof BACK_IN_STOCK.schema>,
  { shopId, messageId }: DeliveryContext,
): Promise<void> {
  if (shopId === null) throw new Error('An alert belongs to a shop.');
  const told = await database.withShop(shopId, async (tx) => {
    const found = await findAlert(tx, shopId, alertId, clock.now());
    if (found?.isBack) return { ...found, ...(await readProducer(tx, shopId)) };
    await putBackAlert(tx, shopId, alertId);
    return undefined;
  });
  if (!told) return;
  const { email, kind, slug, label, shopSlug, shopLabel, contact } = told;
  const page = { kind: kind === 'BAG' ? 'bag' : 'article', slug } as const;
  await mailer.send({
    to: email,
    senderName: senderNameOf(shopLabel),
    ...(contact.email !== null && { replyTo: contact.email }),
    ...backInStockMail({ label, shopLabel, contact, url: `${config.origin}${sitePath(shopSlug, page)}` }),
    headers: { 'Auto-Submitted': 'auto-generated' },
    messageId: `<${messageId}@${new URL(config.origin).hostname}>`,
  });
  await database.withShop(shopId, (tx) => deleteAlert(tx, shopId, alertId));
}
