import { expect, it } from 'vitest';
import type { StoredOrderStatus } from './order.ts';
import { consequencesOf } from './transition.ts';

/** Half past midnight in Paris, on the first of the month. */
const NOW = new Date('2026-10-31T23:30:00Z');
const ON_SITE = { channel: 'OFFLINE', isTest: false, platformFees: 82 } as const;
const ONLINE = { ...ON_SITE, channel: 'ONLINE' } as const;
const TEST = { ...ON_SITE, isTest: true, platformFees: 0 } as const;

it.each<[string, Parameters<typeof consequencesOf>[0], StoredOrderStatus, string[]]>([
  ['placed on site', ON_SITE, 'PAID', ['COUNT_ORDER', 'TELL PLACED']],
  ['waiting for a card', ONLINE, 'PENDING_PAYMENT', []],
  ['a checkout that nobody finished', ONLINE, 'EXPIRED', ['RETURN_STOCK']],
  ['accepted', ON_SITE, 'ACCEPTED', ['ISSUE_INVOICE', 'TELL ACCEPTED']],
  ['refused', ON_SITE, 'REFUSED', ['RETURN_STOCK', 'TELL REFUSED']],
  ['cancelled', ON_SITE, 'CANCELED', ['RETURN_STOCK', 'ISSUE_CREDIT_NOTE', 'TELL CANCELED']],
  ['handed over on site', ON_SITE, 'COLLECTED', ['OWE_FEES 2026-11', 'ISSUE_INVOICE', 'TELL COLLECTED']],
  ['handed over, its fee taken with the card', ONLINE, 'COLLECTED', ['ISSUE_INVOICE', 'TELL COLLECTED']],
  ['handed over without a fee', { ...ON_SITE, platformFees: 0 }, 'COLLECTED', ['ISSUE_INVOICE', 'TELL COLLECTED']],
  ['a test order accepted', TEST, 'ACCEPTED', ['END_TEST_ORDER', 'ISSUE_INVOICE', 'TELL ACCEPTED']],
  ['a test order refused holds no stock', TEST, 'REFUSED', ['END_TEST_ORDER', 'TELL REFUSED']],
  ['a test order counts nowhere', TEST, 'PAID', ['TELL PLACED']],
])('an order %s: %s', (_name, order, to, expected) => {
  expect(consequencesOf(order, to, NOW).map((it) => Object.values(it).join(' '))).toEqual(expected);
});
