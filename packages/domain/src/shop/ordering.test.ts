import { expect, it } from 'vitest';
import { DEFAULT_SLOT, NO_OPENING_HOURS } from '../collection/opening-hours.ts';
import { type OpenForOrders, orderingBlockers } from './ordering.ts';

// Monday.
const now = Date.parse('2026-11-16T09:00:00Z') / 1000;
const point = {
  isEnabled: true,
  onlinePaymentsEnabled: true,
  offlinePaymentsEnabled: false,
  openingHours: { ...NO_OPENING_HOURS, friday: [DEFAULT_SLOT] },
  closures: [],
  holidays: [],
};
const ONCE = { stockPerDay: false, usualStock: null, dayStock: [] };
const shop: OpenForOrders = {
  saleables: [{ isEnabled: true, isStockEnabled: false, stock: null, ...ONCE }],
  points: [point],
  modes: { ONLINE: { isOffered: true }, OFFLINE: { isOffered: false } },
};

it.each<[string, Partial<OpenForOrders>, string[]]>([
  ['a shop that can be ordered from', {}, []],
  ['no mode at all', { modes: { ONLINE: { isOffered: false }, OFFLINE: { isOffered: false } } }, ['NO_PAYMENT']],
  [
    'a mode that no point takes',
    { modes: { ONLINE: { isOffered: false }, OFFLINE: { isOffered: true } } },
    ['NO_PAYMENT'],
  ],
  ['no point', { points: [] }, ['NO_SLOT']],
  ['a point switched off', { points: [{ ...point, isEnabled: false }] }, ['NO_SLOT']],
  ['no hours', { points: [{ ...point, openingHours: NO_OPENING_HOURS }] }, ['NO_SLOT']],
  [
    'a holiday of more than four weeks',
    { points: [{ ...point, holidays: [{ from: '2026-11-16', to: '2026-12-31' }] }] },
    ['NO_SLOT'],
  ],
  [
    'open hours only where money is not taken',
    {
      points: [
        { ...point, openingHours: NO_OPENING_HOURS },
        { ...point, onlinePaymentsEnabled: false },
      ],
    },
    ['NO_SLOT'],
  ],
  ['nothing', { saleables: [] }, ['NOTHING_ON_SALE']],
  [
    'nothing left',
    { saleables: [{ isEnabled: true, isStockEnabled: true, stock: null, ...ONCE }] },
    ['NOTHING_ON_SALE'],
  ],
  [
    'nothing left on the one day there is',
    {
      saleables: [
        { isEnabled: true, isStockEnabled: true, stock: null, stockPerDay: true, usualStock: null, dayStock: [] },
      ],
    },
    ['NOTHING_ON_SALE'],
  ],
  [
    'nothing on sale',
    { saleables: [{ isEnabled: false, isStockEnabled: false, stock: null, ...ONCE }] },
    ['NOTHING_ON_SALE'],
  ],
])('%s', (_, changes, blockers) => {
  expect(orderingBlockers({ ...shop, ...changes }, now)).toEqual(blockers);
});
