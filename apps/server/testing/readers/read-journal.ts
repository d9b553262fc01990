/** One row of a file in the form of the FEC, by the names of its eighteen columns. */
export type JournalRow = Record<string, string>;

/** As article A. 47 A-1 of the LPF lists them; those that stand for a day are `YYYYMMDD`. */
const COLUMNS =
  'JournalCode JournalLib EcritureNum EcritureDate CompteNum CompteLib CompAuxNum CompAuxLib PieceRef PieceDate EcritureLib Debit Credit EcritureLet DateLet ValidDate Montantdevise Idevise';
const REQUIRED = COLUMNS.split(' ')
  .slice(0, 13)
  .filter((column) => !column.startsWith('CompAux'));

/** Reads the file as an accountant's program would; an entry that does not balance throws. */
export function readJournal(content: string): JournalRow[] {
  const [head = '', ...lines] = content.split('\r\n');
  const columns = head.split('\t');
  if (columns.join(' ') !== COLUMNS || lines.pop() !== '') throw new Error('not a file of the eighteen columns');
  const rows = lines.map((line) => {
    const fields = line.split('\t');
    if (fields.length !== 18) throw new Error(`not eighteen fields: ${line}`);
    return Object.fromEntries(columns.map((column, index) => [column, fields[index] ?? '']));
  });
  for (const row of rows) {
    const missing = REQUIRED.filter((column) => row[column] === '');
    if (missing.length > 0) throw new Error(`nothing in ${missing.join(', ')}`);
    for (const day of [row['EcritureDate'], row['PieceDate'], row['ValidDate'] || row['EcritureDate']])
      if (!/^20\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(day ?? '')) throw new Error(`not a day: ${day}`);
  }
  const balances = new Map<string, number>();
  for (const row of rows)
    balances.set(row['EcritureNum'] ?? '', (balances.get(row['EcritureNum'] ?? '') ?? 0) + debitOf(row));
  for (const [number, balance] of balances) if (balance !== 0) throw new Error(`entry ${number} is off by ${balance}`);
  return rows;
}

const cents = (text = ''): number => {
  if (!/^\d+,\d\d$/.test(text)) throw new Error(`not an amount: ${text}`);
  return Number(text.replace(',', ''));
};

/** Debit less credit, in cents. */
export const debitOf = (row: JournalRow): number => cents(row['Debit']) - cents(row['Credit']);
