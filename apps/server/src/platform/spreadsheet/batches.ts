/** Lines of a preview that are read and judged at a time: long ones hold up neither the database nor the process. */
const PREVIEW_BATCH = 250;

/** What a preview goes through, one short transaction after the other. */
export function* previewBatches<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += PREVIEW_BATCH) yield rows.slice(start, start + PREVIEW_BATCH);
}
