import * as z from 'zod/mini';
import { XLSX } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { order } from './orders.ts';
import { epochSeconds, id, storedGrams } from './primitives.ts';

/** One collection date at one point: the unit of a producer's day. As in `calendarDate`, of no other age. */
const day = z.object({ date: z.iso.date().check(z.refine((date) => date >= '1900-01-01')), collectionPoint: id });

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

/** An order of the day, with what two devices at one stall tell each other of it. */
export const preparedOrder = z.extend(order, {
  /** When it was handed over. */
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
  rows: ['totals', 'orders'],
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
