import { remindedDay, wasPlacedLongAgo } from '@etal/domain/orders/reminder';
import type { Services } from '../../platform/services.ts';
import { notifyAll } from '../notifications/notifications.ts';
import { findShopsToRemind, lockOrdersToRemind, markCalledToMind } from './reminders.queries.ts';

/**
 * R-MAILINGS-2: on the eve, from six in the evening, each accepted order is called to mind once. It may run as often as
 * one likes, in several processes: the order's own mark goes with the message or not at all.
 */
export async function remindOnTheEve({ database, clock, log }: Services): Promise<void> {
  const now = clock.now();
  const date = remindedDay(now.getTime() / 1000);
  if (date === undefined) return;
  const shopIds = await database.acrossShops((tx) => findShopsToRemind(tx, date));
  for (const shopId of shopIds) {
    try {
      await database.withShop(shopId, async (tx) => {
        const orders = (await lockOrdersToRemind(tx, shopId, date)).filter(({ placedAt, startMinutes }) =>
          wasPlacedLongAgo(placedAt, { date, startMinutes }),
        );
        if (orders.length === 0) return;
        const marked = await markCalledToMind(
          tx,
          shopId,
          orders.map(({ id }) => id),
          now,
        );
        const causes = orders
          .filter(({ id }) => marked.has(id))
          .map(({ id, hasEmail }) => ({
            orderId: id,
            kind: 'REMINDER' as const,
            actor: 'SYSTEM' as const,
            tell: hasEmail ? ('EMAIL' as const) : ('SMS' as const),
            now,
          }));
        await notifyAll(tx, shopId, causes);
      });
    } catch (error) {
      // An error in one shop does not leave the customers of the others unreminded.
      log.error({ shopId, err: error }, 'the orders of a shop could not be called to mind');
    }
  }
}
