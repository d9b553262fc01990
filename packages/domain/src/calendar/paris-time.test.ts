import { expect, it } from 'vitest';
import { parisInstant, parisWallTime } from './paris-time.ts';

const told = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short', timeStyle: 'short' });

/** Both clock changes of a year, to the second, and an instant of each week: asked twice, the second from memory. */
const INSTANTS = [
  '2026-03-29T00:59:59Z',
  '2026-03-29T01:00:00Z',
  '2026-10-25T00:59:59Z',
  '2026-10-25T01:00:00Z',
  '2025-12-31T22:59:59Z',
  '2025-12-31T23:00:00Z',
  '1999-12-31T23:30:30Z',
  '2038-07-01T21:59:00Z',
  ...Array.from({ length: 53 }, (_, week) => new Date(Date.UTC(2026, 0, 1 + week * 7, week % 24, week)).toISOString()),
].map((instant) => Date.parse(instant) / 1000);

it.each([...INSTANTS, ...INSTANTS])('says the wall time of %i as the calendar of the world does', (seconds) => {
  const { date, minutes } = parisWallTime(seconds);
  const hour = String(Math.floor(minutes / 60)).padStart(2, '0');
  expect(`${date} ${hour}:${String(minutes % 60).padStart(2, '0')}`).toBe(told.format(seconds * 1000));
});

it('finds the instant of a wall time again, on both sides of a clock change', () => {
  const found = (date: string, minutes: number) => new Date(parisInstant(date, minutes) * 1000).toISOString();
  expect([
    found('2026-03-29', 119),
    found('2026-03-29', 150),
    found('2026-10-25', 150),
    found('2026-07-14', 0),
  ]).toEqual([
    '2026-03-29T00:59:00.000Z',
    '2026-03-29T01:00:00.000Z',
    '2026-10-25T00:30:00.000Z',
    '2026-07-13T22:00:00.000Z',
  ]);
});
