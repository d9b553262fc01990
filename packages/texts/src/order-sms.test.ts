import type { Order } from '@etal/contract/orders';
import { expect, it } from 'vitest';
import { gsmLength } from './gsm.ts';
import { shopperSms } from './order-sms.ts';

type ToldOrder = Pick<
  Order,
  'reference' | 'total' | 'sales' | 'collectionDate' | 'collectionPeriod' | 'collectionPointLabel'
>;
const order: ToldOrder = {
  reference: 'ABCD2345',
  total: 2340,
  sales: [],
  collectionDate: '2026-11-21',
  collectionPeriod: { startingHour: 8, startingMinute: 0, endingHour: 12, endingMinute: 30 },
  collectionPointLabel: 'Marché de Sarlat',
};

it.each([
  ['PLACED', 'est enregistrée'],
  ['ACCEPTED', 'est acceptée'],
] as const)('a customer is told by text message that their order is %s', (kind, words) => {
  expect(shopperSms(kind, { order, shopLabel: 'La Ferme du Pré' })).toBe(
    `La Ferme du Pré: votre commande ABCD2345 (23,40 €) ${words}. Retrait sam. 21 nov. à 08:00, Marché de Sarlat.`,
  );
});

it('is one message, however long the names, in letters that every phone takes', () => {
  const told = { order: { ...order, collectionPointLabel: 'Œ'.repeat(200) }, shopLabel: 'É[Ç€'.repeat(60) };
  expect(gsmLength(shopperSms('ACCEPTED', told))).toBeLessThanOrEqual(160);
});
