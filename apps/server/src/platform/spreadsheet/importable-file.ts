import { CSV, XLSX } from '@etal/contract/documents';
import { parisWallTime } from '@etal/domain/calendar/paris-time';
import type { FileAnswer } from '../http/route.ts';
import type { Services } from '../services.ts';
import { writeCsv } from './write-csv.ts';

interface ImportableFile {
  /** Before the date, in the name of the file. */
  name: string;
  sheet: string;
  format: 'csv' | 'xlsx';
  columns: readonly { title: string; width: number; format?: 'AMOUNT' | undefined }[];
  rows: readonly (readonly string[])[];
}

/** A file of the columns that an import reads, with the mark and the semicolons that a French spreadsheet expects. */
export async function importableFile(
  { clock, documents }: Pick<Services, 'clock' | 'documents'>,
  { name, sheet, format, columns, rows }: ImportableFile,
): Promise<FileAnswer> {
  const dated = `${name}-${parisWallTime(clock.now().getTime() / 1000).date}.${format}`;
  if (format === 'csv')
    return { name: dated, type: CSV, content: writeCsv([columns.map(({ title }) => title), ...rows]) };
  const content = await documents.spreadsheet([
    {
      name: sheet,
      columns: columns.map(({ title, width, format: ofColumn }) => ({
        header: title,
        width,
        ...(ofColumn && { format: ofColumn }),
      })),
      // An amount is a number there: the spreadsheet can sum it.
      rows: rows.map((row) =>
        row.map((cell, index) =>
          columns[index]?.format === 'AMOUNT' && cell !== '' ? Number(cell.replace(',', '.')) : cell,
        ),
      ),
    },
  ]);
  return { name: dated, type: XLSX, content };
}
