import { type Cents, divideHalfUp } from '../money.ts';
import { VAT_RATES, type VatRate } from '../vat.ts';

/** As whole fractions of the tax-included price: 5,5 % is 55 in 1055. */
const PART: Record<VatRate, { of: number; in: number }> = {
  RATE_5_5: { of: 55, in: 1055 },
  RATE_10: { of: 10, in: 110 },
  RATE_20: { of: 20, in: 120 },
};

export interface VatLine {
  rate: VatRate;
  /** Tax included. */
  total: Cents;
}

export interface VatShare {
  rate: VatRate;
  net: Cents;
  vat: Cents;
  total: Cents;
}

/**
 * R-DOCUMENTS-2: taken out of the total of each rate, never summed from rounded lines, so that net + VAT is what was
 * paid.
 */
export function vatByRate(lines: readonly VatLine[]): VatShare[] {
  return VAT_RATES.flatMap((rate) => {
    const total = lines.reduce((sum, line) => sum + (line.rate === rate ? line.total : 0), 0);
    if (total === 0) return [];
    const vat = divideHalfUp(total * PART[rate].of, PART[rate].in);
    return [{ rate, net: total - vat, vat, total }];
  });
}

/** The service fee follows the goods' rates pro rata, to the cent: the missing cents go to the largest remainders. */
export function feeByRate(fee: Cents, lines: readonly VatLine[]): VatLine[] {
  const goods = vatByRate(lines);
  const sum = goods.reduce((total, share) => total + share.total, 0);
  if (fee === 0 || sum === 0) return [];
  return shareOut(
    fee,
    goods.map(({ total }) => total),
  ).flatMap((total, index) => (total !== 0 ? [{ rate: goods[index]?.rate ?? 'RATE_5_5', total }] : []));
}

/** What each line is without tax, so that they add up to the net of their rate. */
export function netOfLines(lines: readonly VatLine[]): Cents[] {
  const nets = lines.map(() => 0);
  for (const { rate, net } of vatByRate(lines)) {
    const indexes = lines.flatMap((line, index) => (line.rate === rate ? [index] : []));
    for (const [position, share] of shareOut(
      net,
      indexes.map((index) => lines[index]?.total ?? 0),
    ).entries())
      nets[indexes[position] ?? 0] = share;
  }
  return nets;
}

/** Largest remainder: parts of `amount` in proportion to `weights`, whole cents that add up to it. */
function shareOut(amount: Cents, weights: readonly number[]): Cents[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0) return weights.map(() => 0);
  const parts = weights.map((weight, index) => {
    const whole = Math.floor((amount * weight) / sum);
    // Not the operator %, whose sign follows the weight's: what takes away from a document weighs less than nothing.
    return { index, whole, remainder: amount * weight - whole * sum };
  });
  const missing = amount - parts.reduce((total, { whole }) => total + whole, 0);
  const lucky = new Set(
    parts
      .toSorted((a, b) => b.remainder - a.remainder || a.index - b.index)
      .slice(0, missing)
      .map(({ index }) => index),
  );
  return parts.map(({ index, whole }) => whole + (lucky.has(index) ? 1 : 0));
}
