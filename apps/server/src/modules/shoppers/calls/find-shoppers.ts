import type { findShoppers as call } from '@etal/contract/shoppers';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { findByWords } from '../find-shoppers.queries.ts';

/** As many as a phone shows without scrolling (R-SHOPPERS-5). */
const AT_MOST = 8;

export function findShoppers({ database }: Services): Handler<typeof call> {
  return ({ query: { q } }, { shopId }) => database.withShop(shopId, (tx) => findByWords(tx, shopId, q, AT_MOST));
}
