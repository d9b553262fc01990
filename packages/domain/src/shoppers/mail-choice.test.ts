import { expect, it } from 'vitest';
import { mayBeWrittenTo, whyLeftOut } from './mail-choice.ts';

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
