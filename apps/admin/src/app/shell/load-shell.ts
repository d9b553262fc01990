import { refreshPaymentMethods, refreshStripeConnectAccount } from '@etal/contract/settings';
import { getShopAggregate, type ShopAggregate } from '@etal/contract/shop';
import { redirect, redirectDocument, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router';
import { call, showShop } from '../../calls/api.ts';
import { isServersFault, isUnanswered, leaveIfShutOut } from '../../calls/failure.ts';
import { forgetOtherShops } from '../../features/preparation/unsent/kept-day.ts';
import { paths } from '../../routing/paths.ts';

const REFRESH_FLAGS = {
  refreshOfflinePayments: refreshPaymentMethods,
  refreshOnlinePayments: refreshStripeConnectAccount,
} as const;

/** As last read, while this page is open: what is being typed must not go because the network did. */
let lastShop: ShopAggregate | null = null;
export const forgetShop = (): void => {
  lastShop = null;
  showShop(undefined);
};

/**
 * The back-office shows everything from one answer; a 401 or a 418 sends the visitor to another page. Without a
 * network there is no shop, unless this page has read it before; nor does a server that fails later take the page away.
 */
export async function loadShell({ request }: LoaderFunctionArgs): Promise<ShopAggregate | null> {
  await followRefreshFlags(new URL(request.url));
  try {
    const shop = await call(getShopAggregate, {}, { signal: request.signal });
    // Another tab has opened another shop: nothing of this page is about it (R-TEAM-2).
    if (lastShop && lastShop.id !== shop.id) throw redirectDocument(paths.home);
    lastShop = shop;
    showShop(shop.id);
    forgetOtherShops(lastShop.collectionPoints);
    return lastShop;
  } catch (error) {
    if (error instanceof Response) throw error;
    if (isUnanswered(error) || (lastShop && isServersFault(error))) return lastShop;
    forgetShop();
    leaveIfShutOut(error);
    throw error;
  }
}

/** A payment page leads back with a flag in the address: we refresh once and drop it, so that a reload asks no more. */
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

/** Filters live in the URL, so a change of the URL alone does not fetch the shop again. A write does. */
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
