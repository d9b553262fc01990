import { endOf, startOf, type TimePeriod } from '../collection/opening-hours.ts';

/** How many of a customer's orders can be taken again. */
export const HABIT_ORDERS = 3;
/** How many of them tell where and when a customer usually comes: enough for a habit, few enough to let it change. */
export const HABIT_COLLECTIONS = 10;

export interface Collection {
  collectionPointId: string;
  collectionPeriod: TimePeriod;
}

/**
 * Where and when a customer usually comes: the point they chose most often, then the hours they chose most often there;
 * of two that are equal, the one they chose last. `latest` has the newest first.
 */
export function usualCollection(latest: readonly Collection[]): Collection | undefined {
  const point = mostFrequent(latest.map(({ collectionPointId }) => collectionPointId));
  const there = latest.filter(({ collectionPointId }) => collectionPointId === point);
  const hours = mostFrequent(there.map(hoursKey));
  return there.find((collection) => hoursKey(collection) === hours);
}

const hoursKey = ({ collectionPeriod }: Collection): string =>
  `${startOf(collectionPeriod)}-${endOf(collectionPeriod)}`;

function mostFrequent(values: readonly string[]): string | undefined {
  const counts = [...Map.groupBy(values, (value) => value)];
  return counts.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0];
}
