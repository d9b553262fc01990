import type { Cents } from '../money.ts';
import { COUNTED_MEANS, countedAs, type CountedMeans, type MoneyMeans } from './means.ts';

/** A gap between what was counted and what was expected that is above this has to be explained (R-TILL-5). */
export const MAX_UNEXPLAINED_GAP: Cents = 500;

export type ByMeans = Record<CountedMeans, Cents>;

const NOTHING: ByMeans = { CASH: 0, CHEQUE: 0, CARD: 0, TRANSFER: 0, VOUCHER: 0 };

/** What has to lie in the till, by means, of entries whose cents are negative where they were given back. */
export function expectedOf(entries: readonly { means: MoneyMeans; cents: Cents }[]): ByMeans {
  const expected = { ...NOTHING };
  for (const { means, cents } of entries) {
    const counted = countedAs(means);
    if (counted) expected[counted] += cents;
  }
  return expected;
}

export const totalOf = (amounts: ByMeans): Cents => COUNTED_MEANS.reduce((sum, means) => sum + amounts[means], 0);

/** Counted less expected, by means; the cash that was there in the morning is no taking. */
export function gapsOf({ expected, counted, float }: { expected: ByMeans; counted: ByMeans; float: Cents }): ByMeans {
  const gaps = { ...NOTHING };
  for (const means of COUNTED_MEANS) gaps[means] = counted[means] - expected[means] - (means === 'CASH' ? float : 0);
  return gaps;
}

/** Whether a gap of some means has to be explained: what is missing of one is not made good by another. */
export const needsNote = (gaps: ByMeans): boolean => largestGap(gaps) > MAX_UNEXPLAINED_GAP;

/** The one that is farthest from nothing, as an amount. */
export const largestGap = (gaps: ByMeans): Cents => Math.max(...COUNTED_MEANS.map((means) => Math.abs(gaps[means])));
