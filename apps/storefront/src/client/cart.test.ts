import { describe, expect, it } from 'vitest';
import type { LineWish } from '@etal/domain/orders/lines';
import { addLine, boundMet, type Cart, cartKey, countOf, readCart, writeCart } from './cart.ts';

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
    expect(addLine([], { saleableId: 'a', quantity: 5000 })).toEqual([{ saleableId: 'a', quantity: 999 }]);
    expect(addLine([], { saleableId: 'a', selectedWeight: 500_000 })).toEqual([
      { saleableId: 'a', selectedWeight: 100_000 },
    ]);
    expect(readCart(stored('[{"saleableId":"a","quantity":1000}]'), 'k')).toEqual([{ saleableId: 'a', quantity: 999 }]);
  });

  it.each<[string, Cart, LineWish, ReturnType<typeof boundMet>]>([
    ['all of it went in', [], { saleableId: 'a', quantity: 999 }, undefined],
    ['not all the pieces did', [{ saleableId: 'a', quantity: 998 }], { saleableId: 'a', quantity: 2 }, 'QUANTITY'],
    [
      'another pack is another line',
      [{ saleableId: 'a', quantity: 999 }],
      { saleableId: 'a', quantity: 1, optionWeight: 5 },
      undefined,
    ],
    [
      'not all the weight did',
      [{ saleableId: 'a', selectedWeight: 99_950 }],
      { saleableId: 'a', selectedWeight: 100 },
      'WEIGHT',
    ],
  ])('knows when %s', (_, cart, wish, met) => {
    expect(boundMet(cart, addLine(cart, wish), wish)).toBe(met);
  });

  it('is one per shop, and another for trying it out', () => {
    expect([cartKey('ferme', false), cartKey('ferme', true)]).toEqual(['etal:panier:ferme', 'etal:panier:ferme:test']);
  });
});
