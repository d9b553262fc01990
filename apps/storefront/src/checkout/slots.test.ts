import { describe, expect, it } from 'vitest';
import { findSlot, groupByDay, lossOf, openAt, slotKey } from './slots.ts';

const period = (startingHour: number) => ({
  startingHour,
  startingMinute: 0,
  endingHour: startingHour + 3,
  endingMinute: 30,
});
const slot = (date: string, hour: number, orderBefore = 1000) => ({
  date,
  period: period(hour),
  orderBefore,
  isFull: false,
});
const SLOTS = [slot('2026-11-17', 9, 100), slot('2026-11-17', 15, 200), slot('2026-11-19', 9, 300)];

describe('slots', () => {
  it('are grouped by day, soonest first', () => {
    expect(groupByDay(SLOTS).map(({ date, slots }) => [date, slots.length])).toEqual([
      ['2026-11-17', 2],
      ['2026-11-19', 1],
    ]);
    expect(groupByDay([])).toEqual([]);
  });

  it.each([
    [99, 3],
    [100, 2],
    [299, 1],
    [300, 0],
  ])('at %i s, strictly before the cut-off, %i are open', (now, count) => {
    expect(openAt(SLOTS, now)).toHaveLength(count);
  });

  it.each([
    ['the same day and hours', { date: '2026-11-17', period: period(15) }, 1],
    ['another day', { date: '2026-11-18', period: period(15) }, -1],
    ['other hours', { date: '2026-11-17', period: { ...period(15), endingMinute: 0 } }, -1],
    ['nothing chosen', null, -1],
  ])('a choice is found again: %s', (_, choice, position) => {
    expect(findSlot(SLOTS, choice)).toBe(SLOTS[position]);
  });

  it('that have filled up cannot be the chosen one', () => {
    const full = SLOTS.map((one) => ({ ...one, isFull: true }));
    expect(findSlot(full, { date: '2026-11-17', period: period(15) })).toBeUndefined();
  });

  it.each([
    ['kept', SLOTS, null],
    ['filled up', SLOTS.map((one) => ({ ...one, isFull: true })), 'full'],
    ['closed', [SLOTS[2]!], 'closed'],
  ])('say what became of the chosen one: %s', (_, slots, loss) => {
    expect(lossOf(slots, { date: '2026-11-17', period: period(15) })).toBe(loss);
    expect(lossOf(slots, null)).toBeNull();
  });

  it('have a name of their own', () => {
    expect(slotKey(SLOTS[0]!)).toBe('2026-11-17 540-750');
  });
});
