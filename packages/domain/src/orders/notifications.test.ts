import { expect, it } from 'vitest';
import { audiencesOf, comesTooLate, confirmsContract } from './notifications.ts';

it.each([
  ['PLACED', 'SHOPPER', ['SHOPPER', 'MERCHANT', 'TOOL']],
  ['ACCEPTED', 'MERCHANT', ['SHOPPER', 'TOOL']],
  ['REFUSED', 'MERCHANT', ['SHOPPER', 'TOOL']],
  ['CANCELED', 'MERCHANT', ['SHOPPER']],
  ['CANCELED', 'SHOPPER', ['SHOPPER', 'MERCHANT']],
  ['CANCELED', 'SYSTEM', ['SHOPPER', 'MERCHANT']],
  ['WEIGHED', 'MERCHANT', ['SHOPPER']],
  ['COLLECTED', 'MERCHANT', ['TOOL']],
  ['PAYMENT_ENDING', 'SYSTEM', ['MERCHANT']],
  ['REMINDER', 'SYSTEM', ['SHOPPER']],
] as const)('%s by %s is told to %j', (kind, actor, audiences) => {
  expect(audiencesOf(kind, actor)).toEqual(audiences);
});

it.each([
  ['PLACED', 'SITE', true],
  ['ACCEPTED', 'SITE', false],
  ['PLACED', 'MERCHANT', true],
  ['ACCEPTED', 'MERCHANT', true],
  ['REMINDER', 'MERCHANT', false],
] as const)('%s of an order from the %s confirms the contract: %s', (kind, source, confirms) => {
  expect(confirmsContract(kind, source)).toBe(confirms);
});

it.each([
  ['REMINDER', 'ACCEPTED', 'until the slot ends', '2026-11-20T11:29:59Z', false],
  ['REMINDER', 'ACCEPTED', 'once the slot is over', '2026-11-20T11:30:00Z', true],
  ['REMINDER', 'CANCELED', 'on the eve', '2026-11-19T17:00:00Z', true],
  ['REMINDER', 'COLLECTED', 'on the eve', '2026-11-19T17:00:00Z', true],
  ['PAYMENT_ENDING', 'PAID', 'whenever', '2026-11-23T11:30:00Z', false],
  ['PAYMENT_ENDING', 'ACCEPTED', 'whenever', '2026-11-19T11:30:00Z', true],
  ['CANCELED', 'CANCELED', 'days later', '2026-11-23T11:30:00Z', false],
] as const)('%s of an order that is %s, %s: at %s it comes too late: %s', (kind, status, _, now, expected) => {
  const order = { status, collectionDate: '2026-11-20', collectionEnd: 12 * 60 + 30 };
  expect(comesTooLate(kind, order, Date.parse(now) / 1000)).toBe(expected);
});
