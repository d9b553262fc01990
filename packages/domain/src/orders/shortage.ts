/** R-ORDERS-18: how what there is goes round when there is not enough. */
export const SHORTAGE_RULES = ['FAIR', 'FIRST', 'NONE'] as const;
export type ShortageRule = (typeof SHORTAGE_RULES)[number];

/** What one order wants of the thing that falls short: pieces, or grams. */
export interface WantedShare {
  orderId: string;
  amount: number;
  /** Seconds since the epoch. */
  placedAt: number;
}

/** Weights are given in steps that a scale can follow. */
const GRAM_STEP = 10;

/** The earliest first; of one second, by their ids, so that everybody counts alike. */
const byTime = (a: WantedShare, b: WantedShare): number =>
  a.placedAt - b.placedAt || (a.orderId < b.orderId ? -1 : Number(a.orderId > b.orderId));

/** What each order gets, by its id. Never more than it wants, never more in all than there is. */
export function shareOut(
  wanted: readonly WantedShare[],
  available: number,
  rule: ShortageRule,
  isWeight: boolean,
): Map<string, number> {
  const inTime = wanted.toSorted(byTime);
  const all = inTime.reduce((sum, { amount }) => sum + amount, 0);
  if (rule === 'NONE') return new Map(inTime.map(({ orderId }) => [orderId, 0]));
  if (available >= all) return new Map(inTime.map(({ orderId, amount }) => [orderId, amount]));
  if (rule === 'FIRST') return firstServed(inTime, available);
  return isWeight ? fairGrams(inTime, available, all) : fairPieces(inTime, available, all);
}

/** Whole lines by time of order, until nothing is left; what is too big for the rest leaves it to who comes after. */
function firstServed(inTime: readonly WantedShare[], available: number): Map<string, number> {
  let left = available;
  return new Map(
    inTime.map(({ orderId, amount }) => {
      if (amount > left) return [orderId, 0];
      left -= amount;
      return [orderId, amount];
    }),
  );
}

/**
 * In proportion, rounded down; the rest by the largest remainder, then the earliest order. With a piece for each order,
 * nobody gets none: the piece comes from the largest share, of the latest order first.
 */
function fairPieces(inTime: readonly WantedShare[], available: number, all: number): Map<string, number> {
  const shares = inTime.map(({ orderId, amount }, rank) => ({
    orderId,
    rank,
    given: Math.floor((amount * available) / all),
    remainder: (amount * available) % all,
  }));
  let left = available - shares.reduce((sum, { given }) => sum + given, 0);
  for (const share of shares.toSorted((a, b) => b.remainder - a.remainder || a.rank - b.rank)) {
    if (left === 0) break;
    share.given += 1;
    left -= 1;
  }
  if (available >= shares.length)
    for (const empty of shares.filter(({ given }) => given === 0)) {
      const [largest] = shares.toSorted((a, b) => b.given - a.given || b.rank - a.rank);
      if (!largest || largest.given < 2) break;
      largest.given -= 1;
      empty.given = 1;
    }
  return new Map(shares.map(({ orderId, given }) => [orderId, given]));
}

/** In proportion, down to ten grams; the rest to the earliest, as far as they wanted it. */
function fairGrams(inTime: readonly WantedShare[], available: number, all: number): Map<string, number> {
  const shares = inTime.map(({ orderId, amount }) => ({
    orderId,
    amount,
    given: Math.floor((amount * available) / all / GRAM_STEP) * GRAM_STEP,
  }));
  let left = available - shares.reduce((sum, { given }) => sum + given, 0);
  for (const share of shares) {
    const more = Math.min(left, share.amount - share.given);
    share.given += more;
    left -= more;
  }
  return new Map(shares.map(({ orderId, given }) => [orderId, given]));
}

export type ShareProblem =
  | { code: 'SHORTAGE_ORDER_UNKNOWN' }
  | { code: 'SHORTAGE_ABOVE_WANTED' }
  | { code: 'SHORTAGE_ABOVE_AVAILABLE'; available: number };

/** The merchant's retouch of what the rule gave: the orders that it does not name keep theirs. */
export function retouch(
  shares: ReadonlyMap<string, number>,
  given: readonly { orderId: string; quantity: number }[],
  { wanted, available }: { wanted: readonly WantedShare[]; available: number },
): Map<string, number> | { problem: ShareProblem } {
  const wants = new Map(wanted.map(({ orderId, amount }) => [orderId, amount]));
  const retouched = new Map(shares);
  for (const { orderId, quantity } of given) {
    const most = wants.get(orderId);
    if (most === undefined) return { problem: { code: 'SHORTAGE_ORDER_UNKNOWN' } };
    if (quantity > most) return { problem: { code: 'SHORTAGE_ABOVE_WANTED' } };
    retouched.set(orderId, quantity);
  }
  const all = [...retouched.values()].reduce((sum, amount) => sum + amount, 0);
  return all > available ? { problem: { code: 'SHORTAGE_ABOVE_AVAILABLE', available } } : retouched;
}
