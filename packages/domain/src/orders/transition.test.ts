import { expect, it } from 'vitest';
import { type ChangingOrder, CONSEQUENCES, consequencesOf, type StatusChange } from './transition.ts';

/** Half past midnight in Paris, on the first of the month. */
const NOW = new Date('2026-10-31T23:30:00Z');
const order = (status: ChangingOrder['status'], more: Partial<ChangingOrder> = {}): ChangingOrder => ({
  status,
  isTest: false,
  holdsStock: true,
  ...more,
});
const TEST = { isTest: true, holdsStock: false };

it.each<[string, ChangingOrder, StatusChange, string[]]>([
  ['placed', order('PENDING_PAYMENT'), { to: 'PAID' }, ['COUNT_ORDER', 'TELL PLACED']],
  ['a checkout that nobody finished', order('PENDING_PAYMENT'), { to: 'EXPIRED' }, ['RETURN_STOCK']],
  ['accepted', order('PAID'), { to: 'ACCEPTED' }, ['ISSUE_PAPERS', 'TELL ACCEPTED']],
  ['refused', order('PAID'), { to: 'REFUSED' }, ['RETURN_STOCK', 'TELL REFUSED']],
  ['cancelled', order('ACCEPTED'), { to: 'CANCELED' }, ['RETURN_STOCK', 'ISSUE_PAPERS', 'TELL CANCELED']],
  [
    'handed over',
    order('ACCEPTED'),
    { to: 'COLLECTED' },
    ['TAKE_MONEY', 'SETTLE_FEES 2026-11', 'ISSUE_PAPERS', 'TELL COLLECTED'],
  ],
  [
    'not fetched, nothing back on sale',
    order('ACCEPTED'),
    { to: 'CANCELED', isNoShow: true, restock: false },
    ['ISSUE_PAPERS', 'TELL NO_SHOW'],
  ],
  [
    'not fetched, back on sale',
    order('ACCEPTED'),
    { to: 'CANCELED', isNoShow: true, restock: true },
    ['RETURN_STOCK', 'ISSUE_PAPERS', 'TELL NO_SHOW'],
  ],
  [
    'not fetched, its payment kept: nobody took money at the stall',
    order('ACCEPTED'),
    { to: 'COLLECTED', isNoShow: true },
    ['TAKE_MONEY', 'SETTLE_FEES 2026-11', 'ISSUE_PAPERS', 'TELL NO_SHOW'],
  ],
  [
    'a hand-over that is undone',
    order('COLLECTED'),
    { to: 'ACCEPTED' },
    ['UNDO_MONEY', 'SETTLE_FEES 2026-11', 'ISSUE_PAPERS', 'TELL REOPENED'],
  ],
  [
    'a missed collection that is undone, its goods taken again',
    order('CANCELED', { holdsStock: false }),
    { to: 'ACCEPTED' },
    ['TAKE_STOCK', 'UNDO_MONEY', 'SETTLE_FEES 2026-11', 'ISSUE_PAPERS', 'TELL REOPENED'],
  ],
  [
    'a test order accepted',
    order('PAID', TEST),
    { to: 'ACCEPTED' },
    ['END_TEST_ORDER', 'ISSUE_PAPERS', 'TELL ACCEPTED'],
  ],
  ['a test order refused holds no stock', order('PAID', TEST), { to: 'REFUSED' }, ['END_TEST_ORDER', 'TELL REFUSED']],
  ['a test order counts nowhere', order('PENDING_PAYMENT', TEST), { to: 'PAID' }, ['TELL PLACED']],
])('an order %s: %s', (_name, before, change, expected) => {
  const consequences = consequencesOf(before, change, NOW);
  expect(consequences.map((it) => Object.values(it).join(' '))).toEqual(expected);
  const kinds = consequences.map((it) => it.do);
  expect(CONSEQUENCES.filter((kind) => kinds.includes(kind))).toEqual(kinds);
});
