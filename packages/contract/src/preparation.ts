import * as z from 'zod/mini';
import { XLSX } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { order, payments, withdrawal } from './orders.ts';
import { epochSeconds, id, realDate, storedGrams } from './primitives.ts';
import { depositKind } from './settings.ts';

/** One collection date at one point: the unit of a producer's day. */
const day = z.object({ date: realDate, collectionPoint: id });

const preparedTotal = z.object({
  saleableId: id,
  label: z.string(),
  categoryLabel: z.nullable(z.string()),
  pieces: z.int(),
  piecesInBags: z.int(),
  grams: z.int(),
  isEstimate: z.boolean(),
  packs: z.array(z.object({ weight: storedGrams, count: z.int() })),
});

export const preparedOrder = z.object({
  ...order.shape,
  /** How it was paid; negative for what was given back. */
  payments,
  /** What the shopper gave up, as it was. */
  withdrawals: z.array(withdrawal),
  collectedAt: z.nullable(epochSeconds),
});
export type PreparedOrder = z.infer<typeof preparedOrder>;

const preparation = z.object({
  date: z.iso.date(),
  collectionPoint: z.object({ id, label: z.string() }),
  /** Orders of that day that still wait for an answer: they are in no total. */
  toAccept: z.int(),
  totals: z.array(preparedTotal),
  /** Accepted and handed over, by the shopper's name. */
  orders: z.array(preparedOrder),
  /** Those that still wait for an answer: who comes for one can be served. */
  waiting: z.array(preparedOrder),
  /** What the bags among their lines hold today. */
  bags: z.array(z.object({ saleableId: id, contents: z.array(z.object({ label: z.string(), quantity: z.int() })) })),
  /** Of their customers, who has something in advance, owes something, or has deposits to bring back. */
  balances: z.array(
    z.object({
      shopperId: id,
      /** Negative for what is owed. */
      cents: z.int(),
      deposits: z.array(z.object({ kindId: id, label: z.string(), count: z.int() })),
    }),
  ),
  /** What may leave and come back, for who has no network. */
  depositKinds: z.array(depositKind),
});
export type Preparation = z.infer<typeof preparation>;

export const getPreparation = endpoint({
  name: 'GetPreparation',
  summary: 'Ce qui est à préparer pour un jour et un point de collecte',
  method: 'GET',
  path: '/api/GetPreparation',
  access: 'shop',
  query: day,
  response: preparation,
  rows: ['totals', 'orders', 'waiting'],
  errors: ['POINT_UNKNOWN'],
});

export const generatePreparationExcel = endpoint({
  name: 'GeneratePreparationExcel',
  summary: 'La préparation dans un tableur : les totaux à récolter, et une ligne par client et par article',
  method: 'GET',
  path: '/api/GeneratePreparationExcel',
  access: 'shop',
  query: day,
  file: [XLSX],
  errors: ['POINT_UNKNOWN', 'NO_ORDER'],
});

export const preparationCalls = [getPreparation, generatePreparationExcel];
