import { describe, expect, it } from 'vitest';
import { canBeTried, missingTasks, REQUIRED_TASKS, type SetupFacts, whenTried } from './onboarding.ts';
import { SHOP_STATES } from './shop.ts';

const EMPTY: SetupFacts = {
  saleables: 0,
  collectionPoints: 0,
  hasLegalInformation: false,
  isPaymentAccountConfigured: false,
  isOnSitePaymentEnabled: false,
  recipients: 0,
};
const DONE: SetupFacts = {
  saleables: 1,
  collectionPoints: 1,
  hasLegalInformation: true,
  isPaymentAccountConfigured: true,
  isOnSitePaymentEnabled: false,
  recipients: 1,
};

describe('what is missing', () => {
  it('is everything at first, and nothing in the end', () => {
    expect(missingTasks(EMPTY)).toEqual(REQUIRED_TASKS);
    expect(missingTasks(DONE)).toEqual([]);
  });

  it.each([
    ['CATALOGUE', { saleables: 0 }],
    ['COLLECTION_POINTS', { collectionPoints: 0 }],
    ['LEGAL_INFORMATION', { hasLegalInformation: false }],
    ['PAYMENTS', { isPaymentAccountConfigured: false }],
    ['RECIPIENTS', { recipients: 0 }],
  ] as const)('%s alone', (task, change) => {
    expect(missingTasks({ ...DONE, ...change })).toEqual([task]);
  });

  it('either way of being paid will do', () => {
    expect(missingTasks({ ...DONE, isPaymentAccountConfigured: false, isOnSitePaymentEnabled: true })).toEqual([]);
  });
});

it('a shop is tried until it is ready, and never steps back', () => {
  expect(SHOP_STATES.filter(canBeTried)).toEqual(['INITIAL_SETUP', 'EMIT_TEST_ORDER', 'MANAGE_TEST_ORDER']);
  expect(SHOP_STATES.filter(canBeTried).map(whenTried)).toEqual([
    'EMIT_TEST_ORDER',
    'EMIT_TEST_ORDER',
    'MANAGE_TEST_ORDER',
  ]);
});
