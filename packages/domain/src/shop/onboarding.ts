import type { ShopState } from './shop.ts';

/** What a shop needs before its owner can try it out (R-SCREENS-7), in the order they are best done. */
export const REQUIRED_TASKS = [
  'CATALOGUE',
  'COLLECTION_POINTS',
  'LEGAL_INFORMATION',
  'PAYMENTS',
  'RECIPIENTS',
] as const;
export type RequiredTask = (typeof REQUIRED_TASKS)[number];

export interface SetupFacts {
  /** Articles and bags, on sale or not. */
  saleables: number;
  collectionPoints: number;
  hasLegalInformation: boolean;
  isPaymentAccountConfigured: boolean;
  isOnSitePaymentEnabled: boolean;
  recipients: number;
}

export function missingTasks(facts: SetupFacts): RequiredTask[] {
  const isDone: Record<RequiredTask, boolean> = {
    CATALOGUE: facts.saleables > 0,
    COLLECTION_POINTS: facts.collectionPoints > 0,
    LEGAL_INFORMATION: facts.hasLegalInformation,
    PAYMENTS: facts.isPaymentAccountConfigured || facts.isOnSitePaymentEnabled,
    RECIPIENTS: facts.recipients > 0,
  };
  return REQUIRED_TASKS.filter((task) => !isDone[task]);
}

/** From the first trial on, until the shop is ready (R-SHOP-4). */
const CAN_BE_TRIED: readonly ShopState[] = ['INITIAL_SETUP', 'EMIT_TEST_ORDER', 'MANAGE_TEST_ORDER'];

export const canBeTried = (state: ShopState): boolean => CAN_BE_TRIED.includes(state);

/** The state that asking for the test shop leads to: a shop that already had its test order keeps its place. */
export const whenTried = (state: ShopState): ShopState => (state === 'INITIAL_SETUP' ? 'EMIT_TEST_ORDER' : state);
