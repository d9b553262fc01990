import type { Storefront } from '@etal/contract/storefront';
import type { Cents } from '@etal/domain/money';
import { amountToHold } from '@etal/domain/orders/hold';
import { type DepositMove, depositsOf } from '@etal/domain/till/deposits';
import { type OrderTotals, totalsOf } from '@etal/domain/orders/totals';
import { type LineWish, type PricedLine, priceLine, stockLeft, stockTaken } from '@etal/domain/orders/lines';
import type { LineTrouble } from '@etal/texts/storefront-order';
import { type Saleable, saleablesOf } from '../../catalogue/saleables.ts';
import type { Cart } from '../../client/cart.ts';

/** A line of the cart, as the shop sells it now. */
export interface CartLine {
  /** A key that stays while the line is the same article in the same pack. */
  key: string;
  wish: LineWish;
  /** Undefined when it is no longer on sale. */
  saleable: Saleable | undefined;
  priced: PricedLine | undefined;
  trouble: LineTrouble | undefined;
}

export const lineKey = ({ saleableId, optionWeight }: LineWish): string => `${saleableId}-${optionWeight ?? ''}`;

export function cartLines(cart: Cart, shop: Storefront): CartLine[] {
  const saleables = new Map(saleablesOf(shop).map((saleable) => [saleable.id, saleable]));
  // Two packs of one thing draw on one stock.
  const wanted = new Map<string, number>();
  for (const wish of cart) wanted.set(wish.saleableId, (wanted.get(wish.saleableId) ?? 0) + stockTaken(wish));
  return cart.map((wish) => {
    const saleable = saleables.get(wish.saleableId);
    const priced = saleable && priceLine(saleable, wish);
    return {
      key: lineKey(wish),
      wish,
      saleable,
      priced,
      trouble: troubleOf(saleable, priced, wanted.get(wish.saleableId) ?? 0, shop.isTest),
    };
  });
}

function troubleOf(
  saleable: Saleable | undefined,
  priced: PricedLine | undefined,
  wanted: number,
  isTest: boolean,
): LineTrouble | undefined {
  if (!saleable) return { kind: 'GONE' };
  if (!priced) return { kind: 'CHANGED' };
  const left = stockLeft(saleable);
  // A test order takes no stock (R-SHOP-4).
  return !isTest && left !== undefined && wanted > left ? { kind: 'SHORT', left } : undefined;
}

export interface Amounts extends OrderTotals {
  isEstimate: boolean;
  /** What leaves with the goods and is paid at the stall: no part of the amounts above (R-TILL-4). */
  deposits: DepositMove[];
}

/** A line that can no longer be priced counts for nothing: it has to be removed anyway. */
export function amountsOf(
  lines: readonly CartLine[],
  { platformFee, isTest }: Pick<Storefront, 'platformFee' | 'isTest'>,
): Amounts {
  const priced = lines.flatMap((line) => line.priced ?? []);
  return {
    ...totalsOf(priced, isTest ? null : platformFee),
    isEstimate: priced.some(({ isEstimate }) => isEstimate),
    deposits: depositsOf(
      lines.flatMap(({ priced: line, saleable }) =>
        line && saleable ? [{ quantity: line.quantity, deposit: saleable.deposit }] : [],
      ),
    ),
  };
}

/** What the card is asked to hold for these lines (R-PAYMENTS-4). */
export const heldFor = (lines: readonly CartLine[], { total }: Amounts): Cents =>
  amountToHold(
    lines.flatMap(({ priced }) => priced ?? []),
    total,
  );
