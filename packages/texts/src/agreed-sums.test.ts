import { expect, it } from 'vitest';
import { agreed, formatCents } from './format.ts';
import { refundWords, unclaimedWords } from './order-changes.ts';
import { alertWords } from './payment-notices.ts';
import { SCREEN_SENTENCES } from './screen-sentences.ts';
import { backFromPaymentWords, changeMoneyWords, heldWords } from './storefront-order.ts';
import { takingsText } from './till.ts';

const plain = (text: string | null): string => (text ?? '').replaceAll(/[\u00A0\u202F]/g, ' ');

it.each([
  [0, 'rendu'],
  [199, 'rendu'],
  [200, 'rendus'],
  [-150, 'rendu'],
  [-200, 'rendus'],
])('what is said of %i cents agrees with them: %s', (cents, word) => {
  expect(agreed(cents, 'rendu', 'rendus')).toBe(word);
});

const after = { dueOnSite: 0, dueForGoods: 0, isEstimate: false };

it.each<[string, string | null, string]>([
  [
    'a card that holds',
    heldWords(150, false),
    '1,50 € est réservé sur votre carte, débité seulement quand le producteur accepte.',
  ],
  [
    'a card that holds more',
    heldWords(200, false),
    '2,00 € sont réservés sur votre carte, débités seulement quand le producteur accepte.',
  ],
  [
    'back from the payment',
    backFromPaymentWords({ status: 'PAID', heldAmount: 199, total: 150 }, 'paid'),
    '1,99 € est réservé sur votre carte : merci pour votre commande.',
  ],
  [
    'a change of the order',
    changeMoneyWords({ heldAmount: 900, total: 900 }, { ...after, total: 150 }),
    '9,00 € restent réservés sur votre carte. Seul 1,50 € sera débité, quand le producteur accepte.',
  ],
  ['what is not asked for', unclaimedWords(150), '1,50 € non réclamé'],
  ['what is not asked for, among the refunds', refundWords({ cents: 250, means: 'NONE' }), '2,50 € non réclamés'],
  ['what was taken', takingsText(150, 150), '1,50 € encaissé en espèces'],
  ['what was taken by card', takingsText(4150, 0), '41,50 € encaissés'],
  ['what was taken both ways', takingsText(4150, 150), '41,50 € encaissés, dont 1,50 € en espèces'],
  [
    'a refund that failed',
    alertWords({ kind: 'REFUND_FAILED', reference: 'ABCD2345', amount: 150 }).text,
    "1,50 € n'est pas arrivé chez le client. Réessayez, ou rendez-le en espèces.",
  ],
  [
    'less than was refunded',
    SCREEN_SENTENCES.ORDER_BELOW_REFUND({ credited: 150 }),
    `${formatCents(150)} de cette commande est déjà remboursé : elle ne peut pas coûter moins.`,
  ],
])('%s', (_, text, sentence) => {
  expect(plain(text)).toBe(plain(sentence));
});
