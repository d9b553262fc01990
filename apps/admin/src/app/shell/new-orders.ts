import type { Order } from '@etal/contract/orders';

/** Those to answer that were not there before; what was only accepted or handed over meanwhile is no news. */
export const newcomers = (before: readonly Pick<Order, 'id'>[], now: readonly Order[]): Order[] => {
  const known = new Set(before.map(({ id }) => id));
  return now
    .filter(({ id, status }) => status === 'PAID' && !known.has(id))
    .toSorted((one, other) => one.creationDate - other.creationDate);
};
