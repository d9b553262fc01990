import type { Cents } from '../money.ts';

/** At most so many leave with one piece of an article or a bag. */
export const MAX_DEPOSIT_COUNT = 100;

/** Something that goods leave in and that comes back: a jar, a crate (R-TILL-4). */
export interface DepositKind {
  id: string;
  label: string;
  cents: Cents;
  isEnabled: boolean;
}

/** What leaves with one piece of a line, as it was when it was ordered. */
export interface LineDeposit {
  kindId: string;
  label: string;
  cents: Cents;
  count: number;
}

/** Some of one kind that leave or come back together. */
export interface DepositMove {
  kindId: string;
  label: string;
  /** What each is worth. */
  cents: Cents;
  count: number;
}

export interface LineWithDeposit {
  /** Null for what is sold by weight, which leaves in one. */
  quantity: number | null;
  deposit: LineDeposit | null;
}

/** What leaves with these lines, by kind and worth, in their order. */
export function depositsOf(lines: readonly LineWithDeposit[]): DepositMove[] {
  const moves: DepositMove[] = [];
  for (const { quantity, deposit } of lines) {
    if (!deposit) continue;
    const count = deposit.count * (quantity ?? 1);
    const same = moves.find(({ kindId, cents }) => kindId === deposit.kindId && cents === deposit.cents);
    if (same) same.count += count;
    else moves.push({ ...deposit, count });
  }
  return moves;
}

export const worthOf = (moves: readonly Pick<DepositMove, 'cents' | 'count'>[]): Cents =>
  moves.reduce((sum, { cents, count }) => sum + cents * count, 0);

/** What is due for the deposits of these lines. */
export const depositsDue = (lines: readonly LineWithDeposit[]): Cents => worthOf(depositsOf(lines));

/** How many of each kind a customer has, of all that left and came back; kinds of which none is left are not told. */
export function depositsHeld(
  moves: readonly { kind: 'DEPOSIT_OUT' | 'DEPOSIT_BACK'; deposits: readonly DepositMove[] }[],
): { kindId: string; label: string; count: number }[] {
  const held = new Map<string, { kindId: string; label: string; count: number }>();
  for (const { kind, deposits } of moves)
    for (const { kindId, label, count } of deposits) {
      const before = held.get(kindId)?.count ?? 0;
      held.set(kindId, { kindId, label, count: before + (kind === 'DEPOSIT_OUT' ? count : -count) });
    }
  return [...held.values()].filter(({ count }) => count !== 0);
}
