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
    return Array.isArray(lines) ? lines.filter(isLine) : [];
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
  const same = (line: LineWish) => line.saleableId === wish.saleableId && line.optionWeight === wish.optionWeight;
  if (!cart.some(same)) return [...cart, wish];
  return cart.map((line) => (same(line) ? merged(line, wish) : line));
}

const merged = (line: LineWish, { quantity, selectedWeight }: LineWish): LineWish => ({
  ...line,
  ...(quantity !== undefined && { quantity: Math.min((line.quantity ?? 0) + quantity, MAX_QUANTITY) }),
  ...(selectedWeight !== undefined && {
    selectedWeight: Math.min((line.selectedWeight ?? 0) + selectedWeight, MAX_SELECTED_WEIGHT),
  }),
});

/** Pieces; what goes by weight counts for one. */
export const countOf = (cart: Cart): number => cart.reduce((sum, { quantity }) => sum + (quantity ?? 1), 0);
