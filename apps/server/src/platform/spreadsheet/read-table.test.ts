import { deflateRawSync } from 'node:zlib';
import { writeOds } from 'hucre/ods';
import { writeXlsx } from 'hucre/xlsx';
import { ZipFile } from 'yazl';
import { describe, expect, it } from 'vitest';
import { readTable } from './read-table.ts';
import { unzip } from './unzip.ts';

async function zipOf(entries: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const xlsxOf = (sheet: string): Promise<Buffer> =>
  zipOf({
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': sheet,
  });

const sheetOf = (rows: string): string => `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`;

const cells = async (file: Buffer) => {
  const read = await readTable(file);
  return 'rows' in read ? read.rows.map((row) => row.cells) : read.problem;
};

describe('a spreadsheet (R-CATALOG-31)', () => {
  it('gives texts, figures and the values of formulas', async () => {
    const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
    const worked = '<c r="B3"><f>1.2*2</f><v>2.4000000000000004</v></c>';
    const joined = '<c r="A3" t="str"><f>CONCAT("Ra","dis")</f><v>Radis</v></c>';
    const rows = `<row r="1">${text('A1', 'Nom')}${text('B1', 'Prix')}</row><row r="3">${joined}${worked}</row>`;
    expect(await readTable(await xlsxOf(sheetOf(rows)))).toEqual({
      rows: [
        { line: 1, cells: ['Nom', 'Prix'] },
        { line: 3, cells: ['Radis', '2.4'] },
      ],
    });
  });

  const letters = [...'abcdefghij'];
  const laughter = letters.map((name, at) => {
    const before = letters[at - 1];
    return `<!ENTITY ${name} "${before === undefined ? 'haha' : `&${before};`.repeat(10)}">`;
  });

  it.each([
    ['names a file of the machine', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>', '&e;', /root:/],
    ['laughs a billion times', `<!DOCTYPE x [${laughter.join('')}]>`, '&j;', /haha/],
  ])('that %s tells nothing', async (_, head, text, secret) => {
    const rows = `<row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row>`;
    expect(JSON.stringify(await cells(await xlsxOf(`${head}${sheetOf(rows)}`)))).not.toMatch(secret);
  });

  it('with a cell in its farthest corner is no bigger than what is taken of it', async () => {
    const far = `<worksheet xmlns="${MAIN}"><sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row></sheetData></worksheet>`;
    expect(await cells(await xlsxOf(far))).toEqual([['1']]);
  });

  it('that unpacks to more than it may is not unpacked', async () => {
    const bomb = await zipOf({ 'xl/workbook.xml': Buffer.alloc(60 * 1024 * 1024, ' ') });
    expect(bomb.length).toBeLessThan(200_000);
    expect(await cells(bomb)).toBe('FILE_UNREADABLE');
  });

  it('whose sizes lie is counted as it unpacks', async () => {
    const archive = await zipOf({ 'content.xml': Buffer.alloc(1000, 'a') });
    const packed = deflateRawSync(Buffer.alloc(1000, 'a')).length;
    expect(archive.includes(deflateRawSync(Buffer.alloc(1000, 'a')))).toBe(true);
    const central = archive.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
    archive.writeUInt32LE(10, central + 24);
    expect(packed).toBeLessThan(100);
    expect(() => unzip(archive, () => true, 500)).toThrow('too big');
    expect(unzip(archive, () => true, 1000).get('content.xml')?.length).toBe(1000);
  });

  it('that is protected, or no spreadsheet at all, is told as such', async () => {
    const secret = { 'content.xml': 'x', 'META-INF/manifest.xml': '<manifest:encryption-data/>' };
    expect(await cells(await zipOf(secret))).toBe('FILE_ENCRYPTED');
    expect(await cells(await zipOf({ 'word/document.xml': 'x' }))).toBe('FILE_TYPE');
  });

  it.each([
    ['XLSX', async () => writeXlsx({ sheets: [{ name: 'A', rows: many(5001) }] })],
    ['ODS', async () => writeOds({ sheets: [{ name: 'A', rows: many(5001) }] })],
  ])('of more than five thousand lines is too long (%s)', async (_, make) => {
    expect(await cells(Buffer.from(await make()))).toBe('FILE_TOO_MANY_LINES');
  });
});

const many = (lines: number): string[][] => [['Nom'], ...Array.from({ length: lines }, (_, n) => [`Article ${n}`])];
