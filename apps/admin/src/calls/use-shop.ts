import type { ShopAggregate } from '@etal/contract/shop';
import { useRouteLoaderData } from 'react-router';

export const SHELL_ROUTE = 'shell';

/** The shop, from any page under `/admin`. */
export function useShop(): ShopAggregate {
  const shop = useRouteLoaderData<ShopAggregate | null>(SHELL_ROUTE);
  if (!shop) throw new Error('useShop is for pages under the shell');
  return shop;
}
