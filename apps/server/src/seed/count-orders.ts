import { isPlaced, type SeedOrder } from './draw-orders.ts';

export interface SeedCounts {
  /** Orders by saleable, and by shopper. */
  saleables: Map<string, number>;
  shoppers: Map<string, number>;
  /** By group: who is in it, and since when. */
  members: Map<string, Map<string, Date>>;
}

export const noCounts = (): SeedCounts => ({ saleables: new Map(), shoppers: new Map(), members: new Map() });

/** As the product counts them (decisions 36 and 37): a checkout that was given up joined the group, and is no order. */
export function countOrder(counts: SeedCounts, order: SeedOrder): void {
  const { point, shopper, createdAt, lines } = order;
  const group = counts.members.get(point.groupId) ?? new Map<string, Date>();
  counts.members.set(point.groupId, group);
  if (!group.has(shopper.id)) group.set(shopper.id, createdAt);
  if (!isPlaced(order)) return;
  add(counts.shoppers, shopper.id);
  // No saleable is in two lines of a drawn order.
  for (const { saleable } of lines) add(counts.saleables, saleable.id);
}

const add = (counts: Map<string, number>, id: string): void => void counts.set(id, (counts.get(id) ?? 0) + 1);
