import { expect, it } from 'vitest';
import { orderAgain } from './order-again.ts';

const NOTHING = { unitPrice: null, pricePerKilogram: null, averageWeight: null, options: [], unit: null };
const UNCOUNTED = { isStockEnabled: false, stock: null };
const counted = (stock: number) => ({ isStockEnabled: true, stock });
const piece = { ...NOTHING, ...UNCOUNTED, pricingModel: 'BY_UNIT' as const, unitPrice: 300 };
const byWeight = { ...NOTHING, ...UNCOUNTED, pricingModel: 'BY_CAPTURED_WEIGHT' as const, pricePerKilogram: 900 };
const packs = {
  ...NOTHING,
  ...UNCOUNTED,
  pricingModel: 'BY_WEIGHT_OPTIONS' as const,
  options: [
    { weight: 500, price: 250 },
    { weight: 1000, price: 450 },
  ],
};
const two = { saleableId: 'a', label: 'Carottes', quantity: 2 };
const cheese = { saleableId: 'a', label: 'Tomme', selectedWeight: 400 };
const potatoes = { saleableId: 'a', label: 'Pommes de terre', quantity: 3, optionWeight: 1000 };

it.each([
  ['as it was', two, piece, [{ saleableId: 'a', quantity: 2 }], 'same'],
  ['not on sale any more', two, undefined, [], 'missing'],
  ['all sold', two, { ...piece, ...counted(0) }, [], 'missing'],
  ['one left', two, { ...piece, ...counted(1) }, [{ saleableId: 'a', quantity: 1 }], 'changed'],
  ['by weight', cheese, byWeight, [{ saleableId: 'a', selectedWeight: 400 }], 'same'],
  ['less of it left', cheese, { ...byWeight, ...counted(150) }, [{ saleableId: 'a', selectedWeight: 150 }], 'changed'],
  ['by weight now, by the piece then', two, byWeight, [], 'missing'],
  ['a pack', potatoes, packs, [{ saleableId: 'a', quantity: 3, optionWeight: 1000 }], 'same'],
  [
    'a pack that is sold no more: the nearest',
    { ...potatoes, optionWeight: 2500 },
    packs,
    [{ saleableId: 'a', quantity: 3, optionWeight: 1000 }],
    'changed',
  ],
  ['by the piece now, in packs then', potatoes, piece, [{ saleableId: 'a', quantity: 3 }], 'changed'],
])('%s', (_what, old, saleable, wishes, told) => {
  const again = orderAgain([old], new Map(saleable ? [['a', saleable]] : []));
  expect(again).toEqual({
    wishes,
    missing: told === 'missing' ? [old.label] : [],
    changed: told === 'changed' ? [old.label] : [],
  });
});

it('two packs of one thing share what is left of it', () => {
  const lines = [
    { ...potatoes, quantity: 2 },
    { ...potatoes, quantity: 2, optionWeight: 500, label: 'Petit sac' },
  ];
  expect(orderAgain(lines, new Map([['a', { ...packs, ...counted(3) }]]))).toMatchObject({
    wishes: [{ quantity: 2 }, { quantity: 1 }],
    changed: ['Petit sac'],
  });
});
