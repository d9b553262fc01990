import { Refusal } from '@etal/contract/errors';
import type { OfferedSlot } from '@etal/contract/storefront';
import { startOf } from '@etal/domain/collection/opening-hours';
import { type CollectionSlot, isFull, openSlots } from '@etal/domain/collection/slots';
import type { Queries, Transaction } from '../../platform/db/database.ts';
import { countOrdersBySlot, holdPoint, slotName } from './slot-room.queries.ts';

type Point = Parameters<typeof openSlots>[0] & { id: string };

/** What shoppers may see of a point: its open slots, and which of them are full. */
export async function offeredSlots(db: Queries, shopId: string, point: Point, now: Date): Promise<OfferedSlot[]> {
  const slots = openSlots(point, Math.floor(now.getTime() / 1000));
  const [first] = slots;
  const isLimited = slots.some(({ maxOrders }) => maxOrders !== undefined);
  const taken =
    first && isLimited
      ? await countOrdersBySlot(db, shopId, { pointId: point.id, from: first.date })
      : new Map<string, number>();
  return slots.map(({ date, period, orderBefore, maxOrders }) => ({
    date,
    period,
    orderBefore,
    isFull: isFull({ maxOrders }, taken.get(slotName(date, startOf(period))) ?? 0),
  }));
}

/** R-COLLECTION-5: for a shopper who wants to order for a slot, or to move there. The merchant may exceed it. */
export async function refuseFullSlot(
  tx: Transaction,
  shopId: string,
  pointId: string,
  slot: Pick<CollectionSlot, 'date' | 'maxOrders'> & { start: number },
): Promise<void> {
  if (slot.maxOrders === undefined) return;
  holdPoint(tx, shopId, pointId);
  const taken = await countOrdersBySlot(tx, shopId, { pointId, from: slot.date });
  if (isFull(slot, taken.get(slotName(slot.date, slot.start)) ?? 0)) throw new Refusal('SLOT_FULL');
}
