import type { CallInput, CallResponse } from '@etal/contract/endpoint';
import { getShoppersPage } from '@etal/contract/shoppers';
import { SHOPPERS_FAILURE } from '@etal/texts/shoppers';
import { call } from '../../calls/api.ts';
import { attemptLater, type Outcome } from '../../calls/failure.ts';

export type ShoppersPage = CallResponse<typeof getShoppersPage>;

export interface ShoppersData {
  /** Not awaited: the filters answer at once, the shoppers when they come. */
  shoppers: Promise<Outcome<ShoppersPage>>;
}

/** Without the request's signal: leaving the page would reject a promise that no one is left to await. */
export const loadShoppers = (query: CallInput<typeof getShoppersPage>['query']): ShoppersData => ({
  shoppers: attemptLater(() => call(getShoppersPage, { query }), SHOPPERS_FAILURE),
});
