import type { LineWish } from '@etal/domain/orders/lines';
import { MAX_QUANTITY, MAX_SELECTED_WEIGHT } from '@etal/domain/orders/lines';

/** What the visitor wants so far, in their own browser: the server hears of it when they order. */
export type Cart = LineWish[];

/** The part of `Storage` that a cart needs; a private window may refuse all of it. */
export type CartStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** A shop being tried out has a cart of its own. */
export const cartKey = (slug: string, isTest: boolean): string => `etal:panier:${slug}${isTest ? ':test' : ''}`;

/** What cannot be read back is an empty cart: it may be of an older version of this site. */
export function readCart(storage: CartStorage, key: string): Cart {
  try {
    const lines: unknown = JSON.parse(storage.getItem(key) ?? '[]');
    return Array.isArray(lines) ? lines.filter(isLine).map(bounded) : [];
  } catch {
    return [];
  }
}

export function writeCart(storage: CartStorage, key: string, cart: Cart): void {
  storage.setItem(key, JSON.stringify(cart));
}

const isCount = (value: unknown): boolean => value === undefined || (Number.isInteger(value) && Number(value) > 0);

export function isLine(value: unknown): value is LineWish {
  if (typeof value !== 'object' || value === null) return false;
  const { saleableId, quantity, optionWeight, selectedWeight } = value as Partial<LineWish>;
  return (
    typeof saleableId === 'string' &&
    [quantity, optionWeight, selectedWeight].every(isCount) &&
    (quantity ?? selectedWeight) !== undefined
  );
}

/** The same thing in the same pack is one line; a weight is added to the weight already wanted. */
export function addLine(cart: Cart, wish: LineWish): Cart {
  const same = (line: LineWish) => isSameThing(line, wish);
  if (!cart.some(same)) return [...cart, bounded(wish)];
  return cart.map((line) => (same(line) ? bounded(merged(line, wish)) : line));
}

/** Both carts in one, each thing as often as the one that wants more of it: done twice it is the same. */
export function joined(cart: Cart, other: Cart): Cart {
  const both = cart.map((line) => {
    const same = other.find((wish) => isSameThing(line, wish));
    return same ? { ...line, ...larger(line, same) } : line;
  });
  return [...both, ...other.filter((wish) => !cart.some((line) => isSameThing(line, wish))).map(bounded)];
}

const larger = (line: LineWish, { quantity, selectedWeight }: LineWish): Partial<LineWish> => ({
  ...(quantity !== undefined && { quantity: Math.max(line.quantity ?? 0, quantity) }),
  ...(selectedWeight !== undefined && { selectedWeight: Math.max(line.selectedWeight ?? 0, selectedWeight) }),
});

/** What is left once these were ordered: what was put in since stays. */
export function withoutOrdered(cart: Cart, ordered: Cart): Cart {
  return cart.flatMap((line) => {
    const done = ordered.find((one) => isSameThing(one, line));
    if (!done) return [line];
    const [quantity, selectedWeight] = [
      (line.quantity ?? 0) - (done.quantity ?? 0),
      (line.selectedWeight ?? 0) - (done.selectedWeight ?? 0),
    ];
    if (quantity <= 0 && selectedWeight <= 0) return [];
    return [{ ...line, ...(quantity > 0 && { quantity }), ...(selectedWeight > 0 && { selectedWeight }) }];
  });
}

const isSameThing = (one: LineWish, other: LineWish): boolean =>
  one.saleableId === other.saleableId && one.optionWeight === other.optionWeight;

const merged = (line: LineWish, { quantity, selectedWeight }: LineWish): LineWish => ({
  ...line,
  ...(quantity !== undefined && { quantity: (line.quantity ?? 0) + quantity }),
  ...(selectedWeight !== undefined && { selectedWeight: (line.selectedWeight ?? 0) + selectedWeight }),
});

/** No line asks for more than an order may hold, also one kept from when it could. */
const bounded = (line: LineWish): LineWish => ({
  ...line,
  ...(line.quantity !== undefined && { quantity: Math.min(line.quantity, MAX_QUANTITY) }),
  ...(line.selectedWeight !== undefined && { selectedWeight: Math.min(line.selectedWeight, MAX_SELECTED_WEIGHT) }),
});

/** Why not all that was asked for is in the cart; undefined when it is. */
export function boundMet(before: Cart, after: Cart, wish: LineWish): 'QUANTITY' | 'WEIGHT' | undefined {
  const held = (cart: Cart, count: 'quantity' | 'selectedWeight'): number =>
    cart.reduce((sum, line) => sum + (line.saleableId === wish.saleableId ? (line[count] ?? 0) : 0), 0);
  const lacks = (count: 'quantity' | 'selectedWeight'): boolean =>
    held(after, count) - held(before, count) < (wish[count] ?? 0);
  if (lacks('quantity')) return 'QUANTITY';
  return lacks('selectedWeight') ? 'WEIGHT' : undefined;
}

/** Pieces; what goes by weight counts for one. */
export const countOf = (cart: Cart): number => cart.reduce((sum, { quantity }) => sum + (quantity ?? 1), 0);
