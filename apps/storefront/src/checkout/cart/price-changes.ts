import { formatCents, formatPricePerKilogram } from '@etal/texts/format';
import { useEffect, useState } from 'react';
import type { CartStorage } from '../../client/cart.ts';
import { pricesKey } from '../../client/draft-key.ts';
import type { CartLine } from './cart-lines.ts';

/** What a line was first shown at in this cart, and what it costs since. */
export interface PriceChange {
  before: string;
  after: string;
}

type ShownPrices = ReadonlyMap<string, string>;

/** Of a piece, of a pack, or of a kilogram; undefined for what is no longer sold so. */
function unitPriceOf({ priced }: CartLine): string | undefined {
  if (!priced) return undefined;
  const { unitPrice, pricePerKilogram } = priced;
  if (pricePerKilogram !== null) return formatPricePerKilogram(pricePerKilogram);
  return unitPrice === null ? undefined : formatCents(unitPrice);
}

/** The prices that the shopper has seen stay; lines that are new to the page join them. */
function withNewLines(shown: ShownPrices, lines: readonly CartLine[]): ShownPrices {
  const added = lines.flatMap((line): [string, string][] => {
    const price = shown.has(line.key) ? undefined : unitPriceOf(line);
    return price === undefined ? [] : [[line.key, price]];
  });
  return added.length === 0 ? shown : new Map([...shown, ...added]);
}

function changesSince(shown: ShownPrices, lines: readonly CartLine[]): Map<string, PriceChange> {
  return new Map(
    lines.flatMap((line): [string, PriceChange][] => {
      const [before, after] = [shown.get(line.key), unitPriceOf(line)];
      return before === undefined || after === undefined || before === after ? [] : [[line.key, { before, after }]];
    }),
  );
}

function readPrices(storage: CartStorage, cartKey: string): ShownPrices {
  try {
    const kept: unknown = JSON.parse(storage.getItem(pricesKey(cartKey)) ?? '{}');
    const prices = typeof kept === 'object' && kept !== null ? Object.entries(kept) : [];
    return new Map(prices.filter((one): one is [string, string] => typeof one[1] === 'string'));
  } catch {
    return new Map();
  }
}

/** Of what is in the cart alone: what is put back in later is seen anew. */
function keepPrices(storage: CartStorage, cartKey: string, shown: ShownPrices, lines: readonly CartLine[]): void {
  const held = lines.flatMap(({ key }) => (shown.has(key) ? [[key, shown.get(key)]] : []));
  try {
    storage.setItem(pricesKey(cartKey), JSON.stringify(Object.fromEntries(held)));
  } catch {
    // The storage is full: prices are compared as long as the page is open.
  }
}

/**
 * By the key of the line: which of them cost something else than when the cart first showed them, on this page or
 * before it was closed.
 */
export function usePriceChanges(
  storage: CartStorage,
  cartKey: string,
  lines: readonly CartLine[],
): Map<string, PriceChange> {
  const [shown, setShown] = useState<ShownPrices>(() => readPrices(storage, cartKey));
  const known = withNewLines(shown, lines);
  if (known !== shown) setShown(known);
  useEffect(() => keepPrices(storage, cartKey, known, lines));
  return changesSince(known, lines);
}
