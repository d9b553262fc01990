import { finalizeShopSetup, startShop } from '@etal/contract/dashboard';
import { call } from '../../calls/api.ts';
import { TRY_LATER } from '../../calls/failure.ts';
import { defineIntents } from '../../calls/intents.ts';

export type DashboardIntent = { intent: 'try-out' } | { intent: 'publish' };

export interface DashboardDone {
  /** The test shop that was opened. */
  testWebsiteUrl?: string;
}

function perform({ intent }: DashboardIntent): Promise<DashboardDone> {
  return intent === 'try-out' ? call(finalizeShopSetup, {}) : call(startShop, {});
}

export const { action: dashboardAction, useFetcher: useDashboardFetcher } = defineIntents(perform, () => TRY_LATER);
