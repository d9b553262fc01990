import { describe, expect, it } from 'vitest';
import { lineOf, RADISH, CHICKEN } from '../testing/sample-lines.ts';
import {
  closedBefore,
  closesByItself,
  isToBeTicked,
  mayCancelMissed,
  mayMarkNoShow,
  mayReopen,
  type Presence,
  presenceAt,
} from './life.ts';

const at = (iso: string): number => Date.parse(iso) / 1000;

describe('an order whose day is over', () => {
  it.each([
    ['ACCEPTED', '2026-11-14', true],
    ['ACCEPTED', '2026-11-15', false],
    ['PAID', '2026-11-14', false],
    ['COLLECTED', '2026-11-14', false],
  ] as const)('%s of %s is to be ticked: %s', (status, collectionDate, expected) => {
    expect(isToBeTicked({ status, collectionDate }, '2026-11-15')).toBe(expected);
  });

  it('is closed by itself after a week, where nothing is left to be paid or weighed', () => {
    const lines = [lineOf('r', RADISH, { quantity: 1 })];
    expect(closedBefore('2026-11-15')).toBe('2026-11-08');
    expect(closesByItself({ paymentStatus: 'CAPTURED', dueOnSite: 0, lines })).toBe(true);
    expect(closesByItself({ paymentStatus: 'DUE_ON_SITE', dueOnSite: 180, lines })).toBe(false);
    expect(closesByItself({ paymentStatus: 'CAPTURED', dueOnSite: 1, lines })).toBe(false);
    const unweighed = [lineOf('k', CHICKEN, { quantity: 1 })];
    expect(closesByItself({ paymentStatus: 'CAPTURED', dueOnSite: 0, lines: unweighed })).toBe(false);
  });
});

it.each([
  ['a minute before its slot', 'ACCEPTED', '2026-11-20T06:59:00Z', false],
  ['as its slot begins', 'ACCEPTED', '2026-11-20T07:00:00Z', true],
  ['not yet accepted', 'PAID', '2026-11-20T09:00:00Z', false],
  ['handed over', 'COLLECTED', '2026-11-20T09:00:00Z', false],
] as const)('that nobody came is said %s: %s', (_case, status, now, expected) => {
  const order = { status, collectionDate: '2026-11-20', collectionStart: 8 * 60 };
  expect(mayMarkNoShow(order, at(now))).toBe(expected);
});

it.each([
  ['handed over six days ago', { status: 'COLLECTED', collectedAt: 0, noShowAt: null }, 6, true],
  ['handed over eight days ago', { status: 'COLLECTED', collectedAt: 0, noShowAt: null }, 8, false],
  ['not fetched, two days ago', { status: 'CANCELED', collectedAt: null, noShowAt: 0 }, 2, true],
  ['not fetched, its payment kept', { status: 'COLLECTED', collectedAt: null, noShowAt: 0 }, 2, true],
  ['cancelled', { status: 'CANCELED', collectedAt: null, noShowAt: null }, 0, false],
  ['accepted', { status: 'ACCEPTED', collectedAt: null, noShowAt: null }, 0, false],
] as const)('an order %s may come back: %s', (_case, order, days, expected) => {
  expect(mayReopen(order, days * 24 * 60 * 60)).toBe(expected);
});

describe('what nobody answered', () => {
  const MINUTE = 60;
  /** Run each minute from one moment on, for so many minutes. */
  const running = (from: number, minutes: number, before?: Presence): Presence => {
    let presence = presenceAt(before, from);
    for (let minute = 1; minute <= minutes; minute++) presence = presenceAt(presence, from + minute * MINUTE);
    return presence;
  };
  const start = at('2026-11-20T08:00:00Z');

  it('is cancelled once the installation has been there for an hour', () => {
    expect([59, 60, 600].map((minutes) => mayCancelMissed(running(start, minutes)))).toEqual([false, true, true]);
  });

  it.each([
    ['was off for three days', 3 * 24 * 60 * MINUTE],
    ['slept for a quarter of an hour', 15 * MINUTE],
    ['has had its clock set back by a year', -365 * 24 * 60 * MINUTE],
  ])('waits an hour again where it %s', (_, gap) => {
    const back = start + 600 * MINUTE + gap;
    const before = running(start, 600);
    expect([0, 59, 60].map((minutes) => mayCancelMissed(running(back, minutes, before)))).toEqual([false, false, true]);
  });

  it('does not wait for a restart that took a few minutes less than a break', () => {
    expect(mayCancelMissed(presenceAt(running(start, 60), start + 69 * MINUTE))).toBe(true);
  });
});
