import { describe, expect, it } from 'vitest';
import { pricesFor } from '../catalog/pricing.ts';
import { foldText } from '../fold-text.ts';
import { pricesOfStarter, STARTERS } from './starters.ts';

describe('ready-made articles (R-CATALOG-33)', () => {
  it('are many, each of a name of its own', () => {
    expect(STARTERS.length).toBeGreaterThanOrEqual(150);
    expect(new Set(STARTERS.map(({ label }) => foldText(label))).size).toBe(STARTERS.length);
  });

  it.each(STARTERS)('$label is whole once it has a price', ({ pricing, description, label, category }) => {
    const priced = pricesOfStarter(pricing, 250);
    expect(priced && pricesFor(priced.pricingModel, priced.prices)).toEqual({ prices: priced?.prices });
    expect(label.length).toBeGreaterThan(2);
    expect(category.length).toBeGreaterThan(2);
    expect(description).toMatch(/compléter\.$/);
  });

  it('alcohol and sweets have the full rate, flowers and plants the middle one, all the rest the low one', () => {
    const labels = (rate: string) => STARTERS.filter(({ tvaRate }) => tvaRate === rate).map(({ label }) => label);
    expect(labels('RATE_20')).toEqual([
      'Bonbons au miel',
      'Nougat',
      'Cidre',
      'Poiré',
      'Bière',
      'Vin rouge',
      'Vin blanc',
    ]);
    expect(labels('RATE_10')).toEqual([
      'Bouquet de fleurs',
      'Fleurs en pot',
      'Plant de tomate',
      'Plant de courgette',
      'Plant de fraisier',
    ]);
  });

  it.each([
    [{ model: 'BY_WEIGHT_OPTIONS', weights: [500, 1000] } as const, 0],
    [{ model: 'BY_WEIGHT_OPTIONS', weights: [150, 1000] } as const, 1],
    [{ model: 'BY_WEIGHT_OPTIONS', weights: [5000] } as const, 9_999_999],
    [{ model: 'BY_UNIT', unit: 'botte' } as const, 0],
  ])('%o at %s cents is no article', (pricing, price) => {
    expect(pricesOfStarter(pricing, price)).toBeUndefined();
  });
});
