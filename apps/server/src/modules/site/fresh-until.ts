import { addDays } from '@etal/domain/calendar/dates';
import { parisInstant, parisWallTime } from '@etal/domain/calendar/paris-time';
import { openSlots } from '@etal/domain/collection/slots';

type Point = Parameters<typeof openSlots>[0];

/**
 * A page names the next collection of each point, its cut-off, and days such as « demain »: until when all that holds.
 */
export function freshUntil(points: readonly Point[], now: number): number {
  const midnight = parisInstant(addDays(parisWallTime(now).date, 1), 0);
  return Math.min(midnight, ...points.flatMap((point) => openSlots(point, now)[0]?.orderBefore ?? []));
}
