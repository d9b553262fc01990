import { finalizeShopSetup, startShop } from '@etal/contract/dashboard';
import { call } from '../../calls/api.ts';
import { defineIntents } from '../../calls/intents.ts';

export type DashboardIntent = { intent: 'try-out' } | { intent: 'publish' };

export interface DashboardDone {
  /** The test shop that was opened. */
  testWebsiteUrl?: string;
}

function perform({ intent }: DashboardIntent): Promise<DashboardDone> {
  return intent === 'try-out' ? call(finalizeShopSetup, {}) : call(startShop, {});
}

const FAILURE = 'Une erreur est survenue, veuillez réessayer plus tard.';

export const { action: dashboardAction, useFetcher: useDashboardFetcher } = defineIntents(perform, () => FAILURE);
