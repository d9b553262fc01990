import { CSV, XLSX } from '@etal/contract/documents';
import { Refusal } from '@etal/contract/errors';
import type { generateReceipts as call } from '@etal/contract/till';
import { clampToMonth } from '@etal/domain/calendar/clamp-to-month';
import { addDays } from '@etal/domain/calendar/dates';
import { closingsSpreadsheet, csvRows, receiptsSpreadsheet } from '@etal/texts/documents-till';
import { RECEIPTS_TITLE } from '@etal/texts/till';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { writeCsv } from '../../../platform/spreadsheet/write-csv.ts';
import { readReceipts } from '../days/receipts.queries.ts';
import { readClosingsOfDays } from '../days/till-days.queries.ts';

/** A year, whichever it is. */
const MAX_DAYS = 366;

/** R-TILL-3: what was received and given back, by date of receipt and means, online and at the stall. */
export function generateReceipts({ database, documents }: Services): Handler<typeof call> {
  return async ({ query }, { shopId }) => {
    const [from, to] = [clampToMonth(query.from), clampToMonth(query.to)];
    if (to >= addDays(from, MAX_DAYS)) throw new Refusal('TIME_RANGE_TOO_LONG', { days: MAX_DAYS });
    const { receipts, closings } = await database.withShop(shopId, async (tx) => ({
      receipts: await readReceipts(tx, shopId, { from, to }),
      closings: await readClosingsOfDays(tx, shopId, { from, to }),
    }));
    const sheet = receiptsSpreadsheet(receipts);
    const counted = closings.length > 0 ? [closingsSpreadsheet(closings)] : [];
    const name = `${RECEIPTS_TITLE} ${from} ${to}`;
    return query.format === 'xlsx'
      ? { name: `${name}.xlsx`, type: XLSX, content: await documents.spreadsheet([sheet, ...counted]) }
      : { name: `${name}.csv`, type: CSV, content: writeCsv(csvRows(sheet)) };
  };
}
