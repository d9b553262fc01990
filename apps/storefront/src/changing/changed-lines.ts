import { goodsDue, toOrderLine } from '@etal/contract/order-line';
import type { changeOwnOrder } from '@etal/contract/order-changes';
import type { CallInput } from '@etal/contract/endpoint';
import type { Sale } from '@etal/contract/orders';
import type { ShopperOrder, Storefront } from '@etal/contract/storefront';
import type { WeightOption } from '@etal/domain/catalog/pricing';
import {
  type ChangePlan,
  type ChangeProblem,
  type ChangeSaleable,
  planChange,
  type WishedLine,
} from '@etal/domain/orders/change';
import { type LineWish, MAX_QUANTITY, MAX_SELECTED_WEIGHT, stockLeft, stockTaken } from '@etal/domain/orders/lines';
import { type Saleable, saleablesOf, saleablesOn } from '../catalogue/saleables.ts';

/** A line of the order as its shopper wishes it; without `saleId` it is something more. */
export interface ChangedLine extends LineWish {
  saleId?: string | undefined;
  label: string;
  imgUrl: string | null;
}

export const lineName = ({ saleId, saleableId, optionWeight }: ChangedLine): string =>
  saleId ?? `${saleableId}-${optionWeight ?? ''}`;

export const linesOf = ({ sales }: Pick<ShopperOrder, 'sales'>): ChangedLine[] => sales.map(toLine);

function toLine(sale: Sale): ChangedLine {
  const line = {
    saleId: sale.id,
    saleableId: sale.saleableId,
    label: sale.saleableLabel,
    imgUrl: sale.saleableImgUrl,
  };
  switch (sale.klass) {
    case 'CapturedWeightOrderSale':
      return { ...line, selectedWeight: sale.selectedWeight };
    case 'WeightOptionOrderSale':
      return { ...line, quantity: sale.quantity, optionWeight: sale.selectedOption.weight };
    default:
      return { ...line, quantity: sale.quantity };
  }
}

/** Whoever names no weight yet is given this one to correct. */
const FIRST_WEIGHT = 500;

/** What is in the order already is asked for once more. */
export function withMore(lines: readonly ChangedLine[], saleable: Saleable, option?: WeightOption): ChangedLine[] {
  const present = lines.find(
    ({ saleableId, optionWeight }) => saleableId === saleable.id && optionWeight === option?.weight,
  );
  const isWeight = saleable.pricingModel === 'BY_CAPTURED_WEIGHT';
  if (present) return withAmount(lines, present, amountOf(present) + (isWeight ? FIRST_WEIGHT : 1));
  const line = { saleableId: saleable.id, label: saleable.label, imgUrl: saleable.imgUrl };
  return [
    ...lines,
    isWeight
      ? { ...line, selectedWeight: Math.min(FIRST_WEIGHT, stockLeft(saleable) ?? FIRST_WEIGHT) }
      : { ...line, quantity: 1, ...(option && { optionWeight: option.weight }) },
  ];
}

/** Pieces, or grams where the shopper names the weight. */
export const amountOf = stockTaken;

export const withAmount = (lines: readonly ChangedLine[], wanted: ChangedLine, amount: number): ChangedLine[] =>
  lines.map((line) => {
    if (line !== wanted) return line;
    return line.selectedWeight === undefined
      ? { ...line, quantity: Math.min(amount, MAX_QUANTITY) }
      : { ...line, selectedWeight: Math.min(amount, MAX_SELECTED_WEIGHT) };
  });

/** The most of a line that can be asked for: what is left, what the order holds already, less its other lines. */
export function mostOf(
  lines: readonly ChangedLine[],
  line: ChangedLine,
  order: ShopperOrder,
  shop: Storefront,
  date: string = order.collectionDate,
): number {
  const bound = line.selectedWeight === undefined ? MAX_QUANTITY : MAX_SELECTED_WEIGHT;
  const saleable = saleablesOn(shop, () => [date]).find(({ id }) => id === line.saleableId);
  const left = saleable && stockLeft(saleable);
  if (left === undefined) return bound;
  const ofIt = (all: readonly ChangedLine[]): number =>
    all.reduce((sum, one) => sum + (one.saleableId === line.saleableId ? amountOf(one) : 0), 0);
  // On another date the order holds nothing yet of what counts per date.
  const held = saleable?.stockPerDay && date !== order.collectionDate ? 0 : ofIt(linesOf(order));
  return Math.max(0, Math.min(bound, left + held - ofIt(lines) + amountOf(line)));
}

/**
 * The wish for an order that has changed meanwhile: what the shopper touched stays as they wished it, what they did not
 * touch is as it is now.
 */
export function rebased(
  lines: readonly ChangedLine[],
  before: Pick<ShopperOrder, 'sales'>,
  now: Pick<ShopperOrder, 'sales'>,
): ChangedLine[] {
  const read = new Map(linesOf(before).map((line) => [line.saleId, line]));
  const wished = new Map(lines.map((line) => [line.saleId ?? lineName(line), line]));
  const isTouched = (line: ChangedLine): boolean => {
    const was = read.get(line.saleId);
    return was === undefined || amountOf(was) !== amountOf(line) || was.optionWeight !== line.optionWeight;
  };
  const present = linesOf(now);
  const presentIds = new Set(present.map(({ saleId }) => saleId));
  return [
    ...present.flatMap((line): ChangedLine[] => {
      const wish = wished.get(line.saleId ?? '');
      // The shopper has taken this line away.
      if (!wish) return read.has(line.saleId) ? [] : [line];
      return [isTouched(wish) ? wish : line];
    }),
    ...lines
      .filter((line) => !presentIds.has(line.saleId) && isTouched(line))
      .map((line) => ({ ...line, saleId: undefined })),
  ];
}

const toWish = ({ saleId, saleableId, quantity, optionWeight, selectedWeight }: ChangedLine): WishedLine => ({
  ...(saleId === undefined ? { saleableId } : { saleId }),
  quantity,
  optionWeight,
  selectedWeight,
});

type Body = CallInput<typeof changeOwnOrder>['body'];

/** The whole wished list, as the call takes it. */
export const salesOf = (lines: readonly ChangedLine[]): NonNullable<Body['sales']> =>
  lines.map(({ saleId, saleableId, quantity, optionWeight, selectedWeight }) => ({
    ...(saleId === undefined ? { saleableId } : { saleId }),
    ...(quantity !== undefined && { quantity }),
    ...(optionWeight !== undefined && { selectedOption: { weight: optionWeight } }),
    ...(selectedWeight !== undefined && { selectedWeight }),
  }));

export interface Planned {
  /** What each line and the whole come to, however much is left; null where one of them cannot be priced. */
  plan: ChangePlan | null;
  problem: ChangeProblem | null;
}

/** R-ORDERS-12 and R-ORDERS-14: what the order becomes, by the rule that the server goes by too. */
export function planOf(
  order: ShopperOrder,
  shop: Storefront,
  lines: readonly ChangedLine[],
  { pointId, date }: { pointId: string; date: string },
): Planned {
  const onCard = order.heldAmount === null ? 0 : Math.min(order.heldAmount, order.total);
  const toChange = {
    status: order.status,
    paymentStatus: order.paymentStatus,
    isTest: order.isTest,
    channel: order.paymentChannel,
    total: order.total,
    credited: 0,
    // What is neither on the card nor due was paid already.
    paid: order.total - onCard - goodsDue(order),
    refundsUnderWay: 0,
    held: order.heldAmount,
    lines: order.sales.map(toOrderLine),
    fee: order.fee ?? { ...shop.platformFee, bearer: order.feeBearer },
    refunded: [],
  };
  const point = shop.collectionPoints.find(({ id }) => id === pointId);
  const saleables = saleablesOf(shop).map(toChangeSaleable);
  const planFor = (sold: ChangeSaleable[]) =>
    planChange(toChange, lines.map(toWish), {
      saleables: new Map(sold.map((saleable) => [saleable.id, saleable])),
      dates: { before: order.collectionDate, after: date },
      takesMoneyOnSite:
        order.paymentChannel === 'OFFLINE' ||
        (shop.paymentModes.OFFLINE.isOffered && (point?.offlinePaymentsEnabled ?? false)),
      newId: () => '',
    });
  const judged = planFor(saleables);
  if (!('problem' in judged)) return { plan: judged, problem: null };
  // What is short still has a price, and the shopper is shown it while they correct the amount.
  const priced = planFor(saleables.map((saleable) => ({ ...saleable, isStockEnabled: false })));
  return { plan: 'problem' in priced ? null : priced, problem: judged.problem };
}

const toChangeSaleable = (saleable: Saleable): ChangeSaleable => ({
  ...saleable,
  categoryLabel: saleable.kind === 'article' ? saleable.categoryLabel : null,
});
