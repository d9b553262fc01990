import type { Storefront } from '@etal/contract/storefront';
import type { Cents } from '@etal/domain/money';
import { amountToHold } from '@etal/domain/orders/hold';
import { type DepositMove, depositsOf } from '@etal/domain/till/deposits';
import { type OrderTotals, totalsOf } from '@etal/domain/orders/totals';
import { type LineWish, type PricedLine, priceLine, stockLeft, stockTaken } from '@etal/domain/orders/lines';
import { type LineTrouble, shortDayText } from '@etal/texts/storefront-order';
import { type Saleable, saleablesOn } from '../../catalogue/saleables.ts';
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

/** `date` is the collection date, once it is chosen; `openDates` are those that can be. */
export function cartLines(
  cart: Cart,
  shop: Storefront,
  { date, openDates }: { date: string | null; openDates: () => readonly string[] },
): CartLine[] {
  const dates = date === null ? openDates : () => [date];
  const saleables = new Map(saleablesOn(shop, dates).map((saleable) => [saleable.id, saleable]));
  const wanted = wantedOf(cart);
  return cart.map((wish) => {
    const saleable = saleables.get(wish.saleableId);
    const priced = saleable && priceLine(saleable, wish);
    return {
      key: lineKey(wish),
      wish,
      saleable,
      priced,
      trouble: troubleOf(saleable, priced, { wanted: wanted.get(wish.saleableId) ?? 0, date, isTest: shop.isTest }),
    };
  });
}

/** Two packs of one thing draw on one stock. */
function wantedOf(wishes: readonly LineWish[]): Map<string, number> {
  const wanted = new Map<string, number>();
  for (const wish of wishes) wanted.set(wish.saleableId, (wanted.get(wish.saleableId) ?? 0) + stockTaken(wish));
  return wanted;
}

/** What these wishes hold too much of for that date, of what counts per date; undefined when there is enough. */
export function shortOn(wishes: readonly LineWish[], shop: Storefront, date: string): string | undefined {
  if (shop.isTest) return undefined;
  const wanted = wantedOf(wishes);
  const short = saleablesOn(shop, () => [date]).flatMap(({ id, label, stockPerDay, pricingModel, ...stock }) => {
    const left = stockPerDay ? stockLeft(stock) : undefined;
    return left !== undefined && (wanted.get(id) ?? 0) > left
      ? [{ label, left, isWeight: pricingModel === 'BY_CAPTURED_WEIGHT' }]
      : [];
  });
  return short.length > 0 ? shortDayText(short) : undefined;
}

function troubleOf(
  saleable: Saleable | undefined,
  priced: PricedLine | undefined,
  { wanted, date, isTest }: { wanted: number; date: string | null; isTest: boolean },
): LineTrouble | undefined {
  if (!saleable) return { kind: 'GONE' };
  if (!priced) return { kind: 'CHANGED' };
  const left = stockLeft(saleable);
  // A test order takes no stock (R-SHOP-4).
  return !isTest && left !== undefined && wanted > left
    ? { kind: 'SHORT', left, date: saleable.stockPerDay ? date : null }
    : undefined;
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
