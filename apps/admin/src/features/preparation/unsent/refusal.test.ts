import { expect, it } from 'vitest';
import { plain } from '../../../testing/render-app.tsx';
import { SAMPLE_SALES, sampleOrder, samplePrepared } from '../../../testing/sample-shop.ts';
import type { Entry, FieldWork } from './queue.ts';
import { isDoneAlready, isWeighedElsewhere, refusalWords } from './refusal.ts';

const saleId = SAMPLE_SALES[3]!.id;
const AT_10_42 = Date.UTC(2026, 10, 20, 9, 42) / 1000;
const accepted = sampleOrder(1, { status: 'ACCEPTED', sales: SAMPLE_SALES, collectionDate: '2026-11-20' });
const weighed = (weighedGrams: number | null) => ({
  ...samplePrepared(accepted),
  sales: SAMPLE_SALES.map((sale) => (sale.id === saleId ? { ...sale, weighedGrams } : sale)) as typeof SAMPLE_SALES,
});
const collected = (at: number | null) => ({ ...samplePrepared(accepted, at), status: 'COLLECTED' as const });
const weights = [{ saleId, weighedGrams: 1250 }];
const entry = (work: FieldWork, changes: Partial<Entry> = {}): Entry => ({
  key: 1,
  orderId: accepted.id,
  work,
  notBefore: AT_10_42 * 1000,
  refusal: 'Non.',
  ...changes,
});
const [WEIGH, COLLECT] = [{ kind: 'WEIGH', weights } as const, { kind: 'COLLECT' } as const];

it.each<[string, Entry, ReturnType<typeof weighed> | undefined, string[]]>([
  ['handed over elsewhere', entry(COLLECT), collected(AT_10_42), ['Déjà remise à 10 h 42.']],
  [
    'handed over on another day',
    entry(COLLECT),
    collected(AT_10_42 + 86_400),
    ['Déjà remise le 21 novembre à 10 h 42.'],
  ],
  ['refused for another reason', entry(COLLECT), samplePrepared(accepted), ['Non.']],
  [
    'weighed elsewhere',
    entry(WEIGH),
    weighed(1300),
    ['Non.', 'Poulet fermier : vous aviez pesé 1,25 kg, la balance dit maintenant 1,3 kg.'],
  ],
  ['not weighed at all', entry(WEIGH), weighed(null), ['Non.', 'Poulet fermier : vous aviez pesé 1,25 kg.']],
  ['an order that nothing is known of', entry(WEIGH), undefined, ['Non.', 'Vous aviez pesé 1,25 kg.']],
  [
    'at the estimate',
    entry({ kind: 'COLLECT', keepEstimates: true }),
    collected(AT_10_42),
    ['Déjà remise à 10 h 42.', "Vous l'aviez remise au poids estimé."],
  ],
  [
    'paid otherwise elsewhere',
    entry({
      kind: 'COLLECT',
      payments: [{ means: 'CHEQUE', cents: 1000 }, { means: 'CASH' }],
      later: true,
      deposits: { back: [{ kindId: 'jar', count: 2 }] },
    }),
    { ...collected(AT_10_42), payments: [{ means: 'CASH', cents: 1500, at: AT_10_42 }] },
    [
      'Déjà remise à 10 h 42.',
      'Vous aviez noté : Chèque 10,00 €, Espèces, à régler plus tard, 2 consignes rapportées.',
      'Il est noté : Espèces 15,00 €.',
    ],
  ],
])('%s', (_case, refused, order, sentences) => {
  const words = refusalWords(refused, order);
  expect(words.sentences.map(plain)).toEqual(sentences);
  const what = refused.work.kind === 'WEIGH' ? 'Pesée refusée' : 'Remise refusée';
  expect(plain(words.title)).toBe(order ? `${what} : Anne Durand, ABCD2341` : what);
});

it.each<[string, Partial<Entry>, number | null, boolean]>([
  ['never tried before', {}, AT_10_42, false],
  ['tried where nothing leaves', { lost: 'NEVER_LEFT' }, AT_10_42, false],
  ['tried, and it may have arrived', { lost: 'MAY_HAVE_ARRIVED' }, AT_10_42 + 30, true],
  ['handed over long before it was made here', { lost: 'MAY_HAVE_ARRIVED' }, AT_10_42 - 600, false],
])('a hand-over %s', (_case, changes, at, isOurs) => {
  expect(isDoneAlready(entry(COLLECT, changes), collected(at))).toBe(isOurs);
});

it.each<[string, Partial<Entry>, number | null, number | null, boolean]>([
  ['nobody weighed it', {}, null, null, false],
  ['another weight came meanwhile', {}, null, 1300, true],
  ['the same weight came', {}, null, 1250, false],
  ['it corrects the weight that was known', {}, 1300, 1300, false],
  ['an earlier try of ours arrived', { earlier: [{ saleId, weighedGrams: 1300 }] }, null, 1300, false],
])('a weight that waited, when %s', (_case, changes, before, now, isElsewhere) => {
  expect(isWeighedElsewhere(entry(WEIGH, changes), weighed(before), weighed(now))).toBe(isElsewhere);
});
