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

interface WantedSlot extends Pick<CollectionSlot, 'date' | 'maxOrders'> {
  pointId: string;
  start: number;
}

export interface SlotRoom {
  refuseFull(slot: WantedSlot): void;
  take(slot: WantedSlot): void;
}

/**
 * R-COLLECTION-5: the room that these slots have for orders of shoppers. Nobody else takes of it until the transaction
 * ends. The merchant may exceed what a slot takes.
 */
export async function holdRoom(tx: Transaction, shopId: string, wanted: readonly WantedSlot[]): Promise<SlotRoom> {
  const limited = wanted.filter(({ maxOrders }) => maxOrders !== undefined);
  const pointIds = [...new Set(limited.map(({ pointId }) => pointId))].toSorted();
  const taken = new Map<string, number>();
  const counting = pointIds.map(async (pointId) => {
    const [from = ''] = limited.flatMap((slot) => (slot.pointId === pointId ? [slot.date] : [])).toSorted();
    holdPoint(tx, shopId, pointId);
    for (const [name, count] of await countOrdersBySlot(tx, shopId, { pointId, from }))
      taken.set(`${pointId} ${name}`, count);
  });
  await Promise.all(counting);
  const nameOf = ({ pointId, date, start }: WantedSlot): string => `${pointId} ${slotName(date, start)}`;
  return {
    refuseFull: (slot) => {
      if (isFull(slot, taken.get(nameOf(slot)) ?? 0)) throw new Refusal('SLOT_FULL');
    },
    take: (slot) => void taken.set(nameOf(slot), (taken.get(nameOf(slot)) ?? 0) + 1),
  };
}
