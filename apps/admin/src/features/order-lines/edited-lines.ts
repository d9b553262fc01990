import type { ShopAggregate } from '@etal/contract/shop';
import { BAG_PRICING } from '@etal/domain/catalog/bags';
import type { Prices, PricingModel, WeightOption } from '@etal/domain/catalog/pricing';
import { type DayStock, stockOn } from '@etal/domain/catalog/stock';
import type { Tag } from '@etal/domain/catalog/tags';
import { findByWords, searchTextOf } from '@etal/domain/catalog/search';
import {
  firstShortage,
  type LineWish,
  MAX_LINES,
  MAX_QUANTITY,
  MAX_SELECTED_WEIGHT,
  priceLine,
  stockLeft,
  stockTaken,
  WEIGHT_STEP,
} from '@etal/domain/orders/lines';
import { type DepositMove, depositsOf, type LineDeposit } from '@etal/domain/till/deposits';

/** What can be put into an order. */
export interface Saleable extends Prices, DayStock {
  id: string;
  label: string;
  imgUrl: string;
  isEnabled: boolean;
  pricingModel: PricingModel;
  deposit: LineDeposit | null;
  /** Absent of bags. */
  categoryLabel?: string;
  tags: readonly Tag[];
}

/** A line as it is being written; `saleId` names the line of an order that it was. */
export interface EditedLine extends LineWish {
  label: string;
  saleId?: string | undefined;
}

export interface LinePrice {
  subTotal: number;
  isEstimate: boolean;
}

/** Bags first, as they are what is asked for most. */
export const saleablesOf = ({
  singleArticles,
  articlesBags,
}: Pick<ShopAggregate, 'singleArticles' | 'articlesBags'>): Saleable[] => [
  ...articlesBags.map((bag) => ({ ...bag, pricingModel: BAG_PRICING[bag.bagType] })),
  ...singleArticles,
];

/** With the stock of their collection date; before one is chosen, what counts per date is not judged. */
export const saleablesOn = (saleables: readonly Saleable[], date: string | null): Saleable[] =>
  saleables.map((saleable) => {
    if (date !== null) return stockOn(saleable, date);
    return saleable.stockPerDay ? { ...saleable, isStockEnabled: false } : saleable;
  });

/** One way to add something: a pack of each weight is a choice of its own. */
export interface Offer {
  key: string;
  saleable: Saleable;
  option: WeightOption | undefined;
}

/** What is on sale and is found by what was typed, once something is. */
export function offersFor(saleables: readonly Saleable[], text: string): Offer[] {
  if (text.trim() === '') return [];
  const onSale = saleables.filter(({ isEnabled }) => isEnabled);
  return findByWords(onSale, searchText, text).flatMap((saleable): Offer[] =>
    saleable.pricingModel === 'BY_WEIGHT_OPTIONS'
      ? saleable.options.map((option) => ({ key: `${saleable.id} ${option.weight}`, saleable, option }))
      : [{ key: saleable.id, saleable, option: undefined }],
  );
}

const searchText = ({ label, categoryLabel = 'panier', tags }: Saleable): string =>
  searchTextOf({ words: [label, categoryLabel], tags });

/** Whoever names no weight yet is given this one to correct. */
const FIRST_WEIGHT = 500;

const placeOf = (lines: readonly EditedLine[], { saleable, option }: Offer): number =>
  lines.findIndex(({ saleableId, optionWeight }) => saleableId === saleable.id && optionWeight === option?.weight);

/** Whether an order takes no further line: of what it holds, more may still be asked for. */
export const isFull = (lines: readonly EditedLine[]): boolean => lines.length >= MAX_LINES;

export const fits = (lines: readonly EditedLine[], offer: Offer): boolean =>
  !isFull(lines) || placeOf(lines, offer) >= 0;

/** What is in the order already is asked for once more. */
export function withOffer(lines: readonly EditedLine[], offer: Offer): EditedLine[] {
  const { saleable, option } = offer;
  const index = placeOf(lines, offer);
  if (index >= 0) return stepped(lines, index, 1);
  const line: EditedLine = { saleableId: saleable.id, label: saleable.label };
  return [
    ...lines,
    saleable.pricingModel === 'BY_CAPTURED_WEIGHT'
      ? { ...line, selectedWeight: FIRST_WEIGHT }
      : { ...line, quantity: 1, ...(option && { optionWeight: option.weight }) },
  ];
}

/** One piece or one step of the scale more or less; the last one less takes the line away. */
export function stepped(lines: readonly EditedLine[], index: number, step: 1 | -1): EditedLine[] {
  const line = lines[index];
  if (!line) return [...lines];
  const amount =
    line.selectedWeight === undefined ? (line.quantity ?? 0) + step : line.selectedWeight + step * WEIGHT_STEP;
  return amount <= 0 ? lines.filter((_, at) => at !== index) : withAmount(lines, index, amount);
}

/** Pieces, or grams; never more than one line may hold. */
export const withAmount = (lines: readonly EditedLine[], index: number, amount: number): EditedLine[] =>
  lines.map((line, at) => {
    if (at !== index) return line;
    return line.selectedWeight === undefined
      ? { ...line, quantity: Math.min(amount, MAX_QUANTITY) }
      : { ...line, selectedWeight: Math.min(amount, MAX_SELECTED_WEIGHT) };
  });

/** What a line costs today; undefined when it cannot be ordered so. */
export function priceToday(line: EditedLine, saleables: readonly Saleable[]): LinePrice | undefined {
  const saleable = saleables.find(({ id }) => id === line.saleableId);
  return saleable?.isEnabled ? priceLine(saleable, line) : undefined;
}

/** The prices of those lines that have one. */
export const pricedLines = (lines: readonly EditedLine[], saleables: readonly Saleable[]): LinePrice[] =>
  lines.flatMap((line) => priceToday(line, saleables) ?? []);

/** What leaves with these lines, at what is asked for today. */
export const depositsToday = (lines: readonly EditedLine[], saleables: readonly Saleable[]): DepositMove[] =>
  depositsOf(
    lines.map(({ saleableId, quantity }) => ({
      quantity,
      deposit: saleables.find(({ id }) => id === saleableId)?.deposit ?? null,
    })),
  );

/** How much is left of what is asked for too much of; undefined when there is enough. */
export function shortageOf(
  lines: readonly EditedLine[],
  line: EditedLine,
  saleables: readonly Saleable[],
): number | undefined {
  const stock = saleables.find(({ id }) => id === line.saleableId);
  if (!stock || stockLeft(stock) === undefined) return undefined;
  const same = lines.filter(({ saleableId }) => saleableId === line.saleableId);
  return firstShortage(same.map((one) => ({ saleableId: one.saleableId, taken: stockTaken(one), stock })))?.left;
}
