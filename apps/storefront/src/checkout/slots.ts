import type { OfferedSlot } from '@etal/contract/storefront';
import { endOf, startOf, type TimePeriod } from '@etal/domain/collection/opening-hours';

export interface SlotChoice {
  date: string;
  period: TimePeriod;
}

/** `2026-11-18 960-1140` */
export const slotKey = ({ date, period }: SlotChoice): string => `${date} ${startOf(period)}-${endOf(period)}`;

/** Orders are taken strictly before the cut-off: what closed while the page was open is not offered any more. */
export const openAt = (slots: readonly OfferedSlot[], now: number): OfferedSlot[] =>
  slots.filter(({ orderBefore }) => now < orderBefore);

/** The chosen one, while it can be: a slot that has filled up meanwhile is gone as one that has closed. */
export const findSlot = (slots: readonly OfferedSlot[], choice: SlotChoice | null): OfferedSlot | undefined =>
  choice ? slots.find((slot) => !slot.isFull && slotKey(slot) === slotKey(choice)) : undefined;

/** Why the chosen one cannot be had any more; null while it can, or when none was chosen. */
export const lossOf = (slots: readonly OfferedSlot[], choice: SlotChoice | null): 'closed' | 'full' | null => {
  if (choice === null || findSlot(slots, choice)) return null;
  return slots.some((slot) => slotKey(slot) === slotKey(choice)) ? 'full' : 'closed';
};

export const isGone = (slots: readonly OfferedSlot[], choice: SlotChoice | null): boolean =>
  lossOf(slots, choice) !== null;

export interface SlotDay {
  date: string;
  slots: OfferedSlot[];
}

/** In the order they come, which is the soonest first. */
export function groupByDay(slots: readonly OfferedSlot[]): SlotDay[] {
  const days = new Map<string, OfferedSlot[]>();
  for (const slot of slots) days.set(slot.date, [...(days.get(slot.date) ?? []), slot]);
  return [...days].map(([date, ofDay]) => ({ date, slots: ofDay }));
}
