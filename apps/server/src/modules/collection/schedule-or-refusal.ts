import { Refusal } from '@etal/contract/errors';
import { type Closure, isReversed } from '@etal/domain/collection/closures';
import { NO_OPENING_HOURS, type OpeningHours, openingHoursProblem } from '@etal/domain/collection/opening-hours';

interface Schedule {
  openingHours: OpeningHours;
  closures: Closure[];
}

/** A day left out has no slot; closures are kept in the order of the calendar. */
export function scheduleOrRefusal(given: { openingHours: Partial<OpeningHours>; closures: Closure[] }): Schedule {
  const openingHours = { ...NO_OPENING_HOURS, ...given.openingHours };
  const problem = openingHoursProblem(openingHours);
  if (problem) throw new Refusal(problem.code, { weekday: problem.weekday });
  if (given.closures.some(isReversed)) throw new Refusal('CLOSURE_REVERSED');
  return {
    openingHours,
    closures: given.closures.toSorted((a, b) => a.from.localeCompare(b.from) || a.to.localeCompare(b.to)),
  };
}
