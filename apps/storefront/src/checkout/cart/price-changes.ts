import { formatCents, formatPricePerKilogram } from '@etal/texts/format';
import { useState } from 'react';
import type { CartLine } from './cart-lines.ts';

/** What a line was first shown at on this page, and what it costs since. */
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

/** By the key of the line: which of them cost something else than when the page first showed them. */
export function usePriceChanges(lines: readonly CartLine[]): Map<string, PriceChange> {
  const [shown, setShown] = useState<ShownPrices>(new Map<string, string>());
  const known = withNewLines(shown, lines);
  if (known !== shown) setShown(known);
  return changesSince(known, lines);
}
