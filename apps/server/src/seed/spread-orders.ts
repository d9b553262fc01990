export interface SeedSize {
  shops: number;
  /** Of all shops together. */
  orders: number;
  /** Orders of the first shop; the others share what is left evenly. */
  biggest?: number | undefined;
}

/** How many orders each shop gets, first shop first. They add up to what was asked for. */
export function spreadOrders({ shops, orders, biggest }: SeedSize): number[] {
  if (biggest === undefined) return evenly(orders, shops);
  if (biggest > orders || (shops === 1 && biggest < orders))
    throw new RangeError('The biggest shop cannot have more orders than there are, nor the only shop fewer.');
  return [biggest, ...evenly(orders - biggest, shops - 1)];
}

const evenly = (amount: number, parts: number): number[] =>
  Array.from({ length: parts }, (_, part) => Math.floor(amount / parts) + (part < amount % parts ? 1 : 0));
