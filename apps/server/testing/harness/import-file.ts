import { IMPORT_BATCH } from '@etal/domain/imports/table';
import type { Visitor } from './test-app.ts';

interface Line {
  line: number;
  outcome: 'CREATE' | 'UPDATE' | 'SAME' | 'WRONG';
  problems: { column: string; problem: string }[];
}
interface Preview {
  rows: (Line & { name: string; changes: string[]; cells: Record<string, string> })[];
  ignored: string[];
  newCategories: string[];
}

type Kind = 'Articles' | 'Shoppers';

export const base64 = (file: string | Uint8Array): string => Buffer.from(file).toString('base64');

export async function previewFile(merchant: Visitor, kind: Kind, file: string | Uint8Array): Promise<Preview> {
  const answer = await merchant.post(`/api/Preview${kind}Import`, { file: base64(file) });
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json();
}

/** As the back-office does: what the preview gives to make or to change, batch by batch. */
export async function importFile(merchant: Visitor, kind: Kind, file: string | Uint8Array): Promise<Line[]> {
  const { rows } = await previewFile(merchant, kind, file);
  const toWrite = rows.filter(({ outcome }) => outcome === 'CREATE' || outcome === 'UPDATE');
  const written: Line[] = [];
  for (let start = 0; start < toWrite.length; start += IMPORT_BATCH) {
    const batch = toWrite.slice(start, start + IMPORT_BATCH).map(({ line, cells }) => ({ line, cells }));
    const answer = await merchant.post(`/api/Import${kind}`, { rows: batch });
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
    written.push(...answer.json().rows);
  }
  return written;
}
