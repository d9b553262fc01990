import type { Sale } from '@etal/contract/orders';
import { expect, it } from 'vitest';
import { gsmLength } from './gsm.ts';
import { shopperSms } from './order-sms.ts';

const order: Parameters<typeof shopperSms>[1]['order'] = {
  reference: 'ABCD2345',
  status: 'ACCEPTED',
  isTest: false,
  total: 2340,
  monthlyTerm: null,
  dueOnSite: 2340,
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

it('calls an order to mind on the eve, with what is to be paid', () => {
  expect(shopperSms('REMINDER', { order, shopLabel: 'La Ferme du Pré' })).toBe(
    'La Ferme du Pré: rappel, votre commande ABCD2345 vous attend (à régler 23,40 €). Retrait sam. 21 nov. à 08:00, Marché de Sarlat.',
  );
  expect(shopperSms('REMINDER', { order: { ...order, dueOnSite: 0 }, shopLabel: 'La Ferme' })).toContain(
    'vous attend (tout est réglé).',
  );
});

it('says the deposits that are to be paid with it', () => {
  const line = {
    id: '1',
    saleableId: '1',
    saleableImgUrl: '',
    saleableCategoryLabel: 'Légumes',
    saleableLabel: 'Compote',
  };
  const jar = { kindId: '9', label: 'Bocal', cents: 200, count: 1 };
  const compote: Sale = { ...line, klass: 'UnitOrderSale', unit: null, quantity: 2, subTotal: 2340, deposit: jar };
  const told = { order: { ...order, sales: [compote], dueOnSite: 2740 }, shopLabel: 'La Ferme du Pré' };
  expect(shopperSms('ACCEPTED', told)).toContain('(23,40 € + 4,00 € de consignes) est acceptée.');
  expect(gsmLength(shopperSms('ACCEPTED', told))).toBeLessThanOrEqual(160);
});

it('is one message, however long the names, in letters that every phone takes', () => {
  const told = { order: { ...order, collectionPointLabel: 'Œ'.repeat(200) }, shopLabel: 'É[Ç€'.repeat(60) };
  expect(gsmLength(shopperSms('ACCEPTED', told))).toBeLessThanOrEqual(160);
});
