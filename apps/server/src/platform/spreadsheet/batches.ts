/** Lines of a preview that are read and judged at a time: long ones hold up neither the database nor the process. */
const PREVIEW_BATCH = 250;
/** Lines that are written at a time: each makes words to search by, and others wait for the database meanwhile. */
const WRITTEN_BATCH = 10;

/** What a preview goes through, one short transaction after the other. */
export const previewBatches = <Row>(rows: readonly Row[]): Generator<Row[]> => batchesOf(rows, PREVIEW_BATCH);

/** What is written goes through as many: whoever else asks has their turn in between (R-ABUSE-6). */
export const writtenBatches = <Row>(rows: readonly Row[]): Generator<Row[]> => batchesOf(rows, WRITTEN_BATCH);

function* batchesOf<Row>(rows: readonly Row[], size: number): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}
