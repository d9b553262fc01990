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
/** What is older is seen on the dashboard, and no news. */
const MOST_DAYS = 7;

/**
 * R-ORDERS-10: from nine in the morning on, who had orders to hand over the day before and has not ticked them all is
 * reminded, once. It may run as often as one likes. Where it did not run for some days, the last of them that has
 * something to tick is told, and not each of them: `memory` holds the day on which it last looked.
 */
export async function remindToTick({ database, clock }: Services, memory: { lookedOn?: string } = {}): Promise<void> {
  const now = clock.now();
  const { date: today, minutes } = parisWallTime(now.getTime() / 1000);
  if (minutes < NINE) return;
  const [yesterday, earliest] = [addDays(today, -1), addDays(today, -MOST_DAYS)];
  const since = memory.lookedOn ?? earliest;
  const from = since < earliest ? earliest : since < yesterday ? since : yesterday;
  const shops = await database.acrossShops((tx) => findShopsToTick(tx, { from, to: yesterday }));
  for (const { shopId, date } of shops)
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
  memory.lookedOn = today;
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
