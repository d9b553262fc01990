import { readCsv } from '@etal/domain/imports/read-csv';
import { type FileProblem, MAX_IMPORT_LINES, type TableRead, type TableRow } from '@etal/domain/imports/table';
import { readOds } from 'hucre/ods';
import { type CellValue, readXlsx } from 'hucre/xlsx';
import { ZipFile } from 'yazl';
import { plainCell } from './safe-cell.ts';
import { unzip } from './unzip.ts';

/** What an archive of a few megabytes may unpack to. */
const MAX_UNPACKED = 48 * 1024 * 1024;
/** Neither the longest list nor the widest one needs more: whatever lies outside is not even looked at. */
const MAX_COLUMNS = 'CV';

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

/** R-CATALOG-31: the first sheet of a spreadsheet, or a CSV, by what its bytes say and not by its name. */
export async function readTable(bytes: Buffer): Promise<TableRead> {
  if (bytes.length === 0) return { problem: 'FILE_EMPTY' };
  if (startsWith(bytes, OLE))
    return { problem: bytes.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'FILE_ENCRYPTED' : 'FILE_TYPE' };
  try {
    const rows = startsWith(bytes, ZIP) ? await readArchive(bytes) : readText(bytes);
    if (!Array.isArray(rows)) return rows;
    if (rows.length === 0) return { problem: 'FILE_EMPTY' };
    if (rows.length > MAX_IMPORT_LINES + 1) return { problem: 'FILE_TOO_MANY_LINES' };
    return { rows: rows.map(({ line, cells }) => ({ line, cells: cells.map(sayable) })) };
  } catch {
    return { problem: 'FILE_UNREADABLE' };
  }
}

/** A text of the database holds anything but this sign, which says nothing. */
const sayable = (cell: string): string => plainCell(cell.replaceAll('\0', ''));

const startsWith = (bytes: Buffer, head: Buffer): boolean => bytes.subarray(0, head.length).equals(head);

type Rows = TableRow[] | { problem: FileProblem };

/** Spreadsheets of Windows still write its old alphabet: what is no UTF-8 is read as that. */
function readText(bytes: Buffer): Rows {
  const text = decode(bytes);
  // What no list has, and every picture, program or printed page.
  if (/[^\P{Cc}\t\n\v\f\r]/u.test(text.slice(0, 4096)) || /^\s*(?:<|%PDF|\{)/.test(text))
    return { problem: 'FILE_TYPE' };
  return readCsv(text) ?? { problem: 'FILE_UNREADABLE' };
}

function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const XLSX_PARTS =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/(?:workbook|sharedStrings|styles)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[^/]+\.xml)$/;
const ODS_PARTS = /^(?:mimetype|content\.xml|META-INF\/manifest\.xml)$/;

/**
 * Only the parts that hold cells are unpacked, by our own hand and within bounds; what reads them gets an archive that
 * we made of them. Of a formula it takes the value that was worked out last, and it follows no reference outside.
 */
async function readArchive(bytes: Buffer): Promise<Rows> {
  const parts = unzip(bytes, (name) => XLSX_PARTS.test(name) || ODS_PARTS.test(name), MAX_UNPACKED);
  if (parts.get('META-INF/manifest.xml')?.includes('encryption-data')) return { problem: 'FILE_ENCRYPTED' };
  const isOds = parts.has('content.xml');
  if (!isOds && !parts.has('xl/workbook.xml')) return { problem: 'FILE_TYPE' };
  const archive = await archiveOf(parts);
  let isTaken = false;
  const firstShown = ({ hidden, veryHidden }: { hidden?: boolean; veryHidden?: boolean }): boolean => {
    if (isTaken || hidden || veryHidden) return false;
    isTaken = true;
    return true;
  };
  const { sheets } = isOds
    ? await readOds(archive, { sheets: firstShown })
    : // One line more than we take, to tell that there are too many.
      await readXlsx(archive, { sheets: firstShown, range: `A1:${MAX_COLUMNS}${MAX_IMPORT_LINES + 2}` });
  return (sheets[0]?.rows ?? [])
    .map((row, index) => ({ line: index + 1, cells: row.map(textOf) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}

async function archiveOf(parts: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of parts) zip.addBuffer(content, name, { compress: false });
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** A figure that was worked out is not exact to its last digit. */
const DIGITS = 12;

function textOf(value: CellValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(Number(value.toPrecision(DIGITS)));
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  return value instanceof Date ? value.toISOString().slice(0, 10) : value.trim();
}
