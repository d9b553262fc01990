import type { PricingModel } from '@etal/domain/catalog/pricing';
import { expect, it } from 'vitest';
import { priceCard } from './price-cards.ts';

const NOTHING = {
  unitPrice: null,
  pricePerKilogram: null,
  averageWeight: null,
  options: [],
  unit: null,
  netQuantity: null,
  variety: null,
  allergens: [],
};
type Said = Partial<Parameters<typeof priceCard>[0]>;
const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');
const card = (pricingModel: PricingModel, prices: Said) =>
  priceCard({ ...NOTHING, pricingModel, label: 'Radis', origin: null, tags: [], ...prices });

it.each<[PricingModel, Said, string, string, string[]]>([
  ['BY_UNIT', { unitPrice: 240, unit: 'botte' }, '2,40 €', 'la botte', []],
  [
    'BY_UNIT',
    { unitPrice: 480, unit: 'pot', netQuantity: { amount: 400, measure: 'G', drained: true } },
    '4,80 €',
    'le pot',
    ['400 g, poids net égoutté, soit 12,00 €/kg'],
  ],
  ['BY_CAPTURED_WEIGHT', { pricePerKilogram: 2490 }, '24,90 €', 'le kilo', []],
  [
    'BY_UNIT_WEIGHING_REQUIRED',
    { pricePerKilogram: 1290, averageWeight: 1800 },
    '12,90 €',
    'le kilo',
    ['La pièce pèse environ 1,8 kg'],
  ],
  [
    'BY_WEIGHT_OPTIONS',
    {
      options: [
        { weight: 1000, price: 500 },
        { weight: 500, price: 260 },
      ],
    },
    '2,60 €',
    'les 500 g',
    ['soit 5,20 €/kg', '1 kg : 5,00 € (5,00 €/kg)'],
  ],
])('%s', (model, prices, price, detail, more) => {
  const shown = card(model, prices);
  expect([plain(shown.price), plain(shown.detail), shown.more.map(plain)]).toEqual([price, detail, more]);
});

it('says where it comes from and which labels it bears, and nothing of what is not known', () => {
  const shown = priceCard({
    ...NOTHING,
    pricingModel: 'BY_UNIT',
    unitPrice: 240,
    label: 'Radis',
    origin: 'Dordogne, France',
    tags: ['AGRICULTURE_BIOLOGIQUE'],
  });
  expect([plain(shown.origin), shown.marks]).toEqual(['Origine : Dordogne, France', ['Agriculture biologique']]);
  expect(card('BY_UNIT', { unitPrice: 240 }).origin).toBe('');
});

it('says variety and allergens as they were ticked', () => {
  const shown = card('BY_UNIT', {
    unitPrice: 240,
    variety: 'Catégorie I',
    origin: 'France',
    allergens: ['EGGS', 'MILK'],
  });
  expect([plain(shown.origin), plain(shown.allergens)]).toEqual([
    'Catégorie I · Origine : France',
    'Allergènes : œufs, lait',
  ]);
  expect(card('BY_UNIT', { unitPrice: 240 }).allergens).toBe('');
});
