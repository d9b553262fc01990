import type { PricingModel, Prices } from '../catalog/pricing.ts';
import type { Stock } from '../catalog/stock.ts';
import { type LineWish, priceLine, stockLeft, stockTaken } from './lines.ts';

interface OldLine extends LineWish {
  label: string;
}

type OnSale = Prices & Stock & { pricingModel: PricingModel };

/** What an old order brings back to the cart, and by their names what it does not, or not as it was. */
export interface OrderedAgain {
  wishes: LineWish[];
  missing: string[];
  changed: string[];
}

/** R-SPACE-3: what of an old order can be ordered now, as the shop sells it today and as far as there is enough. */
export function orderAgain(lines: readonly OldLine[], saleables: ReadonlyMap<string, OnSale>): OrderedAgain {
  const again: OrderedAgain = { wishes: [], missing: [], changed: [] };
  const taken = new Map<string, number>();
  for (const { label, ...old } of lines) {
    const saleable = saleables.get(old.saleableId);
    const fitting = saleable && fit(saleable, old);
    const before = taken.get(old.saleableId) ?? 0;
    const wish = fitting && within(fitting, (stockLeft(saleable) ?? Infinity) - before);
    if (!wish) {
      again.missing.push(label);
      continue;
    }
    taken.set(old.saleableId, before + stockTaken(wish));
    again.wishes.push(wish);
    if (stockTaken(wish) < stockTaken(old) || wish.optionWeight !== old.optionWeight) again.changed.push(label);
  }
  return again;
}

/** The wish in the way that the thing is sold now; of packs, the nearest in weight. Undefined when none comes near. */
function fit(saleable: OnSale, { saleableId, quantity, optionWeight, selectedWeight }: LineWish): LineWish | undefined {
  const wish: LineWish =
    saleable.pricingModel === 'BY_CAPTURED_WEIGHT'
      ? { saleableId, selectedWeight }
      : saleable.pricingModel === 'BY_WEIGHT_OPTIONS'
        ? { saleableId, quantity, optionWeight: nearest(saleable, optionWeight) }
        : { saleableId, quantity };
  return priceLine(saleable, wish) && wish;
}

function nearest({ options }: OnSale, wanted: number | undefined): number | undefined {
  if (wanted === undefined) return undefined;
  const [first] = options.toSorted((a, b) => Math.abs(a.weight - wanted) - Math.abs(b.weight - wanted));
  return first?.weight;
}

function within(wish: LineWish, left: number): LineWish | undefined {
  if (left <= 0) return undefined;
  if (stockTaken(wish) <= left) return wish;
  return wish.selectedWeight === undefined ? { ...wish, quantity: left } : { ...wish, selectedWeight: left };
}
