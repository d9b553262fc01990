import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keptMinimum, onlineBlocker } from './payment-settings.ts';

it.each([
  [false, false, 'LEGAL_INFORMATION_MISSING'],
  [false, true, 'LEGAL_INFORMATION_MISSING'],
  [true, false, 'PAYMENT_ACCOUNT_MISSING'],
  [true, true, undefined],
])('legal information %s, account %s: %s', (hasLegalInformation, isAccountConfigured, blocker) => {
  expect(onlineBlocker({ hasLegalInformation, isAccountConfigured })).toBe(blocker);
});

it.each([
  [true, 1500, 1500],
  [true, null, null],
  [true, 0, null],
  [false, 1500, null],
])('enabled %s with a minimum of %s keeps %s', (enabled, minimalOrderAmount, kept) => {
  expect(keptMinimum({ enabled, minimalOrderAmount })).toBe(kept);
});

it('a kept minimum is never zero', () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.option(fc.nat()),
      (enabled, minimalOrderAmount) => keptMinimum({ enabled, minimalOrderAmount }) !== 0,
    ),
  );
});
