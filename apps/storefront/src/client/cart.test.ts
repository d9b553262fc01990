import { describe, expect, it } from 'vitest';
import { addLine, type Cart, cartKey, countOf, readCart, writeCart } from './cart.ts';

const stored = (value: string | null) => ({ getItem: () => value, setItem: () => {} });

describe('a cart', () => {
  it.each([
    ['nothing', null, []],
    ['no JSON', '{', []],
    ['no list', '{}', []],
    [
      'lines of another age',
      '[{"id":1},null,{"saleableId":"a"},{"saleableId":"a","quantity":-1},{"saleableId":"a","quantity":1.5},{"saleableId":"b","quantity":2}]',
      [{ saleableId: 'b', quantity: 2 }],
    ],
  ])('reads %s without a fuss', (_what, value, cart) => {
    expect(readCart(stored(value), 'k')).toEqual(cart);
  });

  it('comes back as it was written', () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    const cart: Cart = [
      { saleableId: 'a', quantity: 1, optionWeight: 500 },
      { saleableId: 'b', selectedWeight: 350 },
    ];
    writeCart(storage, 'k', cart);
    expect(readCart(storage, 'k')).toEqual(cart);
  });

  it('adds up the same thing, and keeps packs apart', () => {
    let cart = addLine([], { saleableId: 'a', quantity: 1 });
    cart = addLine(cart, { saleableId: 'a', quantity: 2 });
    cart = addLine(cart, { saleableId: 'b', quantity: 1, optionWeight: 500 });
    cart = addLine(cart, { saleableId: 'b', quantity: 1, optionWeight: 1000 });
    cart = addLine(cart, { saleableId: 'c', selectedWeight: 300 });
    cart = addLine(cart, { saleableId: 'c', selectedWeight: 200 });
    expect(cart).toEqual([
      { saleableId: 'a', quantity: 3 },
      { saleableId: 'b', quantity: 1, optionWeight: 500 },
      { saleableId: 'b', quantity: 1, optionWeight: 1000 },
      { saleableId: 'c', selectedWeight: 500 },
    ]);
    expect(countOf(cart)).toBe(6);
  });

  it('never asks for more than an order may hold', () => {
    expect(addLine([{ saleableId: 'a', quantity: 999 }], { saleableId: 'a', quantity: 5 })).toEqual([
      { saleableId: 'a', quantity: 999 },
    ]);
  });

  it('is one per shop, and another for trying it out', () => {
    expect([cartKey('ferme', false), cartKey('ferme', true)]).toEqual(['etal:panier:ferme', 'etal:panier:ferme:test']);
  });
});
