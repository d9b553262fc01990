import type { Cents } from '../money.ts';

/** At most so many leave with one piece of an article or a bag. */
export const MAX_DEPOSIT_COUNT = 100;

export { MAX_DEPOSITS_WORTH } from '../limits.ts';

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
  /** None for what is sold by weight, which leaves in one. */
  quantity?: number | null | undefined;
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

/** What left with somebody, and what came back. */
export interface DepositsMoved {
  out: DepositMove[];
  back: DepositMove[];
}

export const NO_DEPOSITS: Readonly<DepositsMoved> = { out: [], back: [] };

/** What is left of moves once those that came back are taken off those that left, by kind and worth. */
export function netDeposits(
  entries: readonly { kind: string; deposits?: readonly DepositMove[] | undefined }[],
): DepositsMoved {
  const moved: DepositsMoved = { out: [], back: [] };
  for (const { kind, deposits = [] } of entries) {
    if (kind === 'DEPOSIT_OUT') addMoves(moved.out, moved.back, deposits);
    else if (kind === 'DEPOSIT_BACK') addMoves(moved.back, moved.out, deposits);
  }
  return moved;
}

/** Adds moves to one way, less what went the other way already. */
function addMoves(to: DepositMove[], from: DepositMove[], moves: readonly DepositMove[]): void {
  for (const move of moves) {
    const opposite = from.find(({ kindId, cents }) => kindId === move.kindId && cents === move.cents);
    const cancelled = Math.min(opposite?.count ?? 0, move.count);
    if (opposite) {
      opposite.count -= cancelled;
      if (opposite.count === 0) from.splice(from.indexOf(opposite), 1);
    }
    if (move.count === cancelled) continue;
    const same = to.find(({ kindId, cents }) => kindId === move.kindId && cents === move.cents);
    if (same) same.count += move.count - cancelled;
    else to.push({ ...move, count: move.count - cancelled });
  }
}

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
