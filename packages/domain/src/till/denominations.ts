import type { Cents } from '../money.ts';

/** Euro notes, then coins, as they are counted from the largest down. */
export const NOTES: readonly Cents[] = [50_000, 20_000, 10_000, 5000, 2000, 1000, 500];
export const COINS: readonly Cents[] = [200, 100, 50, 20, 10, 5, 2, 1];

/** How many there are of each, by what each is worth. */
export type CashPieces = Readonly<Record<string, number>>;

export const worthOfPieces = (pieces: CashPieces): Cents =>
  [...NOTES, ...COINS].reduce((sum, cents) => sum + cents * (pieces[cents] ?? 0), 0);
