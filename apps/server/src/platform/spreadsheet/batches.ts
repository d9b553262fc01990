import { IMPORT_BATCH } from '@etal/domain/imports/table';

/** Each of them is one short transaction, so that nobody else waits long for the database. */
export function* batchesOf<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += IMPORT_BATCH) yield rows.slice(start, start + IMPORT_BATCH);
}
