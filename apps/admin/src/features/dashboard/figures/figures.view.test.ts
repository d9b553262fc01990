import { daysFrom } from '@etal/domain/calendar/weeks';
import { formatCents, formatInteger } from '@etal/texts/format';
import { expect, it } from 'vitest';
import { plain } from '../../../testing/render-app.tsx';
import { comparedToLastWeek, viewDays, viewWeek, waitingWords, weekWords } from './figures.view.ts';

it.each([
  [12, 9, '3 de plus que la semaine dernière'],
  [9, 12, '3 de moins que la semaine dernière'],
  [4, 4, 'autant que la semaine dernière'],
])('%i after %i is %s', (now, before, words) => {
  expect(comparedToLastWeek(now, before, formatInteger)).toBe(words);
});

it('says the week in figures and words', () => {
  const week = { from: '2026-11-09', to: '2026-11-15' };
  const figures = viewWeek({
    thisWeek: { ...week, orders: 3, turnover: 12_050, isEstimate: true },
    lastWeek: { ...week, orders: 5, turnover: 10_000, isEstimate: false },
  });
  expect(figures.map(({ label, value, comparison }) => [label, value, comparison].map(plain))).toEqual([
    ['Commandes', '3', '2 de moins que la semaine dernière'],
    ['Ventes', '~120,50 €', '20,50 € de plus que la semaine dernière'],
  ]);
  expect(plain(weekWords({ thisWeek: { ...week, orders: 3, turnover: 12_050, isEstimate: true } }))).toBe(
    'Commandes acceptées et remises, du 9 nov. au 15 nov., par jour de retrait.',
  );
});

it('sets each day beside the same day of last week, to one scale', () => {
  const days = daysFrom('2026-11-02', 14).map((date, index) => ({
    date,
    orders: index,
    turnover: index * 100,
    isEstimate: false,
  }));
  const plotted = viewDays(days, '2026-11-15');
  expect(plotted.map(({ initial }) => initial).join('')).toBe('LMMJVSD');
  expect(plotted[0]).toMatchObject({
    weekday: 'Lundi',
    date: '2026-11-09',
    isToday: false,
    now: { orders: 7, height: 700 / 1300 },
    before: { orders: 0, turnover: formatCents(0), height: 0 },
  });
  expect(plotted[6]).toMatchObject({ isToday: true, now: { height: 1 } });
});

it('a week without a sale has no bar', () => {
  const days = daysFrom('2026-11-02', 14).map((date) => ({ date, orders: 0, turnover: 0, isEstimate: false }));
  expect(viewDays(days, '2026-11-15').every(({ now, before }) => now.height === 0 && before.height === 0)).toBe(true);
});

it.each([
  [{ toAccept: 2, accepted: 5 }, '2 à accepter, 5 acceptées'],
  [{ toAccept: 0, accepted: 1 }, '1 acceptée'],
  [{ toAccept: 1, accepted: 0 }, '1 à accepter'],
])('%j reads %s', (counts, words) => {
  expect(plain(waitingWords(counts))).toBe(words);
});
