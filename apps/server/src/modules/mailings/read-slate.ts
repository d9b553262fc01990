import { sitePath } from '@etal/contract/site-pages';
import type { FeeRate } from '@etal/domain/orders/fees';
import { type Slate, slate, slateOf } from '@etal/texts/slate';
import type { Transaction } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { isPublished } from '../shop/shop.ts';
import { readStorefront, readUnsoldContents } from '../storefront/storefront.ts';
import { readLastSlate } from './mailings.queries.ts';

/** What the public site shows now, as « l'ardoise » says it; nothing, while the shop is not published. */
export async function readSlate(
  tx: Transaction,
  shopId: string,
  { pointId, now, feeRate }: { pointId: string | undefined; now: Date; feeRate: FeeRate },
): Promise<Slate> {
  const last = slate.safeParse(await readLastSlate(tx, shopId));
  const storefront = await readStorefront(tx, shopId, { now, feeRate });
  const shown = (await isPublished(tx, shopId))
    ? storefront
    : { ...storefront, singleArticles: [], articlesBags: [], collectionPoints: [] };
  return slateOf({
    storefront: shown,
    unsoldContents: await readUnsoldContents(tx, shopId),
    before: last.success ? new Set(last.data.saleableIds) : undefined,
    pointId,
    now: Math.floor(now.getTime() / 1000),
  });
}

export const shopUrl = ({ config }: Pick<Services, 'config'>, slug: string): string =>
  `${config.origin}${sitePath(slug, { kind: 'home' })}`;
