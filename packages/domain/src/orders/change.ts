import type { Prices, PricingModel } from '../catalog/pricing.ts';
import { type DayStock, stockOn, type StockMove, withTaken } from '../catalog/stock.ts';
import type { Cents } from '../money.ts';
import type { LineDeposit } from '../till/deposits.ts';
import type { VatRate } from '../vat.ts';
import { type Grams, priceOfWeight } from '../weight.ts';
import type { PlatformFee } from './fees.ts';
import { dueForGoods, dueOnSite, type OrderMoney } from './ledger.ts';
import {
  type LineWish,
  isOrderTooBig,
  MAX_QUANTITY,
  MAX_SELECTED_WEIGHT,
  priceLine,
  type Shortage,
  shortageOf,
  stockLeft,
  stockTaken,
} from './lines.ts';
import type { OrderLine } from './order-line.ts';
import type { PaymentChannel } from './order.ts';
import { amountOfLine, amountRefunded, type RefundedLine } from './refund.ts';
import { type OrderTotals, totalsOf } from './totals.ts';
import { isToBeWeighed } from './weighing.ts';

/** One line of the whole list that an order is wished to hold: a line of it, kept or changed, or something more. */
export type WishedLine =
  | ({ saleId: string } & Omit<LineWish, 'saleableId'>)
  | (LineWish & {
      /** At most this for a piece: what replaces something dearer costs no more than that (R-ORDERS-18). */
      priceAtMost?: Cents | undefined;
    });

/** Something that can be added, or taken more of. */
export interface ChangeSaleable extends Prices, DayStock {
  id: string;
  label: string;
  categoryLabel: string | null;
  tvaRate: VatRate;
  isEnabled: boolean;
  pricingModel: PricingModel;
  deposit: LineDeposit | null;
}

export interface OrderToChange extends OrderMoney {
  channel: PaymentChannel;
  lines: readonly OrderLine[];
  /** The rate of the service fee that the order was placed with; null for a test order, which has none. */
  fee: PlatformFee | null;
  /** What of its lines was paid back already: it cannot be taken out of the order again. */
  refunded: readonly RefundedLine[];
}

export interface ChangeCircumstances {
  /** What the wish adds or takes more of, by id. */
  saleables: ReadonlyMap<string, ChangeSaleable>;
  /** The collection dates that the order leaves and comes to; the same where it stays (R-CATALOG-13). */
  dates: { before: string; after: string };
  /** Whether the point where the order is fetched takes money on site. */
  takesMoneyOnSite: boolean;
  newId: () => string;
}

export interface ChangePlan extends OrderTotals {
  lines: OrderLine[];
  /** What has to be taken from the stock of each thing; negative where it comes back. */
  stock: StockMove[];
  /** What goes back to who paid, above what the card merely holds. */
  refund: Cents;
  dueOnSite: Cents;
  /** Of that, what is due for the goods alone. */
  dueForGoods: Cents;
  /** Of an order that was handed over already: what has to be taken for it now. */
  takenNow: Cents;
}

export type ChangeProblem =
  | { code: 'SALE_UNKNOWN' }
  | { code: 'ORDER_EMPTY' }
  | { code: 'LINE_UNAVAILABLE'; label: string | null }
  | { code: 'LINE_CHANGED'; label: string }
  | { code: 'LINE_REFUNDED'; label: string }
  | ({ code: 'STOCK_SHORT' } & Shortage)
  | { code: 'WEIGHED_ONLINE'; label: string }
  | { code: 'ORDER_TOO_BIG' }
  | { code: 'ORDER_BELOW_REFUND'; credited: Cents }
  | { code: 'ON_SITE_CLOSED'; due: Cents };

/**
 * R-ORDERS-12: what an order becomes when its lines are to be these, with all that follows for the stock and the
 * money. Lines that are kept keep their price, what is added takes today's. Server and screens call it alike.
 */
export function planChange(
  order: OrderToChange,
  wish: readonly WishedLine[],
  circumstances: ChangeCircumstances,
): ChangePlan | { problem: ChangeProblem } {
  const lines: OrderLine[] = [];
  const before = new Map(order.lines.map((line) => [line.id, line]));
  for (const wished of wish) {
    const planned =
      'saleId' in wished
        ? keepLine(before.get(wished.saleId), wished, circumstances)
        : addLine(order.channel, wished, circumstances);
    if ('problem' in planned) return planned;
    if ('saleId' in wished) before.delete(wished.saleId);
    lines.push(planned);
  }
  if (lines.length === 0) return { problem: { code: 'ORDER_EMPTY' } };
  const stock = stockMoves(order.lines, lines, circumstances);
  const short = order.isTest ? undefined : firstShort(stock, circumstances.saleables);
  if (short) return { problem: short };
  return planAmounts(order, lines, { stock, takesMoneyOnSite: circumstances.takesMoneyOnSite });
}

/** The amounts and the money of an order whose lines have become these. */
export function planAmounts(
  order: OrderToChange,
  lines: OrderLine[],
  { stock, takesMoneyOnSite }: { stock: StockMove[]; takesMoneyOnSite: boolean },
): ChangePlan | { problem: ChangeProblem } {
  const paidBack = lineBelowRefund(order, lines);
  if (paidBack) return { problem: { code: 'LINE_REFUNDED', label: paidBack.label } };
  const totals = totalsOf(lines, order.fee);
  if (isOrderTooBig(totals.total, lines)) return { problem: { code: 'ORDER_TOO_BIG' } };
  if (totals.total < order.credited) return { problem: { code: 'ORDER_BELOW_REFUND', credited: order.credited } };
  const money = moneyAfter(order, lines, totals.total);
  const due = money.dueForGoods + money.takenNow;
  if (due > dueForGoods(order) && order.channel === 'ONLINE' && !takesMoneyOnSite)
    return { problem: { code: 'ON_SITE_CLOSED', due } };
  return { lines, stock, ...totals, ...money };
}

/** R-ORDERS-14: what was paid above the new total goes back, what is missing is due at the stall. */
function moneyAfter(
  order: OrderMoney,
  lines: readonly OrderLine[],
  total: Cents,
): Pick<ChangePlan, 'refund' | 'dueOnSite' | 'dueForGoods' | 'takenNow'> {
  const kept = order.paid - order.refundsUnderWay;
  const owed = Math.max(0, total - order.credited);
  return {
    refund: order.isTest ? 0 : Math.max(0, kept - owed),
    dueOnSite: dueOnSite({ ...order, lines, total }),
    dueForGoods: dueForGoods({ ...order, total }),
    takenNow: order.status === 'COLLECTED' && !order.isTest ? Math.max(0, owed - kept) : 0,
  };
}

function keepLine(
  line: OrderLine | undefined,
  wish: { saleId: string } & Omit<LineWish, 'saleableId'>,
  { saleables }: ChangeCircumstances,
): OrderLine | { problem: ChangeProblem } {
  if (!line) return { problem: { code: 'SALE_UNKNOWN' } };
  const changed: ChangeProblem = { code: 'LINE_CHANGED', label: line.label };
  if (line.klass === 'CapturedWeightOrderSale') {
    const { selectedWeight = line.selectedWeight ?? 0 } = wish;
    if (wish.quantity !== undefined || !isWithin(selectedWeight, MAX_SELECTED_WEIGHT)) return { problem: changed };
    if (selectedWeight === line.selectedWeight) return line;
    return repriced(line, { selectedWeight, subTotal: priceOfWeight(line.pricePerKilogram ?? 0, selectedWeight) });
  }
  const { quantity = line.quantity ?? 0, optionWeight = line.optionWeight ?? undefined } = wish;
  if (wish.selectedWeight !== undefined || !isWithin(quantity, MAX_QUANTITY)) return { problem: changed };
  if (line.klass === 'WeightOptionOrderSale' && optionWeight !== line.optionWeight) {
    // A pack of another weight is another thing to buy: it costs what it costs today.
    const option = saleables.get(line.saleableId)?.options.find(({ weight }) => weight === optionWeight);
    if (!option) return { problem: changed };
    return repriced(
      { ...line, unitPrice: option.price, optionWeight: option.weight },
      { quantity, subTotal: option.price * quantity },
    );
  }
  if (quantity === line.quantity) return line;
  if (line.klass === 'WeighingRequiredUnitOrderSale') {
    const subTotal = priceOfWeight(line.pricePerKilogram ?? 0, line.averageWeight ?? 0) * quantity;
    // What was weighed was another number of pieces.
    return repriced({ ...line, weighedGrams: null }, { quantity, subTotal });
  }
  return repriced(line, { quantity, subTotal: (line.unitPrice ?? 0) * quantity });
}

const repriced = (
  line: OrderLine,
  amount: { quantity?: number; selectedWeight?: Grams; subTotal: Cents },
): OrderLine => ({ ...line, ...amount, estimatedSubTotal: amount.subTotal });

const isWithin = (value: number, max: number): boolean => Number.isInteger(value) && value >= 1 && value <= max;

function addLine(
  channel: PaymentChannel,
  wish: LineWish & { priceAtMost?: Cents | undefined },
  { saleables, newId }: ChangeCircumstances,
): OrderLine | { problem: ChangeProblem } {
  const saleable = saleables.get(wish.saleableId);
  if (!saleable?.isEnabled) return { problem: { code: 'LINE_UNAVAILABLE', label: saleable?.label ?? null } };
  const { unitPrice } = saleable;
  const priced = priceLine(
    wish.priceAtMost === undefined || unitPrice === null
      ? saleable
      : { ...saleable, unitPrice: Math.min(unitPrice, wish.priceAtMost) },
    wish,
  );
  if (!priced) return { problem: { code: 'LINE_CHANGED', label: saleable.label } };
  if (channel === 'ONLINE' && isToBeWeighed(priced))
    return { problem: { code: 'WEIGHED_ONLINE', label: saleable.label } };
  const { isEstimate: _, ...amounts } = priced;
  return {
    ...amounts,
    id: newId(),
    saleableId: saleable.id,
    label: saleable.label,
    categoryLabel: saleable.categoryLabel,
    rate: saleable.tvaRate,
    weighedGrams: null,
    estimatedSubTotal: priced.subTotal,
    deposit: saleable.deposit,
  };
}

function lineBelowRefund(order: OrderToChange, lines: readonly OrderLine[]): OrderLine | undefined {
  const after = new Map(lines.map((line) => [line.id, line]));
  return order.lines.find((line) => {
    if (amountRefunded(line, order.refunded) === 0) return false;
    const next = after.get(line.id);
    return !next || amountOfLine(next) < amountRefunded(next, order.refunded);
  });
}

/** What each thing's stock has to give for these lines in place of those: of one stock, only the difference. */
function stockMoves(
  before: readonly OrderLine[],
  after: readonly OrderLine[],
  { dates, saleables }: ChangeCircumstances,
): StockMove[] {
  const moves = new Map<string, StockMove>();
  const add = (lines: readonly OrderLine[], date: string, sign: 1 | -1): void => {
    for (const { saleableId, ...line } of lines) {
      const on = saleables.get(saleableId)?.stockPerDay ? date : dates.after;
      const key = `${saleableId} ${on}`;
      const amount = (moves.get(key)?.amount ?? 0) + sign * stockTaken(line);
      moves.set(key, { saleableId, date: on, amount });
    }
  };
  add(after, dates.after, 1);
  add(before, dates.before, -1);
  return [...moves.values()].filter(({ amount }) => amount !== 0);
}

/** The things as they are once so much of each was taken: the next order is planned on what is left. */
export function withStockMoved<Thing extends DayStock>(
  things: ReadonlyMap<string, Thing>,
  moves: readonly StockMove[],
): Map<string, Thing> {
  const after = new Map(things);
  for (const { saleableId, ...move } of moves) {
    const thing = after.get(saleableId);
    if (thing) after.set(saleableId, withTaken(thing, move));
  }
  return after;
}

function firstShort(
  moves: readonly StockMove[],
  saleables: ReadonlyMap<string, ChangeSaleable>,
): ChangeProblem | undefined {
  for (const { saleableId, date, amount } of moves) {
    const saleable = saleables.get(saleableId);
    const left = saleable && stockLeft(stockOn(saleable, date));
    if (saleable && left !== undefined && amount > left)
      return { code: 'STOCK_SHORT', ...shortageOf(saleable, date, left) };
  }
  return undefined;
}
