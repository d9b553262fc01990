import { MANAGERS } from '@etal/domain/accounts/roles';
import * as z from 'zod/mini';
import { month } from './accounting.ts';
import { endpoint } from './endpoint.ts';
import { id, storedCents } from './primitives.ts';

/** Invoices of a company's month, paid later (R-DOCUMENTS-15). */

const customer = { shopperId: id, name: z.string(), company: z.string() };

const monthToInvoice = z.object({
  ...customer,
  month: z.string(),
  /** It is not over: what is handed over later in it will be on another invoice. */
  isCurrent: z.boolean(),
  orders: z.int(),
  total: storedCents,
});
export type MonthToInvoice = z.infer<typeof monthToInvoice>;

const monthlyInvoice = z.object({
  ...customer,
  number: z.string(),
  issuedOn: z.iso.date(),
  dueOn: z.iso.date(),
  total: storedCents,
  /** Read from the customer's balance, which pays what is oldest first; deposits are part of it. */
  unpaid: storedCents,
  isOverdue: z.boolean(),
});
export type MonthlyInvoice = z.infer<typeof monthlyInvoice>;

export const getMonthlyInvoices = endpoint({
  name: 'GetMonthlyInvoices',
  summary: 'Ce qui reste à facturer par mois, et les factures mensuelles : celles d’un client, ou toutes les impayées',
  method: 'GET',
  path: '/api/GetMonthlyInvoices',
  access: 'shop',
  roles: MANAGERS,
  query: z.object({ shopper: z.optional(id) }),
  response: z.object({
    toInvoice: z.array(monthToInvoice),
    /** The newest first. */
    invoices: z.array(monthlyInvoice),
  }),
  errors: [],
});
export type MonthlyInvoices = z.infer<typeof getMonthlyInvoices.response>;

export const invoiceMonth = endpoint({
  name: 'InvoiceMonth',
  summary: 'Émet la facture d’un client pour ses commandes remises dans un mois et pas encore facturées',
  method: 'POST',
  path: '/api/InvoiceMonth',
  access: 'shop',
  roles: MANAGERS,
  body: z.object({ shopperId: id, month }),
  response: z.object({ numbers: z.array(z.string()) }),
  errors: ['NOTHING_TO_INVOICE', 'LEGAL_INFORMATION_MISSING'],
});

export const monthlyInvoiceCalls = [getMonthlyInvoices, invoiceMonth];
