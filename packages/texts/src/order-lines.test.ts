import type { Order, Sale } from '@etal/contract/orders';
import { expect, it } from 'vitest';
import { itemCount, orderSubTotal, orderTotal, saleQuantity, saleSubTotal, saleUnitPrice } from './order-lines.ts';

const line = {
  id: '1',
  saleableId: '1',
  saleableLabel: 'Tomates',
  saleableImgUrl: '',
  saleableCategoryLabel: 'Légumes',
  deposit: null,
};
const unit: Sale = { ...line, klass: 'UnitOrderSale', unit: null, quantity: 3, subTotal: 750 };
const option: Sale = {
  ...line,
  klass: 'WeightOptionOrderSale',
  quantity: 2,
  selectedOption: { weight: 500, price: 300 },
  subTotal: 600,
};
const captured: Sale = {
  ...line,
  klass: 'CapturedWeightOrderSale',
  selectedWeight: 350,
  pricePerKilogram: 2000,
  subTotal: 700,
};
const toWeigh: Sale = {
  ...line,
  klass: 'WeighingRequiredUnitOrderSale',
  quantity: 2,
  pricePerKilogram: 1550,
  averageWeight: 800,
  weighedGrams: null,
  isWeightEstimated: false,
  estimatedSubTotal: 2480,
  subTotal: 2480,
};
const weighed: Sale = { ...toWeigh, weighedGrams: 1700, subTotal: 2635 };

const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');

it.each([
  [unit, '3 pièces', '2,50 €', '7,50 €'],
  [{ ...unit, saleableCategoryLabel: null }, '3 paniers', '2,50 €', '7,50 €'],
  [{ ...unit, quantity: 1, subTotal: 250 }, '1 pièce', '2,50 €', '2,50 €'],
  [option, '2 × 500 g', '3,00 €', '6,00 €'],
  [captured, '350 g', '20,00 €/kg', '7,00 €'],
  [toWeigh, '2 pièces, environ 1,6 kg', '15,50 €/kg', '~24,80 €'],
  [weighed, '2 pièces, 1,7 kg', '15,50 €/kg', '26,35 €'],
] as [Sale, string, string, string][])('$klass: %s', (sale, quantity, unitPrice, subTotal) => {
  expect([saleQuantity(sale), saleUnitPrice(sale), saleSubTotal(sale)].map(plain)).toEqual([
    quantity,
    unitPrice,
    subTotal,
  ]);
});

it('marks the sums that hold an estimate, and only those', () => {
  const sums = (...sales: Sale[]) =>
    [orderSubTotal, orderTotal].map((sum) => plain(sum({ sales, subTotal: 2480, total: 2554 } as Order)));
  expect(sums(unit, toWeigh)).toEqual(['~24,80 €', '~25,54 €']);
  expect(sums(unit, weighed)).toEqual(['24,80 €', '25,54 €']);
});

it('counts things, and a weight asked for as one', () => {
  expect(itemCount([unit, option, captured, toWeigh])).toBe(8);
});
