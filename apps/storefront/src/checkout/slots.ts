import type { CollectionSlot } from '@etal/domain/collection/slots';
import { endOf, startOf, type TimePeriod } from '@etal/domain/collection/opening-hours';

export interface SlotChoice {
  date: string;
  period: TimePeriod;
}

/** `2026-11-18 960-1140` */
export const slotKey = ({ date, period }: SlotChoice): string => `${date} ${startOf(period)}-${endOf(period)}`;

/** Orders are taken strictly before the cut-off: what closed while the page was open is not offered any more. */
export const openAt = (slots: readonly CollectionSlot[], now: number): CollectionSlot[] =>
  slots.filter(({ orderBefore }) => now < orderBefore);

export const findSlot = (slots: readonly CollectionSlot[], choice: SlotChoice | null): CollectionSlot | undefined =>
  choice ? slots.find((slot) => slotKey(slot) === slotKey(choice)) : undefined;

export interface SlotDay {
  date: string;
  slots: CollectionSlot[];
}

/** In the order they come, which is the soonest first. */
export function groupByDay(slots: readonly CollectionSlot[]): SlotDay[] {
  const days = new Map<string, CollectionSlot[]>();
  for (const slot of slots) days.set(slot.date, [...(days.get(slot.date) ?? []), slot]);
  return [...days].map(([date, ofDay]) => ({ date, slots: ofDay }));
}
