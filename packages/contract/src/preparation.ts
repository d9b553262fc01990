import { EVERY_ROLE, MANAGERS, ROLES } from '@etal/domain/accounts/roles';
import * as z from 'zod/mini';
import { LABEL_FORMATS, labelsPerPage, MAX_LABELS_PER_ORDER } from '@etal/domain/documents/labels';
import { PDF, XLSX } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { preparationForHelper } from './helper-view.ts';
import { order, payments, withdrawal } from './orders.ts';
import { packedBag } from './packed-bags.ts';
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
  /** What one piece is called; null is a piece. */
  unit: z.nullable(z.string()),
  grams: z.int(),
  gramsInBags: z.int(),
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
  /** In which role it was read: the screens of the stall open without the shop, and without a network (R-TEAM-4). */
  reader: z.enum(ROLES),
  /** Who read it: what is entered on it is theirs, whenever it is sent (R-TEAM-3). */
  member: z.object({ id, name: z.string() }),
  /** Until when a device without a network may show it: its reader's session lasts no longer (R-KEYS-5). */
  keepUntil: epochSeconds,
  date: z.iso.date(),
  collectionPoint: z.object({ id, label: z.string() }),
  /** Orders of that day that still wait for an answer: they are in no total. */
  toAccept: z.int(),
  totals: z.array(preparedTotal),
  /** Accepted and handed over, by the shopper's name. */
  orders: z.array(preparedOrder),
  /** Those that still wait for an answer: who comes for one can be served. */
  waiting: z.array(preparedOrder),
  /** What the bags among their lines hold for that week (R-CATALOG-22). */
  bags: z.array(packedBag),
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
  roles: EVERY_ROLE,
  query: day,
  response: preparation,
  forHelper: preparationForHelper,
  rows: ['totals', 'orders', 'waiting'],
  errors: ['POINT_UNKNOWN'],
});

export const generatePreparationExcel = endpoint({
  name: 'GeneratePreparationExcel',
  summary: 'La préparation dans un tableur : les totaux à récolter, et une ligne par client et par article',
  method: 'GET',
  path: '/api/GeneratePreparationExcel',
  access: 'shop',
  roles: MANAGERS,
  query: day,
  file: [XLSX],
  errors: ['POINT_UNKNOWN', 'NO_ORDER'],
});

/** From 1, as text in the address. */
const startPlace = z.pipe(z.coerce.number<string | number>(), z.int().check(z.gte(1), z.lte(labelsPerPage('A4_24'))));

/** `ABCD2345:3,EFGH6789:2`: which orders make several bags. */
const SEVERAL = new RegExp(`^[0-9A-Z]{8}:[1-${MAX_LABELS_PER_ORDER}](?:,[0-9A-Z]{8}:[1-${MAX_LABELS_PER_ORDER}])*$`);

export const generateOrderLabels = endpoint({
  name: 'GenerateOrderLabels',
  summary: "Les étiquettes des commandes d'un jour : nom, référence, QR de la remise, lignes et montant dû",
  method: 'GET',
  path: '/api/GenerateOrderLabels',
  access: 'shop',
  roles: EVERY_ROLE,
  query: z.object({
    ...day.shape,
    format: z.enum(LABEL_FORMATS),
    /** The first free place of a begun sheet. */
    start: z.optional(startPlace),
    several: z.optional(z.string().check(z.maxLength(6000), z.regex(SEVERAL))),
  }),
  file: [PDF],
  errors: ['POINT_UNKNOWN', 'NO_ORDER', 'DOCUMENT_TOO_LONG'],
});

export const preparationCalls = [getPreparation, generatePreparationExcel, generateOrderLabels];
