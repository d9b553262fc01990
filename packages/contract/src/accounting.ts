import { MANAGERS } from '@etal/domain/accounts/roles';
import { ACCOUNT_NUMBER, JOURNAL_CODE } from '@etal/domain/accounting/sales-journal';
import { REPORT_RHYTHMS, REPORT_STATES } from '@etal/domain/accounting/sales-report';
import { MONEY_MEANS } from '@etal/domain/till/means';
import { VAT_RATES } from '@etal/domain/vat';
import * as z from 'zod/mini';
import { CSV, ZIP } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { email, emptyResponse, epochSeconds, orEmpty, realDate, storedCents } from './primitives.ts';

/** Months as an accountant reads them: sales by date of supply, journal, reports (R-BOOKS-1 to R-BOOKS-5). */

export const TEXT = 'text/plain';
export const XML = 'application/xml';

export const month = z.string().check(z.regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/));
const year = z.string().check(z.regex(/^20\d{2}$/));
const monthParams = z.object({ month });

const salesSums = z.object({
  invoices: z.int(),
  creditNotes: z.int(),
  net: storedCents,
  vat: storedCents,
  total: storedCents,
  /** A rate of null: no VAT is charged. */
  rates: z.array(
    z.object({ rate: z.nullable(z.enum(VAT_RATES)), net: storedCents, vat: storedCents, total: storedCents }),
  ),
});

const accountingMonth = z.object({
  month: z.string(),
  /** CURRENT is not over yet, OPEN may still change, CLOSED does not. */
  state: z.enum(['CURRENT', 'OPEN', 'CLOSED']),
  closedAt: z.nullable(epochSeconds),
  /** When its files left for the accountant. */
  sentAt: z.nullable(epochSeconds),
  sales: salesSums,
  /** What was received and given back in the month, for whatever order. */
  received: storedCents,
});
export type AccountingMonth = z.infer<typeof accountingMonth>;

const accountsOf = <Text extends z.ZodMiniType<string>>(journal: Text, number: Text) =>
  z.object({
    journal,
    customers: number,
    feeSales: number,
    sales: z.object({ NONE: number, RATE_5_5: number, RATE_10: number, RATE_20: number }),
    vat: z.object({ RATE_5_5: number, RATE_10: number, RATE_20: number }),
  });
const accountNumbers = accountsOf(
  z.string().check(z.trim(), z.regex(JOURNAL_CODE, { error: 'JOURNAL_CODE' })),
  z.string().check(z.trim(), z.regex(ACCOUNT_NUMBER, { error: 'ACCOUNT_NUMBER' })),
);

const settings = z.object({
  accountantEmail: z.nullable(z.string()),
  reportRhythm: z.enum(REPORT_RHYTHMS),
  accounts: accountsOf(z.string(), z.string()),
});
export type AccountingSettings = z.infer<typeof settings>;

const salesReport = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  state: z.enum(REPORT_STATES),
  /** Before the law begins a report is only a preview. */
  isDue: z.boolean(),
  sentAt: z.nullable(epochSeconds),
  sales: z.int(),
  net: storedCents,
  vat: storedCents,
});
export type SalesReport = z.infer<typeof salesReport>;

const accounting = z.object({
  settings,
  /** From the first month of the year that has anything, the newest first. */
  months: z.array(accountingMonth),
  /** The newest first. */
  reports: z.array(salesReport),
  /** The years that have anything, the newest first. */
  years: z.array(z.string()),
});
export type Accounting = z.infer<typeof accounting>;

export const getAccounting = endpoint({
  name: 'GetAccounting',
  summary: "Les mois d'une année, leurs ventes par date de livraison, leurs encaissements et leurs déclarations",
  method: 'GET',
  path: '/api/GetAccounting',
  access: 'shop',
  roles: MANAGERS,
  query: z.object({ year }),
  response: accounting,
  errors: [],
});

const monthDetail = z.extend(accountingMonth, {
  receipts: z.array(z.object({ means: z.enum(MONEY_MEANS), cents: storedCents })),
  /** Orders of the month without their paper: nobody has ticked or weighed them. */
  waiting: z.int(),
  /** The companies whose invoice of a month is issued when it is closed (R-DOCUMENTS-15). */
  toInvoice: z.array(z.string()),
  /** What stands in the way of closing it; null where nothing does. */
  closeProblem: z.nullable(
    z.object({ problem: z.enum(['MONTH_NOT_OVER', 'MONTH_CLOSED', 'MONTH_BEFORE_OPEN']), month: z.string() }),
  ),
  /** Only the month that was closed last can be opened again. */
  canReopen: z.boolean(),
  accountantEmail: z.nullable(z.string()),
});
export type AccountingMonthDetail = z.infer<typeof monthDetail>;

export const getAccountingMonth = endpoint({
  name: 'GetAccountingMonth',
  summary: 'Un mois : ventes par taux, encaissements par moyen, et ce qui manque pour le clôturer',
  method: 'GET',
  path: '/api/GetAccountingMonth/:month',
  access: 'shop',
  roles: MANAGERS,
  params: monthParams,
  response: monthDetail,
  errors: [],
});

export const closeMonth = endpoint({
  name: 'CloseMonth',
  summary:
    'Clôture un mois, après avoir émis ses factures mensuelles : ce qui vient plus tard compte pour un mois suivant',
  method: 'POST',
  path: '/api/CloseMonth/:month',
  access: 'shop',
  roles: MANAGERS,
  params: monthParams,
  response: monthDetail,
  errors: ['MONTH_NOT_OVER', 'MONTH_CLOSED', 'MONTH_BEFORE_OPEN', 'LEGAL_INFORMATION_MISSING'],
});

export const reopenMonth = endpoint({
  name: 'ReopenMonth',
  summary: 'Rouvre le dernier mois clôturé',
  method: 'POST',
  path: '/api/ReopenMonth/:month',
  access: 'shop',
  roles: MANAGERS,
  params: monthParams,
  response: monthDetail,
  errors: ['MONTH_NOT_LAST_CLOSED'],
});

export const sendToAccountant = endpoint({
  name: 'SendToAccountant',
  summary: 'Envoie les fichiers d’un mois au comptable de la boutique',
  method: 'POST',
  path: '/api/SendToAccountant/:month',
  access: 'shop',
  roles: MANAGERS,
  params: monthParams,
  response: emptyResponse,
  errors: ['ACCOUNTANT_UNKNOWN', 'LEGAL_INFORMATION_MISSING', 'TOO_MANY_ATTEMPTS'],
});

export const setAccountingSettings = endpoint({
  name: 'SetAccountingSettings',
  summary: 'Enregistre l’adresse du comptable, les numéros de compte et le rythme des déclarations',
  method: 'PUT',
  path: '/api/SetAccountingSettings',
  access: 'shop',
  roles: MANAGERS,
  body: z.object({ accountantEmail: orEmpty(email), reportRhythm: z.enum(REPORT_RHYTHMS), accounts: accountNumbers }),
  response: settings,
  errors: [],
});

export const generateMonthFiles = endpoint({
  name: 'GenerateMonthFiles',
  summary: 'Les fichiers d’un mois : ventes, encaissements, journal des ventes',
  method: 'GET',
  path: '/api/GenerateMonthFiles/:month',
  access: 'shop',
  roles: MANAGERS,
  params: monthParams,
  file: [ZIP],
  errors: ['LEGAL_INFORMATION_MISSING'],
});

/** A year, or one month of it. */
export const generateSalesJournal = endpoint({
  name: 'GenerateSalesJournal',
  summary: 'Le journal des ventes d’un mois ou d’une année, à la forme du FEC',
  method: 'GET',
  path: '/api/GenerateSalesJournal',
  access: 'shop',
  roles: MANAGERS,
  query: z.object({ period: z.union([month, year]) }),
  file: [TEXT],
  errors: ['LEGAL_INFORMATION_MISSING'],
});

/** The report whose period begins on this day. */
const reportQuery = { from: realDate.check(z.refine((date) => date < '2100')) };

export const generateSalesReportFile = endpoint({
  name: 'GenerateSalesReportFile',
  summary: 'Les ventes aux particuliers d’une période, par jour, pour l’administration fiscale',
  method: 'GET',
  path: '/api/GenerateSalesReportFile',
  access: 'shop',
  roles: MANAGERS,
  query: z.object({ ...reportQuery, format: z.enum(['xml', 'csv']) }),
  file: [XML, CSV],
  errors: ['REPORT_UNKNOWN', 'LEGAL_INFORMATION_MISSING'],
});

export const markReportSent = endpoint({
  name: 'MarkReportSent',
  summary: 'Note qu’une déclaration a été transmise, avec ses chiffres de ce moment',
  method: 'POST',
  path: '/api/MarkReportSent',
  access: 'shop',
  roles: MANAGERS,
  body: z.object(reportQuery),
  response: salesReport,
  errors: ['REPORT_UNKNOWN', 'REPORT_NOT_DUE', 'REPORT_OPEN', 'REPORT_SENT'],
});

export const unmarkReportSent = endpoint({
  name: 'UnmarkReportSent',
  summary: 'Reprend la dernière transmission notée d’une déclaration, notée par erreur',
  method: 'POST',
  path: '/api/UnmarkReportSent',
  access: 'shop',
  roles: MANAGERS,
  body: z.object(reportQuery),
  response: salesReport,
  errors: ['REPORT_UNKNOWN'],
});

export const accountingCalls = [
  getAccounting,
  getAccountingMonth,
  closeMonth,
  reopenMonth,
  sendToAccountant,
  setAccountingSettings,
  generateMonthFiles,
  generateSalesJournal,
  generateSalesReportFile,
  markReportSent,
  unmarkReportSent,
];
