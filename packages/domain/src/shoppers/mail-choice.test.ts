import { expect, it } from 'vitest';
import { mayBeWrittenTo, waitsForSale, whyLeftOut } from './mail-choice.ts';

const accepting = { email: 'lea@clients.test', mailChoice: 'ACCEPTED', isBounced: false } as const;

it.each([
  [accepting, null],
  [{ ...accepting, mailChoice: 'REFUSED' }, 'REFUSED'],
  [{ ...accepting, mailChoice: null }, 'NEVER_ASKED'],
  [{ ...accepting, isBounced: true }, 'BOUNCED'],
  [{ ...accepting, email: '' }, 'NO_EMAIL'],
] as const)('%j is left out because %s', (shopper, reason) => {
  expect([whyLeftOut(shopper), mayBeWrittenTo(shopper)]).toEqual([reason, reason === null]);
});

it.each([
  ['ACCEPTED', { isAwaitingPayment: true, isSignedIn: false }, true],
  ['ACCEPTED', { isAwaitingPayment: false, isSignedIn: false }, false],
  ['ACCEPTED', { isAwaitingPayment: true, isSignedIn: true }, false],
  ['REFUSED', { isAwaitingPayment: true, isSignedIn: false }, false],
] as const)('%s of an order that is %j waits until it is placed: %s', (choice, order, waits) => {
  expect(waitsForSale(choice, order)).toBe(waits);
});
