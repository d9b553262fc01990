import { WEEKDAYS } from '@etal/domain/calendar/dates';
import { DEFAULT_SLOT, NO_OPENING_HOURS } from '@etal/domain/collection/opening-hours';
import type { NetQuantity } from '@etal/domain/catalog/net-quantity';
import type { PricingModel, Prices } from '@etal/domain/catalog/pricing';
import { describe, expect, it } from 'vitest';
import {
  cutOffWords,
  openDaysWords,
  openingLines,
  optionWords,
  priceWords,
  resultsWords,
  slotWords,
  stockWords,
  weighedNotice,
} from './storefront.ts';

/** Narrow and non-breaking spaces, as plain ones. */
const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');

const priced = (pricingModel: PricingModel, prices: Partial<Prices & { netQuantity: NetQuantity | null }>) => ({
  pricingModel,
  unitPrice: null,
  pricePerKilogram: null,
  averageWeight: null,
  options: [],
  unit: null,
  netQuantity: null,
  ...prices,
});

describe('the price of a thing', () => {
  it.each([
    [priced('BY_UNIT', { unitPrice: 280 }), '2,80 €', 'la pièce'],
    [priced('BY_UNIT', { unitPrice: 280, unit: 'botte' }), '2,80 €', 'la botte'],
    [priced('BY_CAPTURED_WEIGHT', { pricePerKilogram: 2400 }), '24,00 €/kg', 'au poids que vous choisissez'],
    [
      priced('BY_UNIT_WEIGHING_REQUIRED', { pricePerKilogram: 1550, averageWeight: 800 }),
      '~12,40 €',
      "pièce d'environ 800 g à 15,50 €/kg",
    ],
    [
      priced('BY_WEIGHT_OPTIONS', {
        options: [
          { weight: 2500, price: 590 },
          { weight: 500, price: 140 },
        ],
      }),
      'dès 1,40 €',
      'pour 500 g, dès 2,36 €/kg',
    ],
    [
      priced('BY_WEIGHT_OPTIONS', {
        options: [
          { weight: 1000, price: 260 },
          { weight: 5000, price: 1050 },
        ],
      }),
      'dès 2,60 €',
      'pour 1 kg, dès 2,10 €/kg',
    ],
    [
      priced('BY_WEIGHT_OPTIONS', {
        options: [
          { weight: 1000, price: 260 },
          { weight: 2000, price: 520 },
        ],
      }),
      'dès 2,60 €',
      'le kilo',
    ],
    [
      priced('BY_UNIT', { unitPrice: 620, unit: 'pot', netQuantity: { amount: 500, measure: 'G', drained: false } }),
      '6,20 €',
      'le pot, 500 g, soit 12,40 €/kg',
    ],
    [
      priced('BY_UNIT', { unitPrice: 450, netQuantity: { amount: 750, measure: 'ML', drained: false } }),
      '4,50 €',
      'la pièce, 75 cl, soit 6,00 €/l',
    ],
    [priced('BY_WEIGHT_OPTIONS', { options: [{ weight: 1000, price: 260 }] }), '2,60 €', 'le kilo'],
    [priced('BY_WEIGHT_OPTIONS', { options: [{ weight: 500, price: 140 }] }), '1,40 €', 'pour 500 g, soit 2,80 €/kg'],
  ])('%#', (saleable, amount, detail) => {
    const words = priceWords(saleable, 'pièce');
    expect([plain(words.amount), plain(words.detail)]).toEqual([amount, detail]);
  });

  it('of a weighed piece is said to be an estimate, and how it will be known', () => {
    expect(
      plain(
        weighedNotice(priced('BY_UNIT_WEIGHING_REQUIRED', { pricePerKilogram: 1550, averageWeight: 800 }), 'pièce'),
      ),
    ).toBe(
      "Prix estimé : ~12,40 € (pièce d'environ 800 g à 15,50 €/kg). Le montant définitif est calculé au poids réel, pesé avant le retrait.",
    );
  });

  it('of a pack comes with its price per kilogram', () => {
    expect(plain(optionWords({ weight: 2500, price: 590 }))).toBe('2,5 kg : 5,90 € (2,36 €/kg)');
  });
});

it.each([
  ['BY_UNIT', false, null, undefined],
  ['BY_UNIT', true, null, 'Épuisé'],
  ['BY_UNIT', true, 3, 'Plus que 3'],
  ['BY_UNIT', true, 6, undefined],
  ['BY_CAPTURED_WEIGHT', true, 350, 'Plus que 350 g'],
  ['BY_CAPTURED_WEIGHT', true, 5000, undefined],
] as const)('stock: %s, counted %s, %s left', (pricingModel, isStockEnabled, stock, words) => {
  const said = stockWords({ pricingModel, isStockEnabled, stock, stockPerDay: false, usualStock: null }, '2026-11-20');
  expect(said && plain(said)).toBe(words);
});

it.each([
  [null, undefined, 'Épuisé'],
  [null, '2026-11-20', 'Épuisé pour le vendredi 20 novembre'],
  [3, undefined, undefined],
  [3, '2026-11-20', 'Plus que 3 pour le vendredi 20 novembre'],
  [6, '2026-11-20', undefined],
])('stock per collection date: %s left, on %s', (stock, date, words) => {
  const eggs = { pricingModel: 'BY_UNIT' as const, isStockEnabled: true, stock, stockPerDay: true, usualStock: 9 };
  expect(stockWords(eggs, date)).toBe(words);
});

describe('times', () => {
  const at = (iso: string) => Date.parse(iso) / 1000;
  const now = at('2026-11-15T09:00:00Z');

  it.each([
    ['2026-11-15T17:00:00Z', "Commandez aujourd'hui avant 18 h"],
    ['2026-11-16T07:30:00Z', 'Commandez avant demain 8 h 30'],
    ['2026-11-19T17:00:00Z', 'Commandez avant jeudi 18 h'],
    ['2026-11-26T17:00:00Z', 'Commandez avant le jeudi 26 novembre, 18 h'],
  ])('cut-off %s', (orderBefore, words) => {
    expect(plain(cutOffWords(at(orderBefore), now))).toBe(words);
  });

  it('a slot, and opening hours in words', () => {
    expect(
      plain(
        slotWords({
          date: '2026-11-18',
          period: { startingHour: 16, startingMinute: 0, endingHour: 19, endingMinute: 30 },
        }),
      ),
    ).toBe('mercredi 18 novembre, de 16 h à 19 h 30');
    const hours = {
      ...NO_OPENING_HOURS,
      saturday: [
        DEFAULT_SLOT,
        { ...DEFAULT_SLOT, rhythm: { repeats: 'ONCE' as const, date: '2026-11-14' } },
        { ...DEFAULT_SLOT, rhythm: { repeats: 'MONTHLY' as const, weekOfMonth: 'FIRST' as const } },
      ],
      wednesday: [{ ...DEFAULT_SLOT, maximumOrderTimingDaysBefore: 1, maximumOrderTimingHour: 20 }],
    };
    expect(openingLines(hours, '2026-11-15').map((line) => plain(Object.values(line).join(' | ')))).toEqual([
      'Mercredi | de 8 h à 17 h | commande la veille avant 20 h',
      'Samedi | de 8 h à 17 h | commande le jour même avant 12 h',
      'Samedi | de 8 h à 17 h, le 1er samedi du mois | commande le jour même avant 12 h',
    ]);
  });
});

it.each([
  [[], undefined],
  [['saturday', 'wednesday'], 'Mercredi et samedi'],
  [WEEKDAYS, 'Tous les jours'],
])('tells the days of a point: %j', (days, words) => {
  const hours = { ...NO_OPENING_HOURS, ...Object.fromEntries(days.map((day) => [day, [DEFAULT_SLOT]])) };
  expect(openDaysWords(hours)).toBe(words);
});

it('counts products', () => {
  expect([0, 1, 12].map((count) => plain(resultsWords(count)))).toEqual(['Aucun produit', '1 produit', '12 produits']);
});
