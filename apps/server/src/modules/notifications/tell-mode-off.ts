import { PAYMENT_CHANNELS, type PaymentChannel } from '@etal/domain/orders/order';
import { modeOffMail, modeOffPush } from '@etal/texts/mode-off';
import * as z from 'zod/mini';
import type { Transaction } from '../../platform/db/database.ts';
import type { DeliveryContext } from '../../platform/outbox/deliver-outbox.ts';
import { enqueue, topic } from '../../platform/outbox/outbox.ts';
import type { Senders, Services } from '../../platform/services.ts';
import { addressee, addresseesOf, tellMerchant } from './tell-merchant.ts';
import { readShopLabel } from './to-tick.queries.ts';

export const MODE_OFF = topic(
  'payment-mode-off',
  z.extend(addressee, { channel: z.enum(PAYMENT_CHANNELS), since: z.int() }),
);

/** R-PAYMENTS-5: a way to pay that was on is no longer offered, and it was not the merchant who switched it off. */
export async function tellModeOff(
  tx: Transaction,
  { shopId, channel, now }: { shopId: string; channel: PaymentChannel; now: Date },
): Promise<void> {
  const told = await addresseesOf(tx, shopId, now);
  enqueue(
    tx,
    ...told.map(({ addressee: whom, leaves }) => ({
      topic: MODE_OFF,
      ...leaves,
      shopId,
      payload: { ...whom, channel, since: now.getTime() },
      availableAt: now,
    })),
  );
}

export async function deliverModeOff(
  services: Services,
  senders: Senders,
  { channel, since, ...whom }: z.infer<typeof MODE_OFF.schema>,
  { shopId }: DeliveryContext,
): Promise<void> {
  if (shopId === null) throw new Error('A way to pay belongs to a shop.');
  const label = await services.database.withShop(shopId, (tx) => readShopLabel(tx, shopId));
  await tellMerchant(
    services,
    senders,
    { shopId, ...whom },
    {
      mail: modeOffMail(label, channel, `${services.config.origin}/admin/parametres`),
      notice: modeOffPush(channel),
      name: `mode-off-${channel.toLowerCase()}-${since}`,
    },
  );
}
