import { finalizeShopSetup, startShop } from '@etal/contract/dashboard';
import { call } from '../../calls/api.ts';
import { defineIntents } from '../../calls/intents.ts';
import { leaveFor } from '../../routing/leave-for.ts';
import { paths } from '../../routing/paths.ts';

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

/** Opens the test shop, from the dashboard or from another page. */
export function useTrial(): { start: () => void; isPending: boolean; error: string | undefined } {
  const { send, isPending, error } = useDashboardFetcher(
    ({ testWebsiteUrl }) => {
      if (testWebsiteUrl !== undefined) leaveFor(onThisServer(testWebsiteUrl));
    },
    undefined,
    `${paths.home}?index`,
  );
  return { start: () => send({ intent: 'try-out' }), isPending, error };
}

/** The test shop is opened on the host that answered, whatever name the server has in its settings. */
function onThisServer(testWebsiteUrl: string): string {
  const { pathname, search } = new URL(testWebsiteUrl, window.location.href);
  return pathname + search;
}
