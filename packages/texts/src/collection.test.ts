import { DEFAULT_SLOT } from '@etal/domain/collection/opening-hours';
import { expect, it } from 'vitest';
import { DELAY_OPTIONS, formatAddress, formatClosure, formatDeadline, formatPeriod } from './collection.ts';

it('names each delay', () => {
  expect(DELAY_OPTIONS.map(({ label }) => label)).toEqual([
    'Le jour même',
    'La veille',
    '2 jours avant',
    '3 jours avant',
    '4 jours avant',
    '5 jours avant',
    '6 jours avant',
    'Une semaine avant',
  ]);
});

it('says when a slot is and until when it takes orders', () => {
  expect(formatPeriod(DEFAULT_SLOT.timePeriod)).toBe('8\u00A0h\u00A0–\u00A017\u00A0h');
  expect(formatDeadline({ ...DEFAULT_SLOT, maximumOrderTimingDaysBefore: 1, maximumOrderTimingMinute: 5 })).toBe(
    "La veille, jusqu'à\u00A012\u00A0h\u00A005",
  );
});

it.each([
  [{ from: '2026-12-25', to: '2026-12-25' }, 'Fermé le vendredi 25 décembre 2026'],
  [{ from: '2026-12-24', to: '2027-01-02' }, 'Fermé du jeudi 24 décembre 2026 au samedi 2 janvier 2027'],
])('says a closure', (closure, text) => {
  expect(formatClosure(closure)).toBe(text);
});

it.each([
  ['12 rue des Lilas', '12 rue des Lilas, 24200 Sarlat-la-Canéda'],
  ['', '24200 Sarlat-la-Canéda'],
])('writes an address with the street « %s »', (street, text) => {
  expect(formatAddress({ street, postalCode: '24200', city: 'Sarlat-la-Canéda' })).toBe(text);
});
