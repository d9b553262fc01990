import { describe, expect, it } from 'vitest';
import {
  formatCents,
  formatCount,
  formatDate,
  formatDay,
  formatGrams,
  formatHour,
  formatInstant,
  formatMoment,
  formatMonth,
  ofMonth,
  formatMegabytes,
  formatPhone,
  formatPricePerKilogram,
  formatShortDate,
  shortDay,
  shortWeekday,
} from './format.ts';
import { tariffText } from './tariff.ts';

/** `Intl` prints narrow and non-breaking spaces: the tests read as the eye does. */
const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');

describe('formats', () => {
  it.each([
    [formatCents(123_450), '1 234,50 €'],
    [formatCents(0), '0,00 €'],
    [formatCents(5), '0,05 €'],
    [formatGrams(999), '999 g'],
    [formatGrams(1000), '1 kg'],
    [formatGrams(1250), '1,25 kg'],
    [formatPricePerKilogram(1550), '15,50 €/kg'],
    [formatCount(0, 'article', 'articles'), '0 article'],
    [formatCount(1, 'article', 'articles'), '1 article'],
    [formatCount(2, 'article', 'articles'), '2 articles'],
    [shortDay('2026-12-25'), '25 déc.'],
    [shortWeekday('2026-12-25'), 'ven.'],
    [formatMegabytes(3 * 1024 * 1024), '3 Mo'],
    // 23:30 in London on 2 October is already 3 October in Paris.
    [formatDate(Date.UTC(2026, 9, 2, 22, 30) / 1000), '3 octobre 2026'],
    [formatInstant(Date.UTC(2026, 9, 2, 22, 30) / 1000), '3 octobre 2026 à 0 h 30'],
    [formatHour(Date.UTC(2026, 9, 2, 22, 5) / 1000), '0 h 05'],
    [formatHour(Date.UTC(2026, 9, 2, 6, 0) / 1000), '8 h'],
    [formatMoment(Date.UTC(2026, 10, 1, 9, 42) / 1000), '1er novembre à 10 h 42'],
    [formatMonth('2026-11'), 'novembre 2026'],
    [formatMonth('2027-08'), 'août 2027'],
    [ofMonth('2026-11'), 'de novembre 2026'],
    [ofMonth('2026-10'), "d'octobre 2026"],
    [ofMonth('2027-04'), "d'avril 2027"],
    [formatDay('2026-12-01'), 'mardi 1er décembre 2026'],
    [formatDay('2026-12-11'), 'vendredi 11 décembre 2026'],
    [formatDay('2026-12-21'), 'lundi 21 décembre 2026'],
    [formatMoment(Date.UTC(2026, 10, 11, 9, 42) / 1000), '11 novembre à 10 h 42'],
    [formatPhone('+33612345678'), '06 12 34 56 78'],
    [formatPhone('+32470123456'), '+32470123456'],
    [formatDay('2026-11-20'), 'vendredi 20 novembre 2026'],
    [formatShortDate(Date.UTC(2026, 9, 2, 22, 30) / 1000), '03/10/2026'],
  ])('%j', (formatted, expected) => {
    expect(plain(formatted)).toBe(expected);
  });

  it('never breaks between a number and its unit', () => {
    expect(formatCents(100)).not.toContain(' ');
    expect(formatGrams(100)).not.toContain(' ');
  });
});

describe('a tariff in one line', () => {
  const none = { unitPrice: null, pricePerKilogram: null, averageWeight: null, options: [], unit: null };
  it.each([
    [{ ...none, pricingModel: 'BY_UNIT' as const, unitPrice: 250 }, '2,50 €'],
    [{ ...none, pricingModel: 'BY_UNIT' as const, unitPrice: 250, unit: 'botte' }, '2,50 € la botte'],
    [{ ...none, pricingModel: 'BY_CAPTURED_WEIGHT' as const, pricePerKilogram: 1550 }, '15,50 €/kg'],
    [
      { ...none, pricingModel: 'BY_UNIT_WEIGHING_REQUIRED' as const, pricePerKilogram: 1550, averageWeight: 800 },
      '~12,40 €',
    ],
    [
      { ...none, pricingModel: 'BY_WEIGHT_OPTIONS' as const, options: [{ weight: 500, price: 300 }] },
      '3,00 € les 500 g',
    ],
    [
      {
        ...none,
        pricingModel: 'BY_WEIGHT_OPTIONS' as const,
        options: [
          { weight: 2000, price: 1000 },
          { weight: 500, price: 300 },
        ],
      },
      '3,00 € les 500 g à 10,00 € les 2 kg',
    ],
  ])('%j reads %j', (article, expected) => {
    expect(plain(tariffText(article))).toBe(expected);
  });
});
