import type { CallInput } from '@etal/contract/endpoint';
import type { changeOrder } from '@etal/contract/order-changes';
import type { OrderDetail, Sale } from '@etal/contract/orders';
import type { ShopAggregate } from '@etal/contract/shop';
import { BAG_PRICING } from '@etal/domain/catalog/bags';
import type { PricingModel } from '@etal/domain/catalog/pricing';
import { foldText } from '@etal/domain/fold-text';
import type { ChangeSaleable, WishedLine } from '@etal/domain/orders/change';
import { MAX_QUANTITY, MAX_SELECTED_WEIGHT } from '@etal/domain/orders/lines';
import type { Grams } from '@etal/domain/weight';
import { formatGrams, formatInteger } from '@etal/texts/format';

/** One line of the order as it is being edited. What is not typed yet is null. */
export interface EditedLine {
  key: string;
  /** Null: something that the order does not hold yet. */
  saleId: string | null;
  saleableId: string;
  label: string;
  pricingModel: PricingModel;
  quantity: number | null;
  optionWeight: Grams | null;
  selectedWeight: Grams | null;
  /** Still shown, so that it can be put back. */
  isRemoved: boolean;
}

const PRICING: Record<Sale['klass'], PricingModel> = {
  CapturedWeightOrderSale: 'BY_CAPTURED_WEIGHT',
  UnitOrderSale: 'BY_UNIT',
  WeighingRequiredUnitOrderSale: 'BY_UNIT_WEIGHING_REQUIRED',
  WeightOptionOrderSale: 'BY_WEIGHT_OPTIONS',
};

export const linesOf = ({ sales }: Pick<OrderDetail, 'sales'>): EditedLine[] =>
  sales.map((sale) => ({
    key: sale.id,
    saleId: sale.id,
    saleableId: sale.saleableId,
    label: sale.saleableLabel,
    pricingModel: PRICING[sale.klass],
    quantity: 'quantity' in sale ? sale.quantity : null,
    optionWeight: 'selectedOption' in sale ? sale.selectedOption.weight : null,
    selectedWeight: 'selectedWeight' in sale ? sale.selectedWeight : null,
    isRemoved: false,
  }));

/** Articles and bags, as the domain sells them. */
export const saleablesOf = ({
  singleArticles,
  articlesBags,
}: Pick<ShopAggregate, 'singleArticles' | 'articlesBags'>): ChangeSaleable[] => [
  ...singleArticles,
  ...articlesBags.map((bag) => ({ ...bag, categoryLabel: null, pricingModel: BAG_PRICING[bag.bagType] })),
];

const FOUND_AT_MOST = 8;

/** What is on sale and whose name holds these words, without regard to case and accents. */
export function findSaleables(saleables: readonly ChangeSaleable[], text: string): ChangeSaleable[] {
  const wanted = foldText(text);
  if (wanted === '') return [];
  return saleables
    .filter(({ label, isEnabled }) => isEnabled && foldText(label).includes(wanted))
    .slice(0, FOUND_AT_MOST);
}

/** One more of what is there already, by the piece; a line of its own for anything else. */
export function addSaleable(lines: readonly EditedLine[], saleable: ChangeSaleable): EditedLine[] {
  const { id, label, pricingModel, options } = saleable;
  const isByPiece = pricingModel === 'BY_UNIT' || pricingModel === 'BY_UNIT_WEIGHING_REQUIRED';
  const known = isByPiece
    ? lines.find((line) => line.saleableId === id && line.pricingModel === pricingModel)
    : undefined;
  if (known)
    return editLine(lines, known.key, {
      isRemoved: false,
      quantity: known.isRemoved ? known.quantity : Math.min((known.quantity ?? 0) + 1, MAX_QUANTITY),
    });
  return [
    ...lines,
    {
      key: `${id} ${lines.length}`,
      saleId: null,
      saleableId: id,
      label,
      pricingModel,
      quantity: pricingModel === 'BY_CAPTURED_WEIGHT' ? null : 1,
      optionWeight: pricingModel === 'BY_WEIGHT_OPTIONS' ? (options[0]?.weight ?? null) : null,
      selectedWeight: null,
      isRemoved: false,
    },
  ];
}

export const editLine = (
  lines: readonly EditedLine[],
  key: string,
  changes: Partial<Pick<EditedLine, 'quantity' | 'optionWeight' | 'selectedWeight' | 'isRemoved'>>,
): EditedLine[] => lines.map((line) => (line.key === key ? { ...line, ...changes } : line));

/** What is wrong with a line by itself, said beside its field. */
export function problemOf({ pricingModel, quantity, selectedWeight, isRemoved }: EditedLine): string | undefined {
  if (isRemoved) return undefined;
  if (pricingModel === 'BY_CAPTURED_WEIGHT')
    return isBetween(selectedWeight, MAX_SELECTED_WEIGHT)
      ? undefined
      : `Saisissez un poids de ${formatGrams(MAX_SELECTED_WEIGHT)} au plus, ou retirez l'article.`;
  return isBetween(quantity, MAX_QUANTITY)
    ? undefined
    : `Saisissez une quantité de 1 à ${formatInteger(MAX_QUANTITY)}, ou retirez l'article.`;
}

const isBetween = (value: number | null, max: number): boolean => value !== null && value >= 1 && value <= max;

/** The wish that the domain plans; every line is well typed. */
export const wishOf = (lines: readonly EditedLine[]): WishedLine[] =>
  lines
    .filter(({ isRemoved }) => !isRemoved)
    .map((line) => ({
      ...(line.saleId === null ? { saleableId: line.saleableId } : { saleId: line.saleId }),
      ...(line.pricingModel === 'BY_CAPTURED_WEIGHT'
        ? { selectedWeight: line.selectedWeight ?? 0 }
        : { quantity: line.quantity ?? 0 }),
      ...(line.optionWeight !== null && { optionWeight: line.optionWeight }),
    }));

export type WireWish = NonNullable<CallInput<typeof changeOrder>['body']['sales']>;

/** The same, as it travels. */
export const wireWish = (lines: readonly EditedLine[]): WireWish =>
  wishOf(lines).map(({ optionWeight, ...wish }) => ({
    ...wish,
    ...(optionWeight !== undefined && { selectedOption: { weight: optionWeight } }),
  }));

export const isSameWish = (one: readonly EditedLine[], other: readonly EditedLine[]): boolean =>
  JSON.stringify(wishOf(one)) === JSON.stringify(wishOf(other));

/**
 * What was typed, over the order as it has become: lines that were not touched are as they are now, what is gone is
 * gone, and what somebody added is there.
 */
export function rebase(
  lines: readonly EditedLine[],
  before: Pick<OrderDetail, 'sales'>,
  after: Pick<OrderDetail, 'sales'>,
): EditedLine[] {
  const was = new Map(linesOf(before).map((line) => [line.key, line]));
  const typed = new Map(lines.map((line) => [line.key, line]));
  const kept = linesOf(after).map((line) => {
    const edited = typed.get(line.key);
    const first = was.get(line.key);
    return edited && first && JSON.stringify(edited) !== JSON.stringify(first) ? edited : line;
  });
  return [...kept, ...lines.filter(({ saleId }) => saleId === null)];
}
