import type { CollectionPoint } from '@etal/contract/collection-points';
import type { OrderDetail } from '@etal/contract/orders';
import { endOf, startOf, type TimePeriod } from '@etal/domain/collection/opening-hours';
import { comingSlots } from '@etal/domain/collection/slots';
import { formatPeriod } from '@etal/texts/collection';
import { shortDay, shortWeekday } from '@etal/texts/format';
import type { SelectGroup, SelectOption } from '@etal/ui/select';

export interface ChosenSlot {
  pointId: string;
  date: string;
  period: TimePeriod;
}

export const slotOf = ({ collectionPointId, collectionDate, collectionPeriod }: OrderDetail): ChosenSlot => ({
  pointId: collectionPointId,
  date: collectionDate,
  period: collectionPeriod,
});

export const slotKey = ({ date, period }: Pick<ChosenSlot, 'date' | 'period'>): string =>
  `${date} ${startOf(period)} ${endOf(period)}`;

export const isSameSlot = (one: ChosenSlot, other: ChosenSlot): boolean =>
  one.pointId === other.pointId && slotKey(one) === slotKey(other);

/** Points that take orders, and the order's own whatever became of it. */
export function pointOptions(points: readonly CollectionPoint[], order: OrderDetail): SelectOption[] {
  const own = { value: order.collectionPointId, label: order.collectionPointLabel };
  const open = points.filter(({ isEnabled, id }) => isEnabled && id !== own.value);
  return [own, ...open.map(({ id, label }) => ({ value: id, label }))];
}

interface OfferedSlot extends ChosenSlot {
  isLate: boolean;
}

/** The coming slots of a point, those past their cut-off last: the merchant may choose them too (R-ORDERS-17). */
export function offeredSlots(point: CollectionPoint | undefined, now: number): OfferedSlot[] {
  if (!point) return [];
  const slots = comingSlots(point, now).map(({ date, period, orderBefore }) => ({
    pointId: point.id,
    date,
    period,
    isLate: orderBefore <= now,
  }));
  return [...slots.filter(({ isLate }) => !isLate), ...slots.filter(({ isLate }) => isLate)];
}

/** The order's own slot first where it is at this point, then what is open, then what is past its cut-off, apart. */
export function slotOptions(
  offered: readonly OfferedSlot[],
  own: ChosenSlot | undefined,
): (SelectOption | SelectGroup)[] {
  const others = offered.filter((slot) => !own || !isSameSlot(slot, own));
  const late = others.filter(({ isLate }) => isLate);
  return [
    ...(own ? [{ value: slotKey(own), label: `${slotText(own)} (actuel)` }] : []),
    ...others.filter(({ isLate }) => !isLate).map(toOption),
    ...(late.length > 0 ? [{ group: 'Hors délai', options: late.map(toOption) }] : []),
  ];
}

const toOption = (slot: ChosenSlot): SelectOption => ({ value: slotKey(slot), label: slotText(slot) });
const slotText = ({ date, period }: ChosenSlot): string =>
  `${shortWeekday(date)} ${shortDay(date)}, ${formatPeriod(period)}`;
