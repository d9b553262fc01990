import { MANAGERS } from '@etal/domain/accounts/roles';
import { MAX_ORDER_TOTAL } from '@etal/domain/orders/lines';
import { MONEY_KINDS } from '@etal/domain/orders/ledger';
import { COUNTED_MEANS, MONEY_MEANS } from '@etal/domain/till/means';
import * as z from 'zod/mini';
import { depositWishes } from './deposit-wishes.ts';
import { CSV, PDF, XLSX } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { depositKind } from './settings.ts';
import {
  calendarDate,
  cents,
  epochSeconds,
  id,
  idParams,
  plainText,
  realDate,
  shortText,
  storedCents,
} from './primitives.ts';

/** What customers have in advance or owe, deposits, days that are counted and closed (R-TILL-1 to R-TILL-6). */

const note = plainText.check(z.maxLength(200));
const keyErrors = ['IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_KEY_REUSED'] as const;

const depositsHeld = z.array(z.object({ kindId: id, label: z.string(), count: z.int() }));

const shopperBalance = z.object({
  /** In advance where positive, owed where negative. */
  cents: z.int(),
  deposits: depositsHeld,
  /** The newest first. */
  entries: z.array(
    z.object({
      at: epochSeconds,
      kind: z.enum(MONEY_KINDS),
      means: z.enum(MONEY_MEANS),
      /** What it moved the balance by; 0 for deposits that an order paid. */
      cents: z.int(),
      orderReference: z.optional(z.string()),
      note: z.optional(z.string()),
      deposits: z.array(z.object({ label: z.string(), count: z.int() })),
    }),
  ),
});
export type ShopperBalance = z.infer<typeof shopperBalance>;

export const getShopperBalance = endpoint({
  name: 'GetShopperBalance',
  summary: 'Ce qu’un client a d’avance ou doit, ses consignes, et d’où cela vient',
  method: 'GET',
  path: '/api/GetShopperBalance/:id',
  access: 'shop',
  roles: MANAGERS,
  params: idParams,
  response: shopperBalance,
  errors: ['SHOPPER_UNKNOWN'],
});

/** Money without an order; negative, money that is given back. */
export const recordPayment = endpoint({
  name: 'RecordPayment',
  summary: 'Note de l’argent reçu ou rendu sans commande ; l’en-tête Idempotency-Key le rend unique',
  method: 'POST',
  path: '/api/RecordPayment',
  access: 'shop',
  roles: MANAGERS,
  body: z.object({
    shopperId: id,
    means: z.enum(COUNTED_MEANS),
    cents: z.int().check(
      z.gte(-MAX_ORDER_TOTAL, { error: 'PRICE' }),
      z.lte(MAX_ORDER_TOTAL, { error: 'PRICE' }),
      z.refine((amount) => amount !== 0, { error: 'PRICE' }),
    ),
    collectionPointId: z.optional(id),
    note: z.optional(note),
  }),
  response: shopperBalance,
  errors: [...keyErrors, 'SHOPPER_UNKNOWN', 'POINT_UNKNOWN'],
});

/** A small debt that nobody will ask for. */
export const letGoDebt = endpoint({
  name: 'LetGoDebt',
  summary: 'Oublie une dette d’un euro au plus',
  method: 'POST',
  path: '/api/LetGoDebt/:id',
  access: 'shop',
  roles: MANAGERS,
  params: idParams,
  response: shopperBalance,
  errors: ['SHOPPER_UNKNOWN', 'DEBT_NOT_SMALL'],
});

export const recordDeposits = endpoint({
  name: 'RecordDeposits',
  summary: 'Note des consignes qui partent ou reviennent sans commande ; l’en-tête Idempotency-Key le rend unique',
  method: 'POST',
  path: '/api/RecordDeposits',
  access: 'shop',
  roles: MANAGERS,
  body: z.object({ shopperId: id, ...depositWishes.shape, collectionPointId: z.optional(id) }),
  response: shopperBalance,
  errors: [...keyErrors, 'SHOPPER_UNKNOWN', 'POINT_UNKNOWN', 'DEPOSIT_KIND_UNKNOWN', 'DEPOSITS_TOO_MUCH'],
});

export const MAX_DEPOSIT_KINDS = 20;

/** What is left out and was never used goes; what was used is lent no more. */
export const saveDepositKinds = endpoint({
  name: 'SaveDepositKinds',
  summary: 'Remplace les consignes de la boutique',
  method: 'PUT',
  path: '/api/SaveDepositKinds',
  access: 'shop',
  roles: MANAGERS,
  body: z
    .array(z.object({ id: z.optional(id), label: shortText, cents, isEnabled: z.boolean() }))
    .check(z.maxLength(MAX_DEPOSIT_KINDS)),
  response: z.array(depositKind),
  errors: ['DEPOSIT_KIND_UNKNOWN', 'DEPOSIT_KIND_DUPLICATE'],
});

const byMeans = z.object({ CASH: z.int(), CHEQUE: z.int(), CARD: z.int(), TRANSFER: z.int(), VOUCHER: z.int() });
const countedByMeans = z.object({ CASH: cents, CHEQUE: cents, CARD: cents, TRANSFER: cents, VOUCHER: cents });

/** `collectionPoint` left out: money that no point has taken. */
const tillDayQuery = z.object({ date: realDate, collectionPoint: z.optional(id) });

const tillClosing = z.object({
  number: z.int(),
  /** 0 for the day itself, then 1, 2, … for what came later. */
  complement: z.int(),
  closedAt: epochSeconds,
  float: storedCents,
  expected: byMeans,
  counted: byMeans,
  note: z.nullable(z.string()),
  total: z.int(),
  monthTotal: z.int(),
  yearTotal: z.int(),
  perpetualTotal: z.int(),
});
export type TillClosing = z.infer<typeof tillClosing>;

const tillDay = z.object({
  date: z.iso.date(),
  collectionPoint: z.nullable(z.object({ id, label: z.string() })),
  /** What is not closed yet. */
  expected: byMeans,
  entries: z.array(
    z.object({
      sequence: z.int(),
      at: epochSeconds,
      kind: z.enum(MONEY_KINDS),
      means: z.enum(MONEY_MEANS),
      /** Negative for what was given back. */
      cents: z.int(),
      name: z.string(),
      orderReference: z.nullable(z.string()),
      note: z.nullable(z.string()),
      /** The number of the closing it is in. */
      closing: z.nullable(z.int()),
    }),
  ),
  closings: z.array(tillClosing),
});
export type TillDay = z.infer<typeof tillDay>;

export const getTillDay = endpoint({
  name: 'GetTillDay',
  summary: 'Ce que la caisse d’un jour et d’un point doit contenir, ligne par ligne',
  method: 'GET',
  path: '/api/GetTillDay',
  access: 'shop',
  roles: MANAGERS,
  query: tillDayQuery,
  response: tillDay,
  rows: ['entries'],
  errors: ['POINT_UNKNOWN'],
});

/** The days of a month on which money changed hands, the newest first. */
export const getTillDays = endpoint({
  name: 'GetTillDays',
  summary: 'Les journées de caisse d’un mois',
  method: 'GET',
  path: '/api/GetTillDays',
  access: 'shop',
  roles: MANAGERS,
  query: z.object({ month: z.string().check(z.regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/)) }),
  response: z.array(
    z.object({
      date: z.iso.date(),
      collectionPoint: z.nullable(z.object({ id, label: z.string() })),
      total: z.int(),
      /** What is not closed yet; null where all of it is. */
      open: z.nullable(z.int()),
      /** How many times it was closed: once, and once more for each complement. */
      closings: z.int(),
    }),
  ),
  errors: [],
});

/** Freezes what was counted; again, what came since as a complement. */
export const closeTillDay = endpoint({
  name: 'CloseTillDay',
  summary: 'Clôture la caisse d’un jour et d’un point, avec ce qui a été compté',
  method: 'POST',
  path: '/api/CloseTillDay',
  access: 'shop',
  roles: MANAGERS,
  body: z.object({
    date: realDate,
    collectionPointId: z.nullish(id),
    /** The cash that was there before the first customer; the counted cash holds it too. */
    float: z.prefault(cents, 0),
    counted: countedByMeans,
    note: z.nullish(plainText.check(z.maxLength(500))),
  }),
  response: tillDay,
  errors: ['POINT_UNKNOWN', 'TILL_DAY_CLOSED', 'TILL_DAY_EMPTY', 'TILL_DAY_AHEAD', 'TILL_GAP_UNEXPLAINED'],
});

export const generateTillDay = endpoint({
  name: 'GenerateTillDay',
  summary: 'La clôture d’une journée de caisse, avec ses compléments',
  method: 'GET',
  path: '/api/GenerateTillDay',
  access: 'shop',
  roles: MANAGERS,
  query: tillDayQuery,
  file: [PDF],
  errors: ['POINT_UNKNOWN', 'TILL_DAY_OPEN'],
});

export const JSON_LINES = 'application/x-ndjson';

/** R-TILL-6: one JSON line per entry, then the SHA-256 of all of them. */
export const generateTillArchive = endpoint({
  name: 'GenerateTillArchive',
  summary: 'Tous les mouvements d’argent d’une année, chacun scellé par le précédent',
  method: 'GET',
  path: '/api/GenerateTillArchive',
  access: 'shop',
  roles: MANAGERS,
  query: z.object({ year: z.string().check(z.regex(/^20\d{2}$/)) }),
  file: [JSON_LINES],
  errors: ['NO_MONEY'],
});

export const generateReceipts = endpoint({
  name: 'GenerateReceipts',
  summary: 'Le livre des recettes : l’argent reçu et rendu, par date et moyen de paiement',
  method: 'GET',
  path: '/api/GenerateReceipts',
  access: 'shop',
  roles: MANAGERS,
  query: z.object({ from: calendarDate, to: calendarDate, format: z.optional(z.enum(['csv', 'xlsx'])) }),
  file: [CSV, XLSX],
  errors: ['TIME_RANGE_TOO_LONG'],
});

/** Where the operator has said who they are. */
export const generateTillAttestation = endpoint({
  name: 'GenerateTillAttestation',
  summary: 'L’attestation de l’éditeur que la caisse est inaltérable et archivée (CGI, art. 286, I, 3° bis)',
  method: 'GET',
  path: '/api/GenerateTillAttestation',
  access: 'shop',
  roles: MANAGERS,
  file: [PDF],
  errors: ['NO_ATTESTATION'],
});

export const tillCalls = [
  getShopperBalance,
  recordPayment,
  letGoDebt,
  recordDeposits,
  saveDepositKinds,
  getTillDay,
  getTillDays,
  closeTillDay,
  generateTillDay,
  generateTillArchive,
  generateReceipts,
  generateTillAttestation,
];
