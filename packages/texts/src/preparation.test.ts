import { expect, it } from 'vitest';
import {
  duePhrase,
  type EntryCounts,
  harvestDetails,
  harvestText,
  packsText,
  refusedEntriesText,
  sentEntriesText,
  entriesOfOthersText,
  unsentEntriesText,
} from './preparation.ts';

const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');

it.each([
  [{ pieces: 0, unit: null, grams: 4500, isEstimate: false }, '4,5 kg'],
  [{ pieces: 1, unit: null, grams: 0, isEstimate: false }, '1 pièce'],
  [{ pieces: 12, unit: 'botte', grams: 0, isEstimate: false }, '12 bottes'],
  [{ pieces: 12, unit: null, grams: 0, isEstimate: false }, '12 pièces'],
  [{ pieces: 2, unit: null, grams: 3600, isEstimate: true }, '2 pièces, ~3,6 kg'],
  [{ pieces: 2, unit: null, grams: 3710, isEstimate: false }, '2 pièces, 3,71 kg'],
])('%j is %s', (total, text) => {
  expect(plain(harvestText({ categoryLabel: 'Légumes', ...total }))).toBe(text);
});

it('counts bags in bags, or in their own word', () => {
  const bags = { categoryLabel: null, pieces: 2, grams: 0, isEstimate: false };
  expect(plain(harvestText({ ...bags, unit: null }))).toBe('2 paniers');
  expect(plain(harvestText({ ...bags, unit: 'cagette' }))).toBe('2 cagettes');
});

it('says the packs and what goes into baskets', () => {
  const packs = [
    { weight: 500, count: 3 },
    { weight: 1000, count: 2 },
  ];
  expect(plain(packsText(packs))).toBe('3 × 500 g, 2 × 1 kg');
  expect(harvestDetails({ packs, piecesInBags: 6, gramsInBags: 1500 }).map(plain)).toEqual([
    '3 × 500 g, 2 × 1 kg',
    'dont 6 dans des paniers',
    'dont 1,5 kg dans des paniers',
  ]);
  expect(harvestDetails({ packs: [], piecesInBags: 0, gramsInBags: 0 })).toEqual([]);
});

it.each([
  ['DUE_ON_SITE', 'OFFLINE', 515, 'À régler sur place'],
  ['PAID_ON_SITE', 'OFFLINE', 0, 'Réglée sur place'],
  ['ON_ACCOUNT', 'OFFLINE', 0, 'Non soldée à la remise'],
  ['CAPTURED', 'ONLINE', 0, 'Payée en ligne'],
  ['CAPTURED', 'ONLINE', 309, 'À régler sur place'],
  ['REFUNDED', 'ONLINE', 0, 'Remboursée'],
] as const)('%s by %s with %i due is said %s', (paymentStatus, paymentChannel, dueOnSite, phrase) => {
  expect(duePhrase({ paymentStatus, paymentChannel, dueOnSite })).toBe(phrase);
});

it.each<[EntryCounts, string, string]>([
  [{ weighings: 1, handovers: 0 }, '1 pesée', 'envoyée'],
  [{ weighings: 3, handovers: 0 }, '3 pesées', 'envoyées'],
  [{ weighings: 0, handovers: 1 }, '1 remise', 'envoyée'],
  [{ weighings: 1, handovers: 1 }, '1 pesée et 1 remise', 'envoyées'],
  [{ weighings: 3, handovers: 2 }, '3 pesées et 2 remises', 'envoyées'],
])('%j is said %s', (counts, entries, sent) => {
  expect(plain(unsentEntriesText(counts))).toBe(`${entries} en attente d'envoi`);
  expect(plain(sentEntriesText(counts))).toBe(`${entries} ${sent}`);
  expect(plain(refusedEntriesText(counts))).toBe(`${entries} ${sent.replace('envoyée', 'refusée')}`);
});

it.each<[EntryCounts, string[], string]>([
  [
    { weighings: 0, handovers: 1 },
    ['Léa'],
    '1 remise saisie sur cet appareil par Léa : elle part à sa prochaine connexion, ou à votre nom.',
  ],
  [
    { weighings: 2, handovers: 1 },
    ['Léa', 'Paul', 'Léa'],
    '2 pesées et 1 remise saisies sur cet appareil par Léa et Paul : elles partent à leur prochaine connexion, ou à votre nom.',
  ],
  [
    { weighings: 1, handovers: 0 },
    [''],
    '1 pesée saisie sur cet appareil par une autre personne : elle part à sa prochaine connexion, ou à votre nom.',
  ],
])('what others entered, %j by %j, is said', (counts, names, sentence) => {
  expect(plain(entriesOfOthersText(counts, names))).toBe(sentence);
});
