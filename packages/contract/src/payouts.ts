import { MANAGERS } from '@etal/domain/accounts/roles';
import { PAYOUT_LINE_KINDS, PAYOUT_STATES } from '@etal/domain/payouts/payout';
import * as z from 'zod/mini';
import { CSV } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { epochSeconds, pageNumber, pageOf, plainText, storedCents } from './primitives.ts';

/** What the payment service paid out, beside the sales that it holds (R-FEES-7). */

export const PAYOUTS_PAGE_SIZE = 50;
export const PAYOUT_LINES_PAGE_SIZE = 100;

const payout = z.object({
  id: z.string(),
  amount: storedCents,
  state: z.enum(PAYOUT_STATES),
  createdAt: epochSeconds,
  arrivesOn: z.iso.date(),
  /** Whether the payment service has told what it holds. */
  hasLines: z.boolean(),
});
export type Payout = z.infer<typeof payout>;

const amounts = { gross: storedCents, serviceFee: storedCents, platformFee: storedCents, net: storedCents };

const payoutLine = z.object({
  id: z.string(),
  kind: z.enum(PAYOUT_LINE_KINDS),
  at: epochSeconds,
  /** Of the order that it is of, where it is of one. */
  reference: z.nullable(z.string()),
  customer: z.nullable(z.string()),
  ...amounts,
});
export type PayoutLine = z.infer<typeof payoutLine>;

export const getPayouts = endpoint({
  name: 'GetPayouts',
  summary: 'Les virements du service de paiement, le plus récent d’abord',
  method: 'GET',
  path: '/api/GetPayouts',
  access: 'shop',
  roles: MANAGERS,
  query: z.object({ pageNumber: z.optional(pageNumber) }),
  response: pageOf(payout),
  rows: ['data'],
  errors: [],
});

const payoutParams = z.object({ id: plainText.check(z.minLength(1), z.maxLength(100)) });

const payoutDetail = z.object({ ...payout.shape, sums: z.object(amounts), lines: pageOf(payoutLine) });
export type PayoutDetail = z.infer<typeof payoutDetail>;

export const getPayout = endpoint({
  name: 'GetPayout',
  summary: 'Un virement, et les ventes qu’il contient',
  method: 'GET',
  path: '/api/GetPayout/:id',
  access: 'shop',
  roles: MANAGERS,
  params: payoutParams,
  query: z.object({ pageNumber: z.optional(pageNumber) }),
  response: payoutDetail,
  errors: ['PAYOUT_UNKNOWN'],
});

export const generatePayout = endpoint({
  name: 'GeneratePayout',
  summary: 'Les lignes d’un virement, dans un fichier CSV',
  method: 'GET',
  path: '/api/GeneratePayout/:id',
  access: 'shop',
  roles: MANAGERS,
  params: payoutParams,
  file: [CSV],
  errors: ['PAYOUT_UNKNOWN'],
});

export const payoutCalls = [getPayouts, getPayout, generatePayout] as const;
