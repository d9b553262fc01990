import { accountingRows } from '@etal/domain/accounting/day-rows';
import { daysOfMonth, monthOf } from '@etal/domain/accounting/months';
import { journalEntries } from '@etal/domain/accounting/sales-journal';
import { Refusal } from '@etal/contract/errors';
import { issueDate } from '@etal/domain/documents/numbering';
import { accountingFileName } from '@etal/texts/accounting';
import { ACCOUNTING_TITLE } from '@etal/texts/documents';
import { ACCOUNTING_HEADERS, accountingCells } from '@etal/texts/documents-recap';
import { CLOSINGS_TITLE, closingsSpreadsheet, csvRows, receiptsSpreadsheet } from '@etal/texts/documents-till';
import { journalFile, journalFileName } from '@etal/texts/sales-journal';
import { RECEIPTS_TITLE } from '@etal/texts/till';
import type { Transaction } from '../../platform/db/database.ts';
import { writeCsv } from '../../platform/spreadsheet/write-csv.ts';
import { countAccountedBefore, findAccountedPapers, findAccountedShares, findSeller } from '../documents/documents.ts';
import { readClosingsOfDays, readReceipts } from '../till/till.ts';
import { readMonths, readSettings } from './accounting.queries.ts';
import { closedThroughOf } from './read-months.ts';

/** Whose accounts they are; a seller without a SIREN has none to name a file by. */
export async function sellerOrRefusal(tx: Transaction, shopId: string) {
  const { shopLabel, legal } = await findSeller(tx, shopId);
  if (!legal) throw new Refusal('LEGAL_INFORMATION_MISSING');
  return { shopLabel, legal };
}

/** R-BOOKS-3: numbers go on through the calendar year, whatever part of it is asked for. */
export async function writeJournal(
  tx: Transaction,
  shopId: string,
  { siren, from, to }: { siren: string; from: string; to: string },
): Promise<{ name: string; content: Buffer }> {
  const { accounts } = await readSettings(tx, shopId);
  const stored = await readMonths(tx, shopId);
  const closedThrough = closedThroughOf(stored);
  const closedOn = (month: string): string | null => {
    if (closedThrough === null || month > closedThrough) return null;
    // A month before the first that was ever closed was closed with it.
    const closing = stored.find((one) => one.closedAt !== null && one.month >= month);
    return closing?.closedAt ? issueDate(closing.closedAt) : null;
  };
  const papers = await findAccountedPapers(tx, shopId, { from, to });
  const first = 1 + (await countAccountedBefore(tx, shopId, from));
  const content = journalFile(journalEntries(papers, { accounts, first }), {
    journal: accounts.journal,
    validDateOf: (accountedOn) => closedOn(monthOf(accountedOn)),
  });
  return { name: journalFileName(siren, to), content: Buffer.from(content) };
}

export interface MonthFiles {
  shopLabel: string;
  sellerEmail: string;
  closedAt: Date | null;
  files: { name: string; content: Buffer }[];
}

/** R-BOOKS-5: what the accountant gets. The files of a month that may still change say so in their names. */
export async function writeMonthFiles(tx: Transaction, shopId: string, month: string): Promise<MonthFiles> {
  const { shopLabel, legal } = await sellerOrRefusal(tx, shopId);
  const days = daysOfMonth(month);
  const stored = await readMonths(tx, shopId);
  const closedThrough = closedThroughOf(stored);
  const isProvisional = closedThrough === null || month > closedThrough;
  const nameOf = (title: string): string => accountingFileName(title, { shopLabel, period: month, isProvisional });
  const sales = accountingRows(await findAccountedShares(tx, shopId, days)).map(accountingCells);
  const receipts = receiptsSpreadsheet(await readReceipts(tx, shopId, days));
  const closings = await readClosingsOfDays(tx, shopId, days);
  return {
    shopLabel,
    sellerEmail: legal.email,
    closedAt: isProvisional ? null : (stored.find((one) => one.month === month)?.closedAt ?? null),
    files: [
      { name: `${nameOf(ACCOUNTING_TITLE)}.csv`, content: writeCsv([ACCOUNTING_HEADERS, ...sales]) },
      { name: `${nameOf(RECEIPTS_TITLE)}.csv`, content: writeCsv(csvRows(receipts)) },
      await writeJournal(tx, shopId, { siren: legal.siren, ...days }),
      // What was counted more or less than expected.
      ...(closings.length > 0
        ? [{ name: `${nameOf(CLOSINGS_TITLE)}.csv`, content: writeCsv(csvRows(closingsSpreadsheet(closings))) }]
        : []),
    ],
  };
}
