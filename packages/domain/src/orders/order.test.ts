import { describe, expect, it } from 'vitest';
import {
  canBecome,
  givesStockBack,
  HIDDEN_STATUSES,
  mayBring,
  ORDER_ACTORS,
  ORDER_STATUSES,
  type StoredOrderStatus,
} from './order.ts';

const ALL: StoredOrderStatus[] = [...HIDDEN_STATUSES, ...ORDER_STATUSES];
const pairs = ALL.flatMap((from) => ALL.map((to) => [from, to] as const));

describe('the life of an order', () => {
  const ALLOWED = new Set([
    'PENDING_PAYMENT>PAID',
    'PENDING_PAYMENT>CANCELED',
    'PENDING_PAYMENT>EXPIRED',
    'PAID>ACCEPTED',
    'PAID>REFUSED',
    'PAID>CANCELED',
    'ACCEPTED>COLLECTED',
    'ACCEPTED>CANCELED',
  ]);

  it.each(pairs)('%s → %s', (from, to) => {
    expect(canBecome(from, to)).toBe(ALLOWED.has(`${from}>${to}`));
  });

  it('reaches every status and ends somewhere', () => {
    expect(ALL.filter((status) => !ALL.some((from) => canBecome(from, status)))).toEqual(['PENDING_PAYMENT']);
    expect(ALL.filter((from) => !ALL.some((to) => canBecome(from, to)))).toEqual([
      'EXPIRED',
      'REFUSED',
      'CANCELED',
      'COLLECTED',
    ]);
  });
});

describe('who may bring an order where', () => {
  it.each([
    ['MERCHANT', ['PAID>ACCEPTED', 'PAID>REFUSED', 'ACCEPTED>COLLECTED', 'ACCEPTED>CANCELED']],
    ['SHOPPER', ['PENDING_PAYMENT>EXPIRED', 'PENDING_PAYMENT>PAID', 'PAID>CANCELED']],
  ] as const)('%s', (actor, allowed) => {
    expect(
      pairs
        .filter(([from, to]) => mayBring(actor, from, to))
        .map(([from, to]) => `${from}>${to}`)
        .toSorted(),
    ).toEqual([...allowed].toSorted());
  });

  it('nobody steps outside the life of an order', () => {
    for (const actor of ORDER_ACTORS)
      expect(pairs.filter(([from, to]) => mayBring(actor, from, to) && !canBecome(from, to))).toEqual([]);
  });
});

it('stock comes back from what was never handed over', () => {
  expect(ALL.filter(givesStockBack)).toEqual(['EXPIRED', 'REFUSED', 'CANCELED']);
});
