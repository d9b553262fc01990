import { refreshPaymentMethods, refreshStripeConnectAccount } from '@etal/contract/settings';
import { getShopAggregate, type ShopAggregate } from '@etal/contract/shop';
import { redirect, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router';
import { call } from '../../calls/api.ts';
import { leaveIfShutOut } from '../../calls/failure.ts';

const REFRESH_FLAGS = {
  refreshOfflinePayments: refreshPaymentMethods,
  refreshOnlinePayments: refreshStripeConnectAccount,
} as const;

/** Everything the back-office shows comes from one answer; 401 and 418 say where to go instead. */
export async function loadShell({ request }: LoaderFunctionArgs): Promise<ShopAggregate> {
  await followRefreshFlags(new URL(request.url));
  try {
    return await call(getShopAggregate, {}, { signal: request.signal });
  } catch (error) {
    leaveIfShutOut(error);
    throw error;
  }
}

/** Payment pages come back with a flag: refresh once, then drop it, so that a reload does not ask again. */
async function followRefreshFlags(url: URL): Promise<void> {
  const raised = Object.keys(REFRESH_FLAGS).filter(
    (flag) => url.searchParams.get(flag) === 'true',
  ) as (keyof typeof REFRESH_FLAGS)[];
  if (raised.length === 0) return;
  // A payment service that does not answer must not close the back-office: the next load tries again.
  await Promise.allSettled(raised.map((flag) => call(REFRESH_FLAGS[flag], {})));
  for (const flag of raised) url.searchParams.delete(flag);
  throw redirect(url.pathname + url.search);
}

/** Filters live in the URL: changing one must not fetch the shop again. What writes does. */
export function shouldReloadShell({
  formMethod,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (formMethod && formMethod !== 'GET') return true;
  if (Object.keys(REFRESH_FLAGS).some((flag) => nextUrl.searchParams.has(flag))) return true;
  return currentUrl.href === nextUrl.href && defaultShouldRevalidate;
}
