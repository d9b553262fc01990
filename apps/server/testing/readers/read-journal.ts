/** One row of a file in the form of the FEC, by the names of its eighteen columns. */
export type JournalRow = Record<string, string>;

/** Reads the file as an accountant's program would; an entry that does not balance throws. */
export function readJournal(content: string): JournalRow[] {
  const [head = '', ...lines] = content.split('\r\n');
  const columns = head.split('\t');
  if (columns.length !== 18 || lines.pop() !== '') throw new Error('not a file of eighteen columns');
  const rows = lines.map((line) => {
    const fields = line.split('\t');
    if (fields.length !== 18) throw new Error(`not eighteen fields: ${line}`);
    return Object.fromEntries(columns.map((column, index) => [column, fields[index] ?? '']));
  });
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
