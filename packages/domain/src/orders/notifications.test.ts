import { expect, it } from 'vitest';
import { audiencesOf, confirmsContract } from './notifications.ts';

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
