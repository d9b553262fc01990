/** What decides whether a line's amount is final, of any line that carries it. */
export interface WeighableLine {
  klass: string;
  weighedGrams?: number | null;
}

/** R-ORDERS-7: ordered by the piece, charged by the real weight, so that its amount is an estimate until weighed. */
export const isEstimated = ({ klass, weighedGrams }: WeighableLine): boolean =>
  klass === 'WeighingRequiredUnitOrderSale' && (weighedGrams ?? null) === null;

/** A sum is an estimate as soon as one of its parts is. */
export const holdsEstimate = (lines: readonly WeighableLine[]): boolean => lines.some(isEstimated);
