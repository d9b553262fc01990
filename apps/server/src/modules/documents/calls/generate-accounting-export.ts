import { CSV, type generateAccountingExport as call } from '@etal/contract/documents';
import { accountingRows } from '@etal/domain/accounting/day-rows';
import { daysOfMonth } from '@etal/domain/accounting/months';
import { ACCOUNTING_TITLE } from '@etal/texts/documents';
import { ACCOUNTING_HEADERS, accountingCells } from '@etal/texts/documents-recap';
import { findSeller } from '../document-orders.queries.ts';
import { writeCsv } from '../../../platform/spreadsheet/write-csv.ts';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { findAccountedShares } from '../documents.queries.ts';

/** What will be reported to the tax office one day is counted the same way (R-DOCUMENTS-2): per day and rate. */
export function generateAccountingExport({ database }: Services): Handler<typeof call> {
  return async ({ query: { month } }, { shopId }) => {
    const { accounted, shopLabel } = await database.withShop(shopId, async (tx) => ({
      accounted: await findAccountedShares(tx, shopId, daysOfMonth(month)),
      shopLabel: (await findSeller(tx, shopId)).shopLabel,
    }));
    const content = writeCsv([ACCOUNTING_HEADERS, ...accountingRows(accounted).map(accountingCells)]);
    return { name: `${ACCOUNTING_TITLE} ${shopLabel} ${month}.csv`, type: CSV, content };
  };
}
