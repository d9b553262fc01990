import { MANAGERS } from '@etal/domain/accounts/roles';
import { SALES_PERIODS } from '@etal/domain/figures/sales-periods';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, realDate, storedCents } from './primitives.ts';

/** What a period sold; `~` stands before an amount that hangs on a weight nobody has taken yet. */
const money = z.object({ amount: storedCents, isEstimate: z.boolean() });
const sold = z.extend(money, { orders: z.int() });
const compared = { now: sold, before: sold };

/** R-FIGURES-1: goods alone, without service fee and deposits. Lists hold those that sold most. */
const salesFigures = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  beforeFrom: z.iso.date(),
  beforeTo: z.iso.date(),
  total: z.object(compared),
  /** The days of a week or a month, the months of a year; the same place in the period before. */
  steps: z.array(z.object({ from: z.iso.date(), amount: storedCents, before: storedCents })),
  articles: z.array(
    z.object({
      saleableId: id,
      label: z.string(),
      isBag: z.boolean(),
      pieces: z.int(),
      /** What one piece is called; null is a piece. */
      unit: z.nullable(z.string()),
      grams: z.int(),
      now: money,
      before: money,
    }),
  ),
  points: z.array(z.object({ collectionPointId: id, label: z.string(), ...compared })),
  shoppers: z.array(z.object({ shopperId: id, name: z.string(), ...compared })),
  /** Who came in the last year and not in the last six weeks (R-FIGURES-2), the latest first. */
  unseen: z.array(
    z.object({ shopperId: id, name: z.string(), lastDate: z.iso.date(), orders: z.int(), hasEmail: z.boolean() }),
  ),
});
export type SalesFigures = z.infer<typeof salesFigures>;

export const getSales = endpoint({
  name: 'GetSales',
  summary: "Les ventes d'une semaine, d'un mois ou d'une année, comparées à la période d'avant",
  method: 'GET',
  path: '/api/GetSales',
  access: 'shop',
  roles: MANAGERS,
  query: z.object({
    period: z.enum(SALES_PERIODS),
    /** Any date of the period, whose last day has still to be a date that the database knows. */
    date: realDate.check(z.refine((date) => date < '3000')),
  }),
  response: salesFigures,
  rows: ['articles', 'points', 'shoppers', 'unseen'],
  errors: [],
});

export const salesCalls = [getSales];
