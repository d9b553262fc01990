import type { CartStorage } from '../../client/cart.ts';
import type { CartLine } from './cart-lines.ts';

/** The cart holds ids: what leaves the shop would leave its name too, and the shopper could not tell what is gone. */
const labelsKey = (cartKey: string): string => `${cartKey}:noms`;

export function readLabels(storage: CartStorage, cartKey: string): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(storage.getItem(labelsKey(cartKey)) ?? '{}');
    return typeof kept === 'object' && kept !== null
      ? Object.fromEntries(Object.entries(kept).filter(([, label]) => typeof label === 'string'))
      : {};
  } catch {
    return {};
  }
}

export function keepLabels(storage: CartStorage, cartKey: string, lines: readonly CartLine[]): void {
  const known = readLabels(storage, cartKey);
  const labels = Object.fromEntries(
    lines.flatMap(({ wish, saleable }) => {
      const label = saleable?.label ?? known[wish.saleableId];
      return label ? [[wish.saleableId, label]] : [];
    }),
  );
  try {
    storage.setItem(labelsKey(cartKey), JSON.stringify(labels));
  } catch {
    // The storage is full: the line will be called « un produit ».
  }
}
