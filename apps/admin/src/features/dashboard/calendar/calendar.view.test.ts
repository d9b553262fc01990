import { clampToMonth } from '@etal/domain/calendar/clamp-to-month';
import { addMonths } from '@etal/domain/calendar/month-grid';
import { describe, expect, it } from 'vitest';
import { plain } from '../../../testing/render-app.tsx';
import { sampleOrder } from '../../../testing/sample-shop.ts';
import { readMonth, viewMonth, weeksOf } from './calendar.view.ts';

/** Every length, every first weekday, leap years: 28 years bring them all. */
const MONTHS = Array.from({ length: 28 * 12 }, (_, index) => addMonths('2020-01', index));
const MARKET = '00000000-0000-4000-8000-000000000701';
const FARM = '00000000-0000-4000-8000-000000000702';
const order = (n: number, collectionDate: string, changes = {}) =>
  sampleOrder(n, { collectionDate, collectionPointId: MARKET, ...changes });
const dayOf = (date: string, ...args: Parameters<typeof viewMonth>) =>
  viewMonth(...args).find((day) => day.date === date);

describe('the month', () => {
  it.each(MONTHS)('%s has each of its days once, in weeks of seven', (month) => {
    const days = viewMonth(month, [], `${month}-15`);
    const own = days.filter(({ isOfMonth }) => isOfMonth);
    expect(own.map(({ number }) => number)).toEqual(own.map((_, index) => index + 1));
    expect(own.at(-1)?.date).toBe(clampToMonth(`${month}-31`));
    expect(weeksOf(days).flat()).toEqual(days);
    expect(weeksOf(days).every((week) => week.length === 7)).toBe(true);
    expect(days.length).toBeGreaterThanOrEqual(35);
    expect(days.filter(({ isToday }) => isToday).map(({ number }) => number)).toEqual([15]);
  });

  it('shows who comes where, by point', () => {
    const orders = [
      order(1, '2026-11-20'),
      order(2, '2026-11-20', { collectionPointId: FARM, collectionPointLabel: 'Ferme' }),
      order(3, '2026-11-20', { status: 'COLLECTED' }),
    ];
    const day = dayOf('2026-11-20', '2026-11', orders, '2026-11-15');
    expect(day?.points.map(({ label, orders: { length } }) => [label, length])).toEqual([
      ['Marché de Sarlat', 2],
      ['Ferme', 1],
    ]);
    expect([day?.ordersCount, plain(day?.label)]).toEqual([
      3,
      'vendredi 20 novembre 2026, 3 commandes, Marché de Sarlat, Ferme',
    ]);
  });

  it.each([
    ['was refused', { status: 'REFUSED' }],
    ['was cancelled', { status: 'CANCELED' }],
    ['is a test', { isTest: true }],
  ])('leaves out what %s', (_case, changes) => {
    expect(dayOf('2026-11-20', '2026-11', [order(1, '2026-11-20', changes)], '2026-11-15')?.ordersCount).toBe(0);
  });

  it('names the holidays, its neighbours’ too, and marks today', () => {
    const days = viewMonth('2026-11', [], '2026-11-15');
    expect(days.filter(({ holiday }) => holiday).map(({ date, holiday }) => [date, holiday])).toEqual([
      ['2026-11-01', 'Toussaint'],
      ['2026-11-11', 'Armistice 1918'],
    ]);
    expect(days.filter(({ isToday }) => isToday).map(({ date }) => date)).toEqual(['2026-11-15']);
    expect(dayOf('2027-01-01', '2026-12', [], '2026-11-15')).toMatchObject({
      holiday: "Jour de l'An",
      isOfMonth: false,
    });
    expect(plain(dayOf('2026-11-11', '2026-11', [], '2026-11-15')?.label)).toBe(
      'mercredi 11 novembre 2026, Armistice 1918',
    );
  });
});

it.each([
  [null, '2026-11'],
  ['2027-02', '2027-02'],
  ['2027-13', '2026-11'],
  ['février', '2026-11'],
  ['1999-01', '2026-11'],
])('the address %s shows %s', (wanted, month) => {
  expect(readMonth(wanted, '2026-11-15')).toBe(month);
});
