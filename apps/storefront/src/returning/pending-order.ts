import { pricesKey } from '../client/draft-key.ts';
import { type Cart, isLine, readCart, withoutOrdered, writeCart } from '../client/cart.ts';

type PendingStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** An order that waits for its card: how to open it, and what of the cart it holds (R-SPACE-4). */
export interface PendingOrder {
  reference: string;
  token: string;
  lines: Cart;
}

const pendingKey = (cartKey: string): string => `${cartKey}:attente`;

/** What cannot be read back is no order: it may be of an older version of this site. */
export function readPending(storage: PendingStorage, cartKey: string): PendingOrder | null {
  try {
    const kept = JSON.parse(storage.getItem(pendingKey(cartKey)) ?? 'null') as Partial<PendingOrder> | null;
    if (typeof kept?.reference !== 'string' || typeof kept.token !== 'string') return null;
    const lines: unknown = kept.lines;
    return { reference: kept.reference, token: kept.token, lines: Array.isArray(lines) ? lines.filter(isLine) : [] };
  } catch {
    return null;
  }
}

export function keepPending(storage: PendingStorage, cartKey: string, pending: PendingOrder): void {
  try {
    storage.setItem(pendingKey(cartKey), JSON.stringify(pending));
  } catch {
    // The storage is full: the order's own page and its mail still open it.
  }
}

export const forgetPending = (storage: PendingStorage, cartKey: string): void =>
  storage.removeItem(pendingKey(cartKey));

/** The order is placed: it leaves the cart, once, whichever page or tab hears of it first. */
export function takeOffCart(storage: PendingStorage, cartKey: string, { reference, lines }: PendingOrder): void {
  if (readPending(storage, cartKey)?.reference !== reference) return;
  forgetPending(storage, cartKey);
  storage.removeItem(pricesKey(cartKey));
  writeCart(storage, cartKey, withoutOrdered(readCart(storage, cartKey), lines));
}
