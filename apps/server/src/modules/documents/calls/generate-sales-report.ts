import { type generateSalesReport as call, PDF } from '@etal/contract/documents';
import { Refusal } from '@etal/contract/errors';
import { REPORT_TITLE } from '@etal/texts/documents';
import { salesReport } from '@etal/texts/documents-report';
import { findSeller } from '../document-orders.queries.ts';
import type { Handler } from '../../../platform/http/route.ts';
import { clampFilters } from '../../order-records/order-records.ts';
import { DocumentServiceAway } from '../../../ports/document-writer.ts';
import type { Services } from '../../../platform/services.ts';
import { findSoldOrders } from '../documents.queries.ts';
import { someButNotTooMany } from '../some-but-not-too-many.ts';

const MAX_ORDERS = 2000;

export function generateSalesReport({ database, documents, log }: Services): Handler<typeof call> {
  return async ({ query }, { shopId }) => {
    const { orders, shopLabel } = await database.withShop(shopId, async (tx) => ({
      orders: await findSoldOrders(tx, shopId, clampFilters(query), MAX_ORDERS),
      shopLabel: (await findSeller(tx, shopId)).shopLabel,
    }));
    const report = salesReport({ shopLabel, orders: someButNotTooMany(orders, MAX_ORDERS, 'NO_ORDER') });
    try {
      return {
        name: `${REPORT_TITLE} ${shopLabel} ${report.date}.pdf`,
        type: PDF,
        content: await documents.salesReport(report),
      };
    } catch (error) {
      if (!(error instanceof DocumentServiceAway)) throw error;
      log.error({ err: error }, 'document service away');
      throw new Refusal('DOCUMENT_SERVICE_AWAY');
    }
  };
}
