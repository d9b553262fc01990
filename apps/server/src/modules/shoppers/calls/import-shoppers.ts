import { randomUUID } from 'node:crypto';
import { Refusal } from '@etal/contract/errors';
import type { importShoppers as importCall, previewShoppersImport as previewCall } from '@etal/contract/imports';
import {
  SHOPPER_COLUMNS,
  SHOPPER_NEEDED,
  SHOPPER_TIES,
  type ShopperColumnKey,
} from '@etal/domain/imports/shopper-file';
import { cellsToWrite, type ImportRow } from '@etal/domain/imports/table';
import type { Transaction } from '../../../platform/db/database.ts';
import { isUniqueViolation } from '../../../platform/db/postgres-errors.ts';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { previewBatches, writtenBatches } from '../../../platform/spreadsheet/batches.ts';
import { readImport } from '../../../platform/spreadsheet/read-import.ts';
import { type JudgedShopper, judgeShopper } from '../judge-shoppers.ts';
import { lockKnownShoppers, updateManyDetails } from '../known-shoppers.queries.ts';
import { countYoungShoppers, insertShoppers } from '../shopper-details.queries.ts';

const titles = new Map(SHOPPER_COLUMNS.map(({ key, title }) => [key, title]));

/** R-SHOPPERS-7: nothing is written. */
export function previewShoppersImport(services: Services): Handler<typeof previewCall> {
  return async ({ body }, { shopId }) => {
    const { rows, ignored } = await readImport(services, body.file, SHOPPER_COLUMNS, SHOPPER_NEEDED);
    const seen = new Map<string, number>();
    const judged: Awaited<ReturnType<Handler<typeof previewCall>>>['rows'] = [];
    for (const batch of previewBatches(rows)) {
      const known = await services.database.withShop(shopId, (tx) => lockKnownShoppers(tx, shopId, batch));
      for (const row of batch) {
        const { write: _, changes, ...line } = judgeShopper(row, known, seen);
        const cells = line.outcome === 'UPDATE' ? cellsToWrite(row.cells, changes, SHOPPER_TIES) : row.cells;
        judged.push({ ...line, changes: changes.map((key) => titles.get(key) ?? ''), cells });
      }
    }
    return { rows: judged, ignored, newCategories: [] };
  };
}

/**
 * R-SHOPPERS-7: judged again by the transactions that write, some lines each. Who was written is found again, and left
 * alone, so that a batch of which a part was written can be sent again as it is.
 */
export function importShoppers({ database, clock }: Services): Handler<typeof importCall> {
  return async ({ body: { rows } }, { shopId }) => {
    const now = clock.now();
    const seen = new Map<string, number>();
    const judged: JudgedShopper[] = [];
    try {
      for (const batch of writtenBatches(rows))
        judged.push(...(await database.withShop(shopId, (tx) => writeLines(tx, shopId, batch, { seen, now }))));
    } catch (error) {
      if (isUniqueViolation(error, 'shoppers_email') || isUniqueViolation(error, 'shoppers_phone'))
        throw new Refusal('IMPORT_OVERTAKEN');
      throw error;
    }
    return { rows: judged.map(({ line, outcome, problems }) => ({ line, outcome, problems })) };
  };
}

async function writeLines(
  tx: Transaction,
  shopId: string,
  rows: readonly ImportRow<ShopperColumnKey>[],
  { seen, now }: { seen: Map<string, number>; now: Date },
): Promise<JudgedShopper[]> {
  const known = await lockKnownShoppers(tx, shopId, rows);
  const judged = rows.map((row) => judgeShopper(row, known, seen));
  const news = judged.flatMap(({ write }) =>
    write && write.id === undefined ? [{ id: randomUUID(), given: write.given, origin: 'MANUAL' as const, now }] : [],
  );
  const made = news.length === 0 ? [] : await insertShoppers(tx, shopId, news);
  if (made.length !== news.length) throw new Refusal('IMPORT_OVERTAKEN');
  if (made.length > 0) countYoungShoppers(tx);
  await updateManyDetails(
    tx,
    shopId,
    judged.flatMap(({ write }) => (write?.id === undefined ? [] : [{ id: write.id, ...write.given }])),
  );
  return judged;
}
