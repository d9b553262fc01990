import { finalizeShopSetup, startShop } from '@etal/contract/dashboard';
import type { ActionFunctionArgs } from 'react-router';
import { call } from '../../calls/api.ts';
import { attempt, type Outcome, TRY_LATER } from '../../calls/failure.ts';

export type DashboardIntent = { intent: 'try-out' } | { intent: 'publish' };

export interface DashboardDone {
  /** The test shop that was opened. */
  testWebsiteUrl?: string;
}

export async function dashboardAction({ request }: ActionFunctionArgs): Promise<Outcome<DashboardDone>> {
  const { intent } = (await request.json()) as DashboardIntent;
  return attempt<DashboardDone>(
    () => (intent === 'try-out' ? call(finalizeShopSetup, {}) : call(startShop, {})),
    TRY_LATER,
  );
}
