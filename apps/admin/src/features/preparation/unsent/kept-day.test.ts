import type { Preparation } from '@etal/contract/preparation';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { smallDevice } from '../../../testing/small-device.ts';
import {
  areTicksOnlyHere,
  type Day,
  forgetCustomers,
  forgetDaysBefore,
  forgetOtherShops,
  keptDay,
  keptDays,
  readTicks,
  unsentDays,
  writeTicks,
} from './kept-day.ts';
import { samplePreparation } from '../../../testing/sample-shop.ts';
import { EMPTY_QUEUE, submitCollect, typeWeight } from './queue.ts';

const points = [1, 2, 3].map((n) => ({ id: `00000000-0000-4000-8000-00000000030${n}` }));
let lastDay = 0;
/** A day that no other test of this file has opened: what a page keeps lives as long as the file. */
const freshDay = (point = points[0]!.id) => ({ date: `2026-12-${String((lastDay += 1)).padStart(2, '0')}`, point });
const preparation = (date: string, note = ''): Preparation =>
  samplePreparation({ date, collectionPoint: { id: points[0]!.id, label: note } });

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

it('keeps what is entered for the next page', () => {
  const day = freshDay();
  keptDay(day).change((queue) => typeWeight(queue, 'a', 1800));
  expect(keptDay(day).isOnlyHere()).toBe(false);
  expect(JSON.parse(localStorage.getItem(`etal.preparation.envois.${day.date}.${day.point}`)!)).toMatchObject({
    drafts: { a: 1800 },
  });
});

it('a full device keeps it while the page is open, says so, and keeps it for good once there is room', () => {
  const day = freshDay();
  const told = vi.fn<() => void>();
  keptDay(day).subscribe(told);
  const device = smallDevice(0);
  keptDay(day).change((queue) => submitCollect(queue, 'one', 0));
  expect([keptDay(day).isOnlyHere(), keptDay(day).queue().entries.length, localStorage.length]).toEqual([true, 1, 0]);
  expect(told).toHaveBeenCalled();
  // Not forgotten because another page of the back-office is opened.
  expect(unsentDays(points).map((one) => one.day)).toEqual([day]);
  device.room = Infinity;
  keptDay(day).change((queue) => typeWeight(queue, 'a', 1));
  expect([keptDay(day).isOnlyHere(), keptDay(day).queue().entries.length, localStorage.length]).toEqual([false, 1, 1]);
});

it('what is entered takes the room of other days, which the server gives again; never of its own', () => {
  const [day, other] = [freshDay(), freshDay()];
  keptDay(day).keepPreparation(preparation(day.date));
  keptDay(other).keepPreparation(preparation(other.date, 'x'.repeat(2000)));
  smallDevice(1500);
  keptDay(day).change((queue) => submitCollect(queue, 'one', 0));
  expect(keptDay(day).isOnlyHere()).toBe(false);
  expect([keptDay(day).preparation()?.date, keptDay(other).preparation()]).toEqual([day.date, undefined]);
});

it('ticks are kept by a full device too, as long as the page', () => {
  const day = freshDay();
  smallDevice(0);
  writeTicks(day, { a: '1' });
  expect([readTicks(day), areTicksOnlyHere(day)]).toEqual([{ a: '1' }, true]);
});

it('finds what is unsent of the points it is asked about, and of no other', () => {
  const [ours, theirs] = [freshDay(points[0]!.id), freshDay(points[1]!.id)];
  for (const day of [ours, theirs]) keptDay(day).change((queue) => submitCollect(queue, 'one', 0));
  expect(unsentDays([points[0]!]).map(({ day }) => day)).toEqual([ours]);
  expect(unsentDays([points[1]!]).map(({ day }) => day)).toEqual([theirs]);
  expect(unsentDays([])).toEqual([]);
});

it('who signs out leaves no name, also of what only the page keeps; what is not sent stays', () => {
  const [stored, here] = [freshDay(), freshDay()];
  keptDay(stored).keepPreparation(preparation(stored.date));
  smallDevice(0);
  keptDay(here).keepPreparation(preparation(here.date));
  keptDay(here).change((queue) => submitCollect(queue, 'one', 0));
  forgetCustomers();
  expect([keptDay(stored).preparation(), keptDay(here).preparation()]).toEqual([undefined, undefined]);
  expect(keptDay(here).queue().entries).toHaveLength(1);
});

it('a session that is over leaves no name on a device without a network; what is not sent stays', () => {
  const [over, open] = [freshDay(), freshDay()];
  const ended = (date: string): Preparation => ({ ...preparation(date), keepUntil: 1 });
  const leave = keptDay(open).subscribe(() => undefined);
  keptDay(open).keepPreparation(ended(open.date));
  keptDay(over).keepPreparation(ended(over.date));
  keptDay(over).change((queue) => submitCollect(queue, 'one', 0));
  expect(keptDays('2026-12-01').map(({ day }) => day)).toEqual([open]);
  expect(keptDay(over).queue().entries).toHaveLength(1);
  leave();
  expect(keptDay(open).preparation()).toBeUndefined();
  expect(localStorage.getItem(`etal.preparation.jour.${open.date}.${open.point}`)).toBeNull();
});

it('forgets old days that are sent; neither the open one nor what is unsent', () => {
  const [old, open, unsent, recent] = ['2026-01-02', '2026-01-03', '2026-01-04', '2026-02-01'].map((date) => ({
    date,
    point: points[0]!.id,
  })) as [Day, Day, Day, Day];
  for (const day of [old, open, unsent, recent]) keptDay(day).keepPreparation(preparation(day.date));
  keptDay(unsent).change((queue) => submitCollect(queue, 'one', 0));
  forgetDaysBefore('2026-02-01', open);
  expect([old, open, recent].map((day) => keptDay(day).preparation()?.date)).toEqual([
    undefined,
    open.date,
    recent.date,
  ]);
  expect(keptDay(unsent).queue().entries).toHaveLength(1);
});

it('lists the days it keeps: the coming ones soonest first, then those gone by, latest first', () => {
  const dates = ['2026-12-20', '2026-12-18', '2026-12-22', '2026-12-19', '2026-12-21'];
  for (const date of dates) keptDay({ date, point: points[0]!.id }).keepPreparation(preparation(date));
  const unsent = { date: '2026-12-21', point: points[0]!.id };
  keptDay(unsent).change((queue) => submitCollect(queue, 'one', 0));
  // Of this one only what was entered is left, and nothing can be shown.
  keptDay({ date: '2026-12-23', point: points[0]!.id }).change((queue) => submitCollect(queue, 'one', 0));
  expect(keptDays('2026-12-20').map(({ day, unsent: count }) => [day.date, count])).toEqual([
    ['2026-12-20', 0],
    ['2026-12-21', 1],
    ['2026-12-22', 0],
    ['2026-12-19', 0],
    ['2026-12-18', 0],
  ]);
});

it('who signs in reads nothing of another shop, which still has what it did not send', () => {
  const [ours, theirs] = [freshDay(points[0]!.id), freshDay(points[1]!.id)];
  for (const day of [ours, theirs]) {
    keptDay(day).keepPreparation(preparation(day.date));
    keptDay(day).change((queue) => submitCollect(queue, 'one', 0));
  }
  forgetOtherShops([points[0]!]);
  expect([keptDay(ours).preparation()?.date, keptDay(theirs).preparation()]).toEqual([ours.date, undefined]);
  expect(keptDay(theirs).queue().entries).toHaveLength(1);
});

it('whenever the device is full and whenever it has room again, nothing that was entered is lost to the page', () => {
  const device = smallDevice(Infinity);
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          room: fc.constantFrom(0, 60, 200, 5000),
          sale: fc.constantFrom('a', 'b', 'c'),
          grams: fc.integer({ min: 1, max: 9999 }),
        }),
        { maxLength: 30 },
      ),
      (steps) => {
        localStorage.clear();
        device.room = Infinity;
        const kept = keptDay({ date: '2026-11-30', point: points[2]!.id });
        kept.change(() => EMPTY_QUEUE);
        const typed: Record<string, number> = {};
        for (const { room, sale, grams } of steps) {
          device.room = room;
          kept.change((queue) => typeWeight(queue, sale, grams));
          typed[sale] = grams;
          expect(kept.queue().drafts).toEqual(typed);
          // What it says of itself is true: on the device, or only here.
          const stored = localStorage.getItem(`etal.preparation.envois.2026-11-30.${points[2]!.id}`);
          expect(kept.isOnlyHere()).toBe(stored !== JSON.stringify(kept.queue()));
        }
      },
    ),
    // The same again on a device that has filled up since.
    {
      examples: [
        [
          [
            { room: 5000, sale: 'b', grams: 10 },
            { room: 0, sale: 'b', grams: 10 },
          ],
        ],
      ],
    },
  );
});
