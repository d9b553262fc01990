import { type Cents, divideHalfUp } from './money.ts';

/** Weights are integer grams. */
export type Grams = number;

export { MAX_WEIGHT } from './limits.ts';

export function priceOfWeight(pricePerKilogram: Cents, weight: Grams): Cents {
  return divideHalfUp(pricePerKilogram * weight, 1000);
}

/** The price per kilogram French law wants beside a pack's price. */
export function pricePerKilogramOf(price: Cents, weight: Grams): Cents {
  return divideHalfUp(price * 1000, weight);
}
