import type { JournalChange } from '@etal/contract/orders';
import { differenceOf } from '@etal/domain/orders/journal';
import type { OrderLine } from '@etal/domain/orders/order-line';
import { describe, expect, it } from 'vitest';
import { changeWords, journalWords, refundStateLabel, refundWords } from './order-changes.ts';
import { orderStatusText } from './orders.ts';

const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');
const pieces = (quantity: number) => ({
  quantity,
  optionWeight: null,
  selectedWeight: null,
  weighedGrams: null,
  subTotal: quantity * 150,
});
const change: JournalChange = {
  at: 10,
  by: null,
  actor: 'MERCHANT',
  kind: 'CHANGED',
  reason: null,
  lines: [{ label: 'Radis', before: pieces(2), after: pieces(1) }],
  slot: null,
  total: { before: 300, after: 150 },
};

describe('the journal', () => {
  it.each<[Partial<JournalChange>, string]>([
    [{ by: 'Léa' }, 'Modifiée par Léa : Radis : 2 pièces → 1 pièce'],
    [{}, 'Modifiée par vous : Radis : 2 pièces → 1 pièce'],
    [{ actor: 'SHOPPER' }, 'Modifiée par le client : Radis : 2 pièces → 1 pièce'],
    [
      { kind: 'WEIGHED', lines: [{ label: 'Poulet', before: pieces(1), after: { ...pieces(1), weighedGrams: 1450 } }] },
      'Pesée par vous : Poulet : 1 pièce → 1 pièce, 1,45 kg',
    ],
    [
      {
        kind: 'MOVED',
        lines: [],
        slot: {
          before: { pointLabel: 'Marché', date: '2026-11-20', start: 480, end: 750 },
          after: { pointLabel: 'Ferme', date: '2026-11-21', start: 1020, end: 1140 },
        },
      },
      'Retrait déplacé par vous : retrait vendredi 20 novembre 2026, 8 h à 12 h 30, Marché → samedi 21 novembre 2026, 17 h à 19 h, Ferme',
    ],
    [{ kind: 'REFUNDED', lines: [] }, 'Remboursement : 1,50 €'],
    [
      { kind: 'WITHDRAWN', actor: 'SHOPPER', lines: [{ label: 'Miel', before: pieces(1), after: null }] },
      'Rétractation : Miel : retiré',
    ],
  ])('says of %j: %s', (changes, words) => {
    expect(plain(journalWords({ ...change, ...changes }))).toBe(words);
  });

  it('names nobody in what others read', () => {
    expect(plain(changeWords(change))).toBe('Commande modifiée : Radis : 2 pièces → 1 pièce');
  });
});

it('bags are counted in bags, also those that are weighed', () => {
  const line: OrderLine = {
    id: 'a',
    saleableId: 'b',
    klass: 'UnitOrderSale',
    label: 'Panier',
    categoryLabel: null,
    rate: 'RATE_5_5',
    quantity: 2,
    selectedWeight: null,
    optionWeight: null,
    unitPrice: 1500,
    pricePerKilogram: null,
    averageWeight: null,
    weighedGrams: null,
    unit: null,
    subTotal: 3000,
    estimatedSubTotal: 3000,
    deposit: null,
  };
  const slot = { pointLabel: 'Marché', date: '2026-11-20', start: 480, end: 750 };
  const before = { lines: [line], slot, total: 3000 };
  const { lines } = differenceOf(before, { ...before, lines: [{ ...line, quantity: 1 }] });
  expect(plain(journalWords({ ...change, lines }))).toBe('Modifiée par vous : Panier : 2 paniers → 1 panier');
});

it.each([
  ['CARD', 'DONE', 'Remboursé'],
  ['CARD', 'FAILED', 'Échec'],
  ['NONE', 'DONE', 'Non réclamé'],
] as const)('a refund by %s that is %s is « %s »', (means, state, label) => {
  expect(refundStateLabel({ means, state })).toBe(label);
});

it('a refund says where the money goes', () => {
  expect(plain(refundWords({ cents: 320, means: 'CARD' }))).toBe('3,20 € sur la carte');
  expect(plain(refundWords({ cents: 320, means: 'CASH' }))).toBe('3,20 € en espèces');
});

it.each([
  [{ status: 'ACCEPTED', collectionDate: '2026-11-20', noShowAt: null }, 'Acceptée'],
  [{ status: 'ACCEPTED', collectionDate: '2026-11-19', noShowAt: null }, 'À pointer'],
  [{ status: 'COLLECTED', collectionDate: '2026-11-19', noShowAt: null }, 'Remise'],
  [{ status: 'CANCELED', collectionDate: '2026-11-19', noShowAt: 10 }, 'Non retirée'],
  [{ status: 'COLLECTED', collectionDate: '2026-11-19', noShowAt: 10 }, 'Non retirée'],
] as const)('%j is « %s »', (order, words) => {
  expect(orderStatusText(order, '2026-11-20')).toBe(words);
});
