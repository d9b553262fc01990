import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, epochOf, weekdayOf } from '../calendar/dates.ts';
import { parisInstant } from '../calendar/paris-time.ts';
import { publicHolidays } from '../calendar/public-holidays.ts';
import { HIDDEN_STATUSES, ORDER_STATUSES } from './order.ts';
import { lastingLines, lastWithdrawalDay, refundDay, withdrawableLines, withdrawalWindow } from './withdrawal.ts';

const NOON = 12 * 60;
const LAST_MINUTE = 23 * 60 + 59;

describe('the last day to withdraw', () => {
  it.each([
    ['a Monday', '2026-11-16', '2026-11-30'],
    ['a Friday', '2026-11-13', '2026-11-27'],
    ['a Saturday: carried to Monday', '2026-11-14', '2026-11-30'],
    ['a Sunday: carried to Monday', '2026-11-15', '2026-11-30'],
    ['Christmas on a Friday: carried over the week-end', '2026-12-11', '2026-12-28'],
    ['the first of January: carried over the week-end', '2026-12-18', '2027-01-04'],
    ['Ascension', '2027-04-22', '2027-05-07'],
    ['a Saturday before Easter Monday', '2027-03-13', '2027-03-30'],
    ['across the end of summer time', '2026-10-14', '2026-10-28'],
    ['across its beginning', '2027-03-17', '2027-03-31'],
    ['across a leap day', '2028-02-16', '2028-03-01'],
  ])('%s', (_, handedOver, last) => {
    expect(lastWithdrawalDay(handedOver)).toBe(last);
  });

  it('is the first day of work from the fourteenth on', () => {
    const days = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('2020-01-01', days));
    const isFree = (date: string) =>
      ['saturday', 'sunday'].includes(weekdayOf(date)) ||
      publicHolidays(Number(date.slice(0, 4))).some((holiday) => holiday.date === date);
    fc.assert(
      fc.property(days, (handedOver) => {
        const last = lastWithdrawalDay(handedOver);
        const count = (epochOf(last) - epochOf(handedOver)) / 86_400_000;
        expect(count).toBeGreaterThanOrEqual(14);
        expect(isFree(last)).toBe(false);
        for (let passed = 14; passed < count; passed++) expect(isFree(addDays(handedOver, passed))).toBe(true);
      }),
    );
  });
});

describe('while one may withdraw', () => {
  const order = {
    status: 'COLLECTED' as const,
    collectedAt: parisInstant('2026-11-16', LAST_MINUTE),
    collectionDate: '2026-11-14',
    buyer: null,
  };

  it.each([
    ['the minute it is handed over', '2026-11-16', LAST_MINUTE, true],
    ['the last minute of the last day', '2026-11-30', LAST_MINUTE, true],
    ['the next minute', '2026-12-01', 0, false],
  ])('%s', (_, date, minutes, isOpen) => {
    expect(withdrawalWindow(order, parisInstant(date, minutes))).toEqual(isOpen ? { lastDay: '2026-11-30' } : null);
  });

  it('counts from the day it was for when nobody wrote down the hand-over', () => {
    expect(
      withdrawalWindow({ ...order, collectedAt: null, collectionDate: '2026-11-12' }, parisInstant('2026-11-26', NOON)),
    ).toEqual({ lastDay: '2026-11-26' });
    expect(
      withdrawalWindow({ ...order, collectedAt: null, collectionDate: '2026-11-12' }, parisInstant('2026-11-27', NOON)),
    ).toBeNull();
  });

  it('has no end before the hand-over, and no beginning before the order is accepted', () => {
    for (const date of ['2026-11-15', '2030-01-01'])
      expect(withdrawalWindow({ ...order, status: 'ACCEPTED', collectedAt: null }, parisInstant(date, NOON))).toEqual({
        lastDay: null,
      });
    for (const status of ['PAID', 'REFUSED', 'CANCELED', 'PENDING_PAYMENT', 'EXPIRED'] as const) {
      expect([
        status,
        withdrawalWindow({ ...order, status, collectedAt: null }, parisInstant('2026-11-15', NOON)),
      ]).toEqual([status, null]);
    }
  });

  it('is the right of a consumer: a company has none, neither of its lines nor in what it is told', () => {
    const buyer = { siren: '443061841' };
    const honey = { isPerishable: false, isWithdrawn: false };
    const now = parisInstant('2026-11-17', NOON);
    for (const status of ['ACCEPTED', 'COLLECTED'] as const)
      expect(withdrawableLines({ ...order, status, buyer }, [honey], now)).toEqual([]);
    expect([lastingLines([honey], null), lastingLines([honey], buyer)]).toEqual([[honey], []]);
  });

  it('concerns only what keeps, once, whatever the order and the hour', () => {
    const lines = fc.array(fc.record({ isPerishable: fc.boolean(), isWithdrawn: fc.boolean() }), { maxLength: 8 });
    const orders = fc.record({
      status: fc.constantFrom(...ORDER_STATUSES, ...HIDDEN_STATUSES),
      collectedAt: fc.option(fc.integer({ min: 1_790_000_000, max: 1_800_000_000 })),
      collectionDate: fc.constant('2026-11-14'),
      buyer: fc.option(fc.constant({ siren: '443061841' })),
    });
    fc.assert(
      fc.property(orders, lines, fc.integer({ min: 1_790_000_000, max: 1_800_000_000 }), (some, all, now) => {
        const expected =
          withdrawalWindow(some, now) === null ? [] : all.filter((line) => !line.isPerishable && !line.isWithdrawn);
        expect(withdrawableLines(some, all, now)).toEqual(expected);
        // Time only closes it.
        expect(expected).toEqual(expect.arrayContaining(withdrawableLines(some, all, now + 86_400)));
      }),
    );
  });
});

it.each([
  ['2026-11-15', '2026-11-29'],
  ['2026-12-20', '2027-01-03'],
])('what was given up on %s is refunded by %s', (date, day) => {
  expect(refundDay(parisInstant(date, LAST_MINUTE))).toBe(day);
});
