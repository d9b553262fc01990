import { Refusal } from '@etal/contract/errors';
import {
  type FileColumn,
  type KnownColumns,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_LINES,
  readColumns,
} from '@etal/domain/imports/table';
import type { Services } from '../services.ts';

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** R-CATALOG-31: the lines of a file by the columns that we know; of those `needed`, one has to be there. */
export async function readImport<Key extends string>(
  { documents }: Pick<Services, 'documents'>,
  file: string,
  columns: readonly FileColumn<Key>[],
  needed: readonly Key[],
): Promise<KnownColumns<Key>> {
  if (file.length % 4 !== 0 || !BASE64.test(file)) throw new Refusal('FILE_UNREADABLE');
  const bytes = Buffer.from(file, 'base64');
  if (bytes.length > MAX_IMPORT_BYTES) throw new Refusal('FILE_TOO_BIG', { maxBytes: MAX_IMPORT_BYTES });
  const read = await documents.readTable(bytes);
  if ('problem' in read) {
    if (read.problem === 'FILE_TOO_MANY_LINES') throw new Refusal(read.problem, { max: MAX_IMPORT_LINES });
    throw new Refusal(read.problem);
  }
  const known = readColumns(read.rows, columns);
  if (!needed.some((key) => known.keys.includes(key)))
    throw new Refusal('FILE_NO_COLUMN', {
      titles: columns.filter(({ key }) => needed.includes(key)).map(({ title }) => title),
    });
  if (known.rows.length === 0) throw new Refusal('FILE_EMPTY');
  return known;
}
