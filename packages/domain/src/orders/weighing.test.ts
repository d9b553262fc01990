import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { awaitsWeighing, isFarFromExpected, mayWeigh, type OrderToWeigh, weighLines } from './weighing.ts';

const chicken = {
  id: 'chicken',
  klass: 'WeighingRequiredUnitOrderSale',
  pricePerKilogram: 1290,
  weighedGrams: null,
  subTotal: 2322,
};
const jam = { id: 'jam', klass: 'UnitOrderSale', subTotal: 520 };

describe('weights laid over lines', () => {
  it('charge the line by its weight and leave the others as they are', () => {
    expect(weighLines([chicken, jam], new Map([['chicken', 1705]]))).toEqual([
      { ...chicken, weighedGrams: 1705, subTotal: 2199 },
      jam,
    ]);
  });

  it('are refused as a whole when one is for a line that is not weighed, or for none of these', () => {
    expect(weighLines([chicken, jam], new Map([['jam', 300]]))).toBeUndefined();
    expect(
      weighLines(
        [chicken, jam],
        new Map([
          ['chicken', 1705],
          ['another', 300],
        ]),
      ),
    ).toBeUndefined();
  });

  it('typed twice are the last ones typed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 100_000 }), (first, second) => {
        const once = weighLines([chicken], new Map([['chicken', second]]));
        const twice = weighLines(weighLines([chicken], new Map([['chicken', first]]))!, new Map([['chicken', second]]));
        expect(twice).toEqual(once);
      }),
    );
  });
});

describe('an order is weighed', () => {
  const accepted: OrderToWeigh = { status: 'ACCEPTED', sales: [chicken, jam], documents: [] };
  it.each<[string, OrderToWeigh, boolean]>([
    ['when it is accepted and holds something to weigh', accepted, true],
    ['not before it is accepted', { ...accepted, status: 'PAID' }, false],
    ['not once it is handed over', { ...accepted, status: 'COLLECTED' }, false],
    ['not when nothing in it is charged by weight', { ...accepted, sales: [jam] }, false],
    [
      'again, when every line has a weight but no invoice prints it',
      { ...accepted, sales: [{ ...chicken, weighedGrams: 5 }] },
      true,
    ],
    ['not once its invoice is issued', { ...accepted, documents: [{ kind: 'INVOICE' }] }, false],
  ])('%s', (_name, order, expected) => {
    expect(mayWeigh(order)).toBe(expected);
  });

  it('waits for the scale until every line has its weight', () => {
    expect(awaitsWeighing(accepted)).toBe(true);
    expect(awaitsWeighing({ ...accepted, sales: [{ ...chicken, weighedGrams: 1705 }, jam] })).toBe(false);
  });
});

it.each([
  [899, true],
  [900, false],
  [3600, false],
  [3601, true],
])('%i g for 1.8 kg expected asks again: %s', (grams, expected) => {
  expect(isFarFromExpected({ averageWeight: 900, quantity: 2 }, grams)).toBe(expected);
});
