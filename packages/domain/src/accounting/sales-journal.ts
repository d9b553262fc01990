import type { Cents } from '../money.ts';
import { VAT_RATES, type VatRate } from '../vat.ts';
import { type AccountedPaper, signOf } from './accounted-paper.ts';

/** The numbers of the accounts, as the merchant's accountant has them. */
export interface AccountNumbers {
  journal: string;
  customers: string;
  feeSales: string;
  sales: Record<VatRate | 'NONE', string>;
  vat: Record<VatRate, string>;
}

/** Those of the general chart of accounts; each accountant may have others, which is why they are settings. */
export const USUAL_ACCOUNTS: AccountNumbers = {
  journal: 'VE',
  customers: '411000',
  feeSales: '708500',
  sales: { NONE: '701000', RATE_5_5: '701055', RATE_10: '701100', RATE_20: '701200' },
  vat: { RATE_5_5: '445715', RATE_10: '445711', RATE_20: '445712' },
};

export const ACCOUNT_NUMBER = /^[1-9]\d{2,11}$/;
export const JOURNAL_CODE = /^[A-Z0-9]{1,6}$/;

/** What a line of the journal stands for; a sale and its VAT have a rate. */
export type JournalPart = 'CUSTOMERS' | 'SALES' | 'FEES' | 'VAT';

export interface JournalLine {
  part: JournalPart;
  rate: VatRate | null;
  account: string;
  debit: Cents;
  credit: Cents;
}

export interface JournalEntry {
  number: number;
  paper: AccountedPaper;
  lines: JournalLine[];
}

/**
 * R-BOOKS-3: one entry per paper, numbered without a gap from `first`, in the order in which they are given. The
 * customer owes what the goods, the fee and the VAT come to; a credit note is the same the other way round.
 */
export function journalEntries(
  papers: readonly AccountedPaper[],
  { accounts, first }: { accounts: AccountNumbers; first: number },
): JournalEntry[] {
  return papers.map((paper, index) => ({ number: first + index, paper, lines: linesOf(paper, accounts) }));
}

function linesOf(paper: AccountedPaper, accounts: AccountNumbers): JournalLine[] {
  const sign = signOf(paper);
  const netOf = (rate: VatRate | null, isFee: boolean): Cents =>
    paper.lines.reduce((sum, line) => sum + (line.rate === rate && (line.type === 'FEE') === isFee ? line.net : 0), 0);
  const rates = [null, ...VAT_RATES];
  return [
    sided('CUSTOMERS', null, accounts.customers, sign * paper.totals.total),
    ...rates.map((rate) => sided('SALES', rate, accounts.sales[rate ?? 'NONE'], -sign * netOf(rate, false))),
    ...rates.map((rate) => sided('FEES', rate, accounts.feeSales, -sign * netOf(rate, true))),
    ...paper.vat.map(({ rate, vat }) => sided('VAT', rate, accounts.vat[rate], -sign * vat)),
  ].filter(({ debit, credit }) => debit !== credit);
}

/** What is owed to the shop stands on the left, what it earned on the right. */
const sided = (part: JournalPart, rate: VatRate | null, account: string, cents: Cents): JournalLine => ({
  part,
  rate,
  account,
  debit: Math.max(0, cents),
  credit: Math.max(0, -cents),
});
