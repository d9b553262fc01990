import type { Clock } from '../../src/ports/clock.ts';

export interface FixedClock extends Clock {
  set(instant: string | Date): void;
  advance(step: { days?: number; hours?: number; minutes?: number; seconds?: number }): void;
}

/** A clock that only moves when a test moves it. */
export const fixedClock = (start: string | Date): FixedClock => {
  let current = instantOf(start);
  return {
    now: () => new Date(current),
    set: (instant) => {
      current = instantOf(instant);
    },
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      current += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
};

const instantOf = (value: string | Date): number => {
  const instant = new Date(value).getTime();
  if (Number.isNaN(instant)) throw new TypeError(`not an instant: ${String(value)}`);
  return instant;
};
