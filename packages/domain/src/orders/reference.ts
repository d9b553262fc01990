/** No 0/O, 1/I/L, 2/Z, 5/S, 8/B, U/V: read aloud on a market, one is never taken for another. */
const SIGNS = '34679ACDEFGHJKMNPQRTWXY';
const REFERENCE_LENGTH = 8;

/** R-ORDERS-1. `random` gives a whole number below its argument; it must not be guessable. */
export function orderReference(random: (below: number) => number): string {
  return Array.from({ length: REFERENCE_LENGTH }, () => SIGNS[random(SIGNS.length)]).join('');
}
