import { type generateOrdersExcelRecap as call, XLSX } from '@etal/contract/documents';
import { regimeOf } from '@etal/domain/documents/document';
import { issueDate } from '@etal/domain/documents/numbering';
import { RECAP_TITLE } from '@etal/texts/documents';
import { findSeller } from '../document-orders.queries.ts';
import type { Handler } from '../../../platform/http/route.ts';
import { clampFilters } from '../../order-records/order-records.ts';
import type { Services } from '../../../platform/services.ts';
import { findRecapOrders } from '../documents.queries.ts';
import { someButNotTooMany } from '../some-but-not-too-many.ts';

const MAX_ORDERS = 20_000;

export function generateOrdersExcelRecap({ database, documents, clock }: Services): Handler<typeof call> {
  return async ({ query }, { shopId }) => {
    const { orders, seller } = await database.withShop(shopId, async (tx) => {
      const seller = await findSeller(tx, shopId);
      return {
        seller,
        orders: await findRecapOrders(tx, shopId, clampFilters(query), { regime: regimeOf(seller), max: MAX_ORDERS }),
      };
    });
    const content = await documents.recap(someButNotTooMany(orders, MAX_ORDERS, 'NO_ORDER'));
    return { name: `${RECAP_TITLE} ${seller.shopLabel} ${issueDate(clock.now())}.xlsx`, type: XLSX, content };
  };
}
