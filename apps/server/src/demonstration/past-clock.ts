import { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock } from '../ports/clock.ts';

const DAY = 24 * 60 * 60 * 1000;

export interface PastClock extends Clock {
  /** For everything that `work` does, and for nothing else, it is `days` ago. */
  daysAgo<Result>(days: number, work: () => Promise<Result>): Promise<Result>;
  /** As long ago as that moment is, for what `work` does. */
  at<Result>(moment: Date, work: () => Promise<Result>): Promise<Result>;
}

/** So that what the demonstration creates has the age it claims, dated by the product's own calls. */
export function pastClock(clock: Clock): PastClock {
  const age = new AsyncLocalStorage<number>();
  return {
    now: () => new Date(clock.now().getTime() - (age.getStore() ?? 0)),
    daysAgo: (days, work) => age.run(days * DAY, work),
    at: (moment, work) => age.run(clock.now().getTime() - moment.getTime(), work),
  };
}
