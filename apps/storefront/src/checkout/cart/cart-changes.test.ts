import { describe, expect, it } from 'vitest';
import type { Cart } from '../../client/cart.ts';
import { changeLine, gramsIn, piecesIn, takeFromAddress, withoutLine } from './cart-changes.ts';

const CART: Cart = [
  { saleableId: 'miel', quantity: 2 },
  { saleableId: 'noix', quantity: 1, optionWeight: 500 },
  { saleableId: 'noix', quantity: 3, optionWeight: 1000 },
];

describe('a change of the cart', () => {
  it.each<[string, Cart, Cart]>([
    [
      'another number',
      changeLine(CART, 'miel-', { quantity: 5 }),
      [{ saleableId: 'miel', quantity: 5 }, CART[1]!, CART[2]!],
    ],
    [
      'another pack',
      changeLine(CART, 'noix-500', { optionWeight: 250 }),
      [CART[0]!, { saleableId: 'noix', quantity: 1, optionWeight: 250 }, CART[2]!],
    ],
    [
      'the pack of another line: the two become one',
      changeLine(CART, 'noix-500', { optionWeight: 1000 }),
      [CART[0]!, { saleableId: 'noix', quantity: 4, optionWeight: 1000 }],
    ],
    ['a line that another tab took out', changeLine(CART, 'lait-', { quantity: 5 }), CART],
    ['one line less', withoutLine(CART, 'noix-1000'), [CART[0]!, CART[1]!]],
  ])('%s', (_, changed, expected) => {
    expect(changed).toEqual(expected);
  });
});

it.each([
  ['3', 3],
  [' 12 ', 12],
  ['1000', 999],
  ['0', undefined],
  ['', undefined],
  ['1,5', undefined],
  ['-2', undefined],
  ['deux', undefined],
])('pieces typed as %j', (text, expected) => {
  expect(piecesIn(text)).toBe(expected);
});

it.each<[string, number | undefined, number | undefined]>([
  ['500', undefined, 500],
  ['520', undefined, 500],
  ['525', undefined, 550],
  ['10', undefined, 50],
  ['999999', undefined, 100_000],
  ['500', 30, 30],
  ['500', 0, 500],
  ['', undefined, undefined],
  ['1,5', undefined, undefined],
])('grams typed as %j, %s left', (text, left, expected) => {
  expect(gramsIn(text, left)).toBe(expected);
});

describe('what a form sent without a script', () => {
  it.each<[string, string, Cart, string]>([
    ['pieces', '?produit=miel&quantite=2', [{ saleableId: 'miel', quantity: 2 }], ''],
    [
      'a pack',
      '?produit=noix&option=500&quantite=1&test=jeton',
      [{ saleableId: 'noix', quantity: 1, optionWeight: 500 }],
      '?test=jeton',
    ],
    ['a weight', '?produit=tomme&poids=350', [{ saleableId: 'tomme', selectedWeight: 350 }], ''],
    ['nonsense', '?produit=miel&quantite=beaucoup', [], ''],
    ['no amount', '?produit=miel', [], ''],
    ['nothing', '?utm=lettre', [], '?utm=lettre'],
  ])('%s is taken once, and leaves the address', (_, address, cart, search) => {
    expect(takeFromAddress([], address)).toEqual({ cart, search });
  });

  it('joins what is there', () => {
    expect(takeFromAddress([{ saleableId: 'miel', quantity: 2 }], '?produit=miel&quantite=1').cart).toEqual([
      { saleableId: 'miel', quantity: 3 },
    ]);
  });
});
