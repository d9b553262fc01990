import { expect, it } from 'vitest';
import { isOfflineOffered, type ModeQuestion, ownChangeMode, paymentMode } from './payment-modes.ts';

const question: ModeQuestion = {
  shop: {
    ONLINE: { isOffered: true, minimalOrderAmount: 1000 },
    OFFLINE: { isOffered: true, minimalOrderAmount: null },
  },
  point: { ONLINE: true, OFFLINE: true },
  subTotal: 1000,
};

const MODE = { enabled: true, ibanLast4: '2606', feesOverdue: false };
const FEE = { basisPoints: 300, fixedCents: 0 };
const NO_FEE = { basisPoints: 0, fixedCents: 0 };

it.each([
  ['an IBAN', MODE, FEE, true],
  ['no IBAN', { ...MODE, ibanLast4: null }, FEE, false],
  ['no IBAN and a fixed fee', { ...MODE, ibanLast4: null }, { basisPoints: 0, fixedCents: 1 }, false],
  ['no IBAN and no fee to take from it (R-PAYMENTS-7)', { ...MODE, ibanLast4: null }, NO_FEE, true],
  ['no fee, switched off', { ...MODE, enabled: false }, NO_FEE, false],
  ['fees of former months that could not be taken', { ...MODE, feesOverdue: true }, NO_FEE, false],
])('on-site payment with %s', (_, mode, fee, isOffered) => {
  expect(isOfflineOffered(mode, fee)).toBe(isOffered);
});

it.each([
  ['ONLINE', 'all is well', question, { isOpen: true }],
  [
    'ONLINE',
    'the shop does not take it',
    { ...question, shop: { ...question.shop, ONLINE: { isOffered: false, minimalOrderAmount: null } } },
    { isOpen: false, blocker: 'SHOP' },
  ],
  [
    'ONLINE',
    'the point does not take it',
    { ...question, point: { ONLINE: false, OFFLINE: true } },
    { isOpen: false, blocker: 'POINT' },
  ],
  ['ONLINE', 'a cent is missing', { ...question, subTotal: 999 }, { isOpen: false, blocker: 'MINIMUM', missing: 1 }],
  ['ONLINE', 'the cut-off is near', { ...question, secondsLeft: 1799 }, { isOpen: false, blocker: 'TOO_LATE' }],
  ['ONLINE', 'the cut-off is just far enough', { ...question, secondsLeft: 1800 }, { isOpen: true }],
  ['OFFLINE', 'the cut-off is near', { ...question, secondsLeft: 1 }, { isOpen: true }],
  [
    'OFFLINE',
    'the point does not take it',
    { ...question, point: { ONLINE: true, OFFLINE: false } },
    { isOpen: false, blocker: 'POINT' },
  ],
] as const)('%s, when %s', (channel, _, asked, answer) => {
  expect(paymentMode(channel, asked)).toEqual(answer);
});

it.each([
  ['less, and enough', 'OFFLINE', { before: 2000, subTotal: 1000 }, { isOpen: true }],
  ['too little', 'OFFLINE', { before: 2000, subTotal: 999 }, { isOpen: false, blocker: 'MINIMUM', missing: 1 }],
  ['more than the too little that it was', 'OFFLINE', { before: 300, subTotal: 400 }, { isOpen: true }],
  ['elsewhere, without a till', 'OFFLINE', { isTakenThere: false }, { isOpen: false, blocker: 'POINT' }],
  ['elsewhere, paid by card', 'ONLINE', { isTakenThere: false }, { isOpen: true }],
] as const)('a shopper’s own change to %s', (_case, channel, given, expected) => {
  const shop = { isOffered: false, minimalOrderAmount: 1000 };
  const answer = ownChangeMode(channel, { shop, isTakenThere: true, before: 2000, subTotal: 2000, ...given });
  expect(answer).toEqual(expected);
});
