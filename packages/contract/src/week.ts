import { MANAGERS } from '@etal/domain/accounts/roles';
import { MAX_STOCK } from '@etal/domain/catalog/stock';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { cents, emptyResponse, id } from './primitives.ts';

/** « La semaine »: what is on sale, at which price and how many of it, for many articles and bags at once. */

export const MAX_WEEK_ROWS = 200;

const amount = z.int().check(z.gte(0), z.lte(MAX_STOCK));

export const updateSaleables = endpoint({
  name: 'UpdateSaleables',
  summary: 'Met en vente, change le prix ou le stock de plusieurs articles et paniers ; chacun répond pour lui-même',
  method: 'PATCH',
  path: '/api/UpdateSaleables',
  access: 'shop',
  roles: MANAGERS,
  body: z
    .array(
      z.object({
        id,
        isEnabled: z.optional(z.boolean()),
        /** Of a piece, or of a kilogram where it is priced by weight. */
        price: z.optional(cents),
        /** A number switches counting on; null leaves none (R-CATALOG-10). */
        stock: z.optional(z.nullable(amount)),
      }),
    )
    .check(z.minLength(1), z.maxLength(MAX_WEEK_ROWS)),
  response: z.array(z.object({ id, problem: z.optional(z.string()) })),
  errors: [],
});

export const getLastWeek = endpoint({
  name: 'GetLastWeek',
  summary: 'Ce qui était en vente la semaine dernière, et combien',
  method: 'GET',
  path: '/api/GetLastWeek',
  access: 'shop',
  roles: MANAGERS,
  response: z.array(z.object({ id, wasOnSale: z.boolean(), stock: z.nullable(z.int()) })),
  errors: [],
});

/** A date that a database keeps, and that a merchant means. */
const day = z.iso.date().check(z.refine((date) => date >= '1900-01-01'));

export const getDayStock = endpoint({
  name: 'GetDayStock',
  summary: 'Ce qui est proposé et pris pour les retraits à venir, de ce qui est suivi par jour de retrait',
  method: 'GET',
  path: '/api/GetDayStock',
  access: 'shop',
  roles: MANAGERS,
  /** Only the dates of which something is said, or for which something was taken. */
  response: z.array(
    z.object({
      saleableId: id,
      date: z.iso.date(),
      /** Null: the usual quantity. */
      offered: z.nullable(z.int()),
      taken: z.int(),
    }),
  ),
  errors: [],
});

export const setDayStock = endpoint({
  name: 'SetDayStock',
  summary: 'Propose une autre quantité pour un jour de retrait ; vide revient à la quantité habituelle',
  method: 'PUT',
  path: '/api/SetDayStock',
  access: 'shop',
  roles: MANAGERS,
  body: z
    .array(z.object({ saleableId: id, date: day, offered: z.nullable(amount) }))
    .check(z.minLength(1), z.maxLength(MAX_WEEK_ROWS)),
  response: emptyResponse,
  errors: ['SALEABLE_UNKNOWN', 'NOT_COUNTED_PER_DAY', 'LISTED_TWICE'],
});

export const weekCalls = [updateSaleables, getLastWeek, getDayStock, setDayStock];
