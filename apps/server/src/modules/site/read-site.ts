import type { CollectionPoint } from '@etal/contract/collection-points';
import type { ShopSite } from '@etal/contract/site-pages';
import { storefront } from '@etal/contract/storefront';
import { startOf } from '@etal/domain/collection/opening-hours';
import type { Transaction } from '../../platform/db/database.ts';
import { offeredSlots } from '../collection/collection.ts';
import type { OpenShop } from '../shop/shop.ts';
import { readStorefront, readUnsoldContents } from '../storefront/storefront.ts';
import type { Services } from '../../platform/services.ts';
import { readPublicLegalInformation } from './site-pages.queries.ts';

/** All that any page of a site may show, as anyone may see it. */
export function readSite(
  { database, config, clock }: Services,
  { id, isTest }: Pick<OpenShop, 'id' | 'isTest'>,
): Promise<ShopSite> {
  return database.withShop(id, async (tx) => {
    // As the call answers it: what is the merchant's business is dropped.
    const now = clock.now();
    const stored = await readStorefront(tx, id, { now, feeRate: config.platformFee });
    const shown = storefront.parse({ ...stored, isTest });
    return {
      storefront: shown,
      legalInformation: await readPublicLegalInformation(tx, id),
      hosting: config.hosting,
      unsoldContents: await readUnsoldContents(tx, id),
      fullSlots: await readFullSlots(tx, id, shown.collectionPoints, now),
    };
  });
}

async function readFullSlots(
  tx: Transaction,
  shopId: string,
  points: readonly CollectionPoint[],
  now: Date,
): Promise<ShopSite['fullSlots']> {
  const full: ShopSite['fullSlots'] = [];
  for (const point of points)
    for (const { date, period, isFull } of await offeredSlots(tx, shopId, point, now))
      if (isFull) full.push({ pointId: point.id, date, start: startOf(period) });
  return full;
}
