import { webhookOffMail, webhookOffPush } from '@etal/texts/webhook-off';
import * as z from 'zod/mini';
import type { DeliveryContext } from '../../platform/outbox/deliver-outbox.ts';
import { enqueue, topic } from '../../platform/outbox/outbox.ts';
import type { Senders, Services } from '../../platform/services.ts';
import { noteWebhookAnswer, noteWebhookFailure } from '../settings/settings.ts';
import { addressee, addresseesOf, tellMerchant } from './tell-merchant.ts';
import { readShopLabel } from './to-tick.queries.ts';

export const WEBHOOK_OFF = topic('webhook-off', z.extend(addressee, { url: z.string(), since: z.int() }));

const DAY_MS = 24 * 60 * 60 * 1000;

interface Tool {
  id: string;
  url: string;
  failingSince: Date | null;
}

/**
 * R-OUTBOX-3: runs one delivery to a merchant's tool, and remembers since when they fail. After a day of failures
 * nothing is sent there any more, and the merchant is told in the same transaction.
 */
export async function watchTool(
  services: Services,
  shopId: string,
  tool: Tool,
  deliver: () => Promise<void>,
): Promise<void> {
  try {
    await deliver();
  } catch (error) {
    await noteFailure(services, shopId, tool);
    throw error;
  }
  if (tool.failingSince) await services.database.withShop(shopId, (tx) => noteWebhookAnswer(tx, shopId, tool.id));
}

async function noteFailure(
  { database, clock }: Services,
  shopId: string,
  { id, url, failingSince }: Tool,
): Promise<void> {
  const now = clock.now();
  const failedBefore = new Date(now.getTime() - DAY_MS);
  // It is written once when failures begin and once when they have lasted a day, not at each attempt.
  if (failingSince && failingSince > failedBefore) return;
  await database.withShop(shopId, async (tx) => {
    if (!(await noteWebhookFailure(tx, shopId, id, { now, failedBefore }))) return;
    const told = await addresseesOf(tx, shopId, now);
    enqueue(
      tx,
      ...told.map(({ addressee: whom, leaves }) => ({
        topic: WEBHOOK_OFF,
        ...leaves,
        shopId,
        payload: { ...whom, url, since: now.getTime() },
        availableAt: now,
      })),
    );
  });
}

export async function deliverWebhookOff(
  services: Services,
  senders: Senders,
  { url, since, ...whom }: z.infer<typeof WEBHOOK_OFF.schema>,
  { shopId }: DeliveryContext,
): Promise<void> {
  if (shopId === null) throw new Error('A webhook belongs to a shop.');
  const label = await services.database.withShop(shopId, (tx) => readShopLabel(tx, shopId));
  await tellMerchant(
    services,
    senders,
    { shopId, ...whom },
    {
      mail: webhookOffMail(label, url, `${services.config.origin}/admin/parametres`),
      notice: webhookOffPush(url),
      name: `webhook-off-${since}`,
    },
  );
}
