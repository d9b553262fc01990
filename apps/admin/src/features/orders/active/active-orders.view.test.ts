import type { Order } from '@etal/contract/orders';
import { expect, it } from 'vitest';
import { plain } from '../../../testing/render-app.tsx';
import { SAMPLE_SALES, sampleOrder } from '../../../testing/sample-shop.ts';
import { acceptanceText, totalOf, viewActiveOrders } from './active-orders.view.ts';

const FARM = '00000000-0000-4000-8000-000000000701';
const at = (n: number, changes: Partial<Order>) => sampleOrder(n, { status: 'ACCEPTED', ...changes });
const evening = { startingHour: 17, startingMinute: 0, endingHour: 19, endingMinute: 0 };

it('puts the orders to answer first, apart those whose day is over, and the others by date and point, soonest first', () => {
  const orders = [
    at(1, { collectionDate: '2026-11-21' }),
    sampleOrder(2, { collectionDate: '2026-11-22' }),
    at(3, { collectionPeriod: evening, collectionPointId: FARM, collectionPointLabel: 'À la ferme' }),
    at(4, {}),
    sampleOrder(5, {}),
    at(6, { collectionDate: '2026-11-21', collectionPointLabel: 'Marché renommé' }),
    at(7, { collectionDate: '2026-11-19' }),
    sampleOrder(8, { collectionDate: '2026-11-19' }),
  ];
  const { toAnswer, toTick, groups } = viewActiveOrders(orders, '2026-11-20');
  expect(toAnswer.map(({ reference }) => reference)).toEqual(['ABCD2348', 'ABCD2345', 'ABCD2342']);
  expect(toTick.map(({ reference }) => reference)).toEqual(['ABCD2347']);
  expect(groups.map(({ date, pointLabel, orders: held }) => [date, pointLabel, held.length])).toEqual([
    ['2026-11-20', 'Marché de Sarlat', 1],
    ['2026-11-20', 'À la ferme', 1],
    ['2026-11-21', 'Marché de Sarlat', 2],
  ]);
});

it('adds totals up, as an estimate when one of them is', () => {
  expect(plain(totalOf([sampleOrder(1), sampleOrder(2)]))).toBe('10,30 €');
  expect(plain(totalOf([sampleOrder(1), sampleOrder(2, { sales: SAMPLE_SALES })]))).toBe('~10,30 €');
});

it('speaks of cards only when one is held', () => {
  expect(acceptanceText([sampleOrder(1)])).not.toContain('carte');
  expect(acceptanceText([sampleOrder(1), sampleOrder(2, { paymentStatus: 'AUTHORIZED' })])).toContain(
    'Les cartes réservées sont débitées.',
  );
});
