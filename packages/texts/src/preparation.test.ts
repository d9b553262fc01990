import { expect, it } from 'vitest';
import { duePhrase, harvestDetails, harvestText, packsText } from './preparation.ts';

const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');

it.each([
  [{ pieces: 0, grams: 4500, isEstimate: false }, '4,5 kg'],
  [{ pieces: 1, grams: 0, isEstimate: false }, '1 pièce'],
  [{ pieces: 12, grams: 0, isEstimate: false }, '12 pièces'],
  [{ pieces: 2, grams: 3600, isEstimate: true }, '2 pièces, ~3,6 kg'],
  [{ pieces: 2, grams: 3710, isEstimate: false }, '2 pièces, 3,71 kg'],
])('%j is %s', (total, text) => {
  expect(plain(harvestText(total))).toBe(text);
});

it('says the packs and what goes into baskets', () => {
  const packs = [{ weight: 500, count: 3 }, { weight: 1000, count: 2 }];
  expect(plain(packsText(packs))).toBe('3 × 500 g, 2 × 1 kg');
  expect(harvestDetails({ packs, piecesInBags: 6 }).map(plain)).toEqual(['3 × 500 g, 2 × 1 kg', 'dont 6 dans des paniers']);
  expect(harvestDetails({ packs: [], piecesInBags: 0 })).toEqual([]);
});

it.each([
  ['DUE_ON_SITE', 'OFFLINE', 'À régler sur place'],
  ['PAID_ON_SITE', 'OFFLINE', 'Réglée sur place'],
  ['CAPTURED', 'ONLINE', 'Payée en ligne'],
  ['REFUNDED', 'ONLINE', 'Remboursée'],
] as const)('%s by %s is said %s', (paymentStatus, paymentChannel, phrase) => {
  expect(duePhrase({ paymentStatus, paymentChannel })).toBe(phrase);
});
