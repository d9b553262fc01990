import { epochOf } from './dates.ts';

/** Wall times are those of Paris, whatever the server's own zone (R-COLLECTION-2). */
const paris = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Paris',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

export interface WallTime {
  date: string;
  /** Minutes after midnight. */
  minutes: number;
}

const HOUR_SECONDS = 3600;
const MOST_HOURS = 10_000;

/** How far Paris is ahead, by the hour since the epoch: it only ever changes between two of them. */
const aheadByHour = new Map<number, number>();

export function parisWallTime(epochSeconds: number): WallTime {
  const hour = Math.floor(epochSeconds / HOUR_SECONDS);
  let ahead = aheadByHour.get(hour);
  if (ahead === undefined) {
    ahead = secondsAhead(hour * HOUR_SECONDS);
    if (aheadByHour.size === MOST_HOURS) aheadByHour.clear();
    aheadByHour.set(hour, ahead);
  }
  const local = new Date((epochSeconds + ahead) * 1000);
  return { date: local.toISOString().slice(0, 10), minutes: local.getUTCHours() * 60 + local.getUTCMinutes() };
}

/** Asking the calendar of the world takes a hundred times as long as adding what it says. */
function secondsAhead(epochSeconds: number): number {
  const parts = Object.fromEntries(paris.formatToParts(epochSeconds * 1000).map(({ type, value }) => [type, value]));
  const minutes = Number(parts['hour']) * 60 + Number(parts['minute']);
  return epochOf(`${parts['year']}-${parts['month']}-${parts['day']}`) / 1000 + minutes * 60 - epochSeconds;
}

/** Summer time first: of an hour that happens twice in October, the first is meant. */
const OFFSETS_MINUTES = [120, 60];

/** The instant of a wall time, in seconds. An hour skipped in March is taken as its end, 3:00. */
export function parisInstant(date: string, minutes: number): number {
  for (const offset of OFFSETS_MINUTES) {
    const candidate = epochOf(date) / 1000 + (minutes - offset) * 60;
    const wall = parisWallTime(candidate);
    if (wall.date === date && wall.minutes === minutes) return candidate;
  }
  return parisInstant(date, (Math.floor(minutes / 60) + 1) * 60);
}
