import { describe, expect, it } from 'vitest';
import { dashboardPeriods, figuresByDay } from './dashboard.ts';

describe('the periods of the dashboard', () => {
  it.each([
    [
      'a Sunday is still of its week',
      '2026-11-15',
      { thisWeek: '2026-11-09', lastWeek: '2026-11-02', bestSalesFrom: '2026-10-19' },
    ],
    [
      'a Monday begins a week',
      '2026-11-16',
      { thisWeek: '2026-11-16', lastWeek: '2026-11-09', bestSalesFrom: '2026-10-20' },
    ],
    [
      'the clock goes back',
      '2026-10-25',
      { thisWeek: '2026-10-19', lastWeek: '2026-10-12', bestSalesFrom: '2026-09-28' },
    ],
    [
      'the clock goes forward',
      '2027-03-28',
      { thisWeek: '2027-03-22', lastWeek: '2027-03-15', bestSalesFrom: '2027-03-01' },
    ],
    ['the year turns', '2027-01-01', { thisWeek: '2026-12-28', lastWeek: '2026-12-21', bestSalesFrom: '2026-12-05' }],
  ])('%s', (_case, today, periods) => {
    expect(dashboardPeriods(today)).toEqual({ today, ...periods });
  });
});

it('sums each week, and keeps the days without an order', () => {
  const figures = figuresByDay(dashboardPeriods('2026-11-15'), [
    { date: '2026-11-08', orders: 2, turnover: 700, isEstimate: false },
    { date: '2026-11-09', orders: 1, turnover: 300, isEstimate: false },
    { date: '2026-11-15', orders: 1, turnover: 50, isEstimate: true },
  ]);
  expect(figures.lastWeek).toMatchObject({
    from: '2026-11-02',
    to: '2026-11-08',
    orders: 2,
    turnover: 700,
    isEstimate: false,
  });
  expect(figures.thisWeek).toMatchObject({
    from: '2026-11-09',
    to: '2026-11-15',
    orders: 2,
    turnover: 350,
    isEstimate: true,
  });
  expect(figures.days).toHaveLength(14);
  expect(figures.days.filter(({ orders }) => orders > 0).map(({ date }) => date)).toEqual([
    '2026-11-08',
    '2026-11-09',
    '2026-11-15',
  ]);
});
