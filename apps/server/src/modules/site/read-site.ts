import type { ShopSite } from '@etal/contract/site-pages';
import { storefront } from '@etal/contract/storefront';
import type { OpenShop } from '../shop/shop.ts';
import { readStorefront, readUnsoldContents } from '../storefront/storefront.ts';
import type { Services } from '../../platform/services.ts';
import { readPublicLegalInformation } from './site-pages.queries.ts';

/** All that any page of a site may show, as anyone may see it. */
export function readSite(
  { database, config }: Services,
  { id, isTest }: Pick<OpenShop, 'id' | 'isTest'>,
): Promise<ShopSite> {
  return database.withShop(id, async (tx) => ({
    // As the call answers it: what is the merchant's business is dropped.
    storefront: storefront.parse({ ...(await readStorefront(tx, id)), platformFee: config.platformFee, isTest }),
    legalInformation: await readPublicLegalInformation(tx, id),
    hosting: config.hosting,
    unsoldContents: await readUnsoldContents(tx, id),
  }));
}
