import type { Cents } from '../money.ts';
import { type Grams, priceOfWeight } from '../weight.ts';
import { holdsEstimate } from './estimate.ts';
import type { StoredOrderStatus } from './order.ts';

/** A line of any kind, as far as weighing looks at it. */
export interface WeighableLine {
  id: string;
  klass: string;
  pricePerKilogram?: Cents | null;
  weighedGrams?: Grams | null;
  subTotal: Cents;
}

/** A line that is ordered by the piece and charged by the weight that the scale says. */
export const isToBeWeighed = <Line extends { klass: string }>(
  line: Line,
): line is Extract<Line, { klass: 'WeighingRequiredUnitOrderSale' }> => line.klass === 'WeighingRequiredUnitOrderSale';

/** The line as it is charged at this weight. */
export const weighLine = <Line extends { pricePerKilogram: Cents }>(
  line: Line,
  weighedGrams: Grams,
): Line & { weighedGrams: Grams; subTotal: Cents } => ({
  ...line,
  weighedGrams,
  subTotal: priceOfWeight(line.pricePerKilogram, weighedGrams),
});

/** The lines with these weights, by the id of the line; undefined when one of the ids is no line to be weighed. */
export function weighLines<Line extends WeighableLine>(
  lines: readonly Line[],
  weights: ReadonlyMap<string, Grams>,
): Line[] | undefined {
  const unknown = new Set(weights.keys());
  const weighed = lines.map((line) => {
    const grams = weights.get(line.id);
    const { pricePerKilogram } = line;
    if (grams === undefined || !isToBeWeighed(line) || pricePerKilogram == null) return line;
    unknown.delete(line.id);
    return { ...line, ...weighLine({ pricePerKilogram }, grams) };
  });
  return unknown.size === 0 ? weighed : undefined;
}

export interface OrderToWeigh {
  status: StoredOrderStatus;
  sales: readonly { klass: string; weighedGrams?: Grams | null }[];
  documents: readonly { kind: string }[];
}

/** Weights are typed and corrected on an accepted order until its invoice, which prints them, is issued. */
export const mayWeigh = ({ status, sales, documents }: OrderToWeigh): boolean =>
  status === 'ACCEPTED' && sales.some(isToBeWeighed) && !documents.some(({ kind }) => kind === 'INVOICE');

/** Something of this order still waits for the scale. */
export const awaitsWeighing = (order: OrderToWeigh): boolean => mayWeigh(order) && holdsEstimate(order.sales);

/** Less than half or more than double of what was expected: a digit too few or too many. */
export function isFarFromExpected(
  { averageWeight, quantity }: { averageWeight: Grams; quantity: number },
  grams: Grams,
): boolean {
  const expected = estimatedGrams({ averageWeight, quantity });
  return grams * 2 < expected || grams > expected * 2;
}

/** What a line that nobody has weighed is expected to weigh. */
export const estimatedGrams = ({
  averageWeight,
  quantity,
}: {
  averageWeight: Grams | null;
  quantity: number | null;
}): Grams => (averageWeight ?? 0) * (quantity ?? 0);
