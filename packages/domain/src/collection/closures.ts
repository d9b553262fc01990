/** Both days are closed: « fermé du … au … ». */
export interface Closure {
  from: string;
  to: string;
}

export const isClosedOn = (closures: readonly Closure[], date: string): boolean =>
  closures.some(({ from, to }) => from <= date && date <= to);

export const isReversed = ({ from, to }: Closure): boolean => from > to;
