import { addDays } from '@etal/domain/calendar/dates';
import { parisWallTime } from '@etal/domain/calendar/paris-time';
import { toTickMail, toTickPush } from '@etal/texts/to-tick';
import * as z from 'zod/mini';
import type { DeliveryContext } from '../../platform/outbox/deliver-outbox.ts';
import { enqueue, topic } from '../../platform/outbox/outbox.ts';
import type { Senders, Services } from '../../platform/services.ts';
import { addressee, addresseesOf, tellMerchant } from './tell-merchant.ts';
import { findShopsToTick, readToTick } from './to-tick.queries.ts';

export const TO_TICK = topic('orders-to-tick', z.extend(addressee, { date: z.string() }));

const NINE = 9 * 60;

/**
 * R-ORDERS-10: from nine in the morning on, who had orders to hand over the day before and has not ticked them all is
 * reminded, once. It may run as often as one likes.
 */
export async function remindToTick({ database, clock }: Services): Promise<void> {
  const now = clock.now();
  const { date: today, minutes } = parisWallTime(now.getTime() / 1000);
  if (minutes < NINE) return;
  const date = addDays(today, -1);
  const shopIds = await database.acrossShops((tx) => findShopsToTick(tx, date));
  for (const shopId of shopIds)
    await database.withShop(shopId, async (tx) => {
      const told = await addresseesOf(tx, shopId, now);
      enqueue(
        tx,
        ...told.map(({ id, addressee: whom, leaves }) => ({
          topic: TO_TICK,
          ...leaves,
          shopId,
          payload: { date, ...whom },
          dedupeKey: `${TO_TICK.name}:${shopId}:${date}:${id}`,
          availableAt: now,
        })),
      );
    });
}

/** Says what is still to be ticked when it is delivered; once nothing is, there is nothing to say. */
export async function deliverToTick(
  services: Services,
  senders: Senders,
  { date, ...whom }: z.infer<typeof TO_TICK.schema>,
  { shopId }: DeliveryContext,
): Promise<void> {
  if (shopId === null) throw new Error('A reminder belongs to a shop.');
  const toTick = await services.database.withShop(shopId, (tx) => readToTick(tx, shopId, date));
  if (toTick.count === 0) return;
  await tellMerchant(
    services,
    senders,
    { shopId, ...whom },
    {
      mail: toTickMail(toTick.shopLabel, toTick, `${services.config.origin}/admin/commandes-actives`),
      notice: toTickPush(toTick),
      name: `to-tick-${date}`,
    },
  );
}
