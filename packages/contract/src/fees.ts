import { OWNERS } from '@etal/domain/accounts/roles';
import { INVOICE_KINDS } from '@etal/domain/documents/numbering';
import { FEE_DEBIT_STATES } from '@etal/domain/fees/fee-debit';
import { PAYMENT_CHANNELS } from '@etal/domain/orders/order';
import * as z from 'zod/mini';
import { PDF } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { epochSeconds, id, pageNumber, pageOf, storedCents } from './primitives.ts';

/** What the platform earns of a shop, and its own papers (R-FEES-1 to R-FEES-5). */

/** `2026-11`. */
const wantedMonth = z.string().check(z.regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/));

const feeDebit = z.object({
  /** The last month that it covers: small sums wait for the next. */
  month: z.string(),
  amount: storedCents,
  state: z.enum(FEE_DEBIT_STATES),
  announcedOn: z.nullable(z.iso.date()),
  leavesOn: z.nullable(z.iso.date()),
  /** When its state became what it is. */
  changedOn: z.iso.date(),
  retriesOn: z.nullable(z.iso.date()),
});

const feeMonth = z.object({
  month: z.string(),
  isOver: z.boolean(),
  /** Kept out of online payments already, less what was given back. */
  online: storedCents,
  /** Of orders that were paid on site: debited once the month is over. */
  offline: storedCents,
  debit: z.nullable(feeDebit),
  invoice: z.nullable(z.object({ number: z.string(), kind: z.enum(INVOICE_KINDS), issuedOn: z.iso.date() })),
});
export type FeeMonth = z.infer<typeof feeMonth>;

/** The newest first; months without any fee are left out, the current one is always there. */
export const getFees = endpoint({
  name: 'GetFees',
  summary: 'Les frais de service de la boutique, mois par mois',
  method: 'GET',
  path: '/api/GetFees',
  access: 'shop',
  roles: OWNERS,
  response: z.array(feeMonth),
  errors: [],
});

export const FEES_PAGE_SIZE = 50;

const feeEntry = z.object({
  id,
  at: epochSeconds,
  reference: z.string(),
  customer: z.string(),
  channel: z.enum(PAYMENT_CHANNELS),
  /** Negative for what was given back. */
  amount: storedCents,
});
export type FeeEntry = z.infer<typeof feeEntry>;

export const getFeeEntries = endpoint({
  name: 'GetFeeEntries',
  summary: 'Les frais de service d’un mois, commande par commande',
  method: 'GET',
  path: '/api/GetFeeEntries',
  access: 'shop',
  roles: OWNERS,
  query: z.object({ month: wantedMonth, pageNumber: z.optional(pageNumber) }),
  response: pageOf(feeEntry),
  rows: ['data'],
  errors: [],
});

export const generateFeeInvoice = endpoint({
  name: 'GenerateFeeInvoice',
  summary: 'La facture de l’exploitant, ou son avoir, pour les frais de service d’un mois',
  method: 'GET',
  path: '/api/GenerateFeeInvoice',
  access: 'shop',
  roles: OWNERS,
  query: z.object({ month: wantedMonth }),
  file: [PDF],
  errors: ['FEE_INVOICE_UNKNOWN'],
});

export const feeCalls = [getFees, getFeeEntries, generateFeeInvoice] as const;
