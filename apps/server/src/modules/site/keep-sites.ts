import type { ShopSite } from '@etal/contract/site-pages';
import type { Services } from '../../platform/services.ts';
import type { ShopDoor } from '../shop/shop.ts';
import { Recent } from '../../platform/recent.ts';
import { freshUntil } from './fresh-until.ts';
import { readSite } from './read-site.ts';

interface KeptSite {
  /** Of the shop, when it was read: any edit moves it. */
  version: number;
  read: Promise<{ site: ShopSite; freshUntil: number }>;
}

const MOST_SITES = 64;

/**
 * What the pages of an open shop are drawn from, read once for each version of the shop: a search that nobody has made
 * before, whose page is not kept, asks the database for nothing but the version.
 */
export function keepSites(services: Services): (door: Pick<ShopDoor, 'shop'>) => Promise<ShopSite> {
  const kept = new Recent<KeptSite>(MOST_SITES);

  const readNow = async (id: string, now: number): Promise<Awaited<KeptSite['read']>> => {
    const site = await readSite(services, { id, isTest: false });
    return { site, freshUntil: freshUntil(site.storefront.collectionPoints, now) };
  };

  return async ({ shop: { id, version } }) => {
    const now = Math.floor(services.clock.now().getTime() / 1000);
    const known = kept.get(id);
    if (known?.version === version) {
      const { site, freshUntil: until } = await known.read;
      if (now < until) return site;
    }
    const keeping = { version, read: readNow(id, now) };
    kept.set(id, keeping);
    try {
      return (await keeping.read).site;
    } catch (error) {
      // Whoever comes next tries again.
      kept.delete(id, keeping);
      throw error;
    }
  };
}
