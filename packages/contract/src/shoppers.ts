import { MANAGERS } from '@etal/domain/accounts/roles';
import { LONGEST_TERM } from '@etal/domain/documents/monthly';
import { MAIL_CHOICES } from '@etal/domain/shoppers/mail-choice';
import * as z from 'zod/mini';
import { buyer, typedBuyer } from './buyers.ts';
import { storedPeriod } from './collection-points.ts';
import { endpoint } from './endpoint.ts';
import {
  email,
  emptyResponse,
  epochSeconds,
  id,
  idParams,
  pageNumber,
  pageOf,
  phone,
  plainText,
  storedCents,
  storedGrams,
} from './primitives.ts';

export const SHOPPERS_PAGE_SIZE = 20;

export const shopper = z.object({
  id,
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  phone: z.string(),
  city: z.string(),
  creationDate: epochSeconds,
  /** Added by an order, or by hand. */
  origin: z.enum(['ORDER', 'MANUAL']),
  /** R-SHOPPERS-3: every order placed, tests aside. */
  ordersCount: z.int(),
  /** What accepted and collected orders came to. */
  turnover: storedCents,
  /** In advance where positive, owed where negative (R-TILL-2). */
  balance: z.int(),
  /** Whether they receive « l'ardoise de la semaine »; null until they were asked (R-MAILINGS-1). */
  mailChoice: z.nullable(z.enum(MAIL_CHOICES)),
  /** The company that they order for. */
  buyer: z.nullable(buyer),
  /** Within how many days they pay the invoice of a month; null: each order has its own (R-DOCUMENTS-15). */
  monthlyTerm: z.nullable(z.int()),
});
export type Shopper = z.infer<typeof shopper>;

export const shopperFilters = {
  group: z.optional(id),
  search: z.optional(plainText.check(z.maxLength(120))),
  shopper: z.optional(id),
};

export const getShoppersPage = endpoint({
  name: 'GetShoppersPage',
  summary: 'Une page de clients, filtrée et triée',
  method: 'GET',
  path: '/api/GetShoppersPage',
  access: 'shop',
  roles: MANAGERS,
  query: z.object({
    sortBy: z.optional(z.enum(['lastName', 'creationDate'])),
    sortAscending: z.optional(z.enum(['true', 'false'])),
    pageNumber: z.optional(pageNumber),
    ...shopperFilters,
  }),
  response: pageOf(shopper),
  rows: ['data'],
  errors: [],
});

export const getShopperById = endpoint({
  name: 'GetShopperById',
  summary: 'Un client',
  method: 'GET',
  path: '/api/GetShopperById/:id',
  access: 'shop',
  roles: MANAGERS,
  params: idParams,
  response: shopper,
  errors: ['SHOPPER_UNKNOWN'],
});

const name = plainText.check(z.minLength(1), z.maxLength(80));

/** What is left out, or empty, is not known. */
const shopperFields = z.object({
  firstname: z.prefault(plainText.check(z.maxLength(80)), ''),
  lastname: name,
  email: z.prefault(z.union([z.literal(''), email]), ''),
  phone: z.prefault(z.union([z.literal(''), phone]), ''),
  city: z.prefault(plainText.check(z.maxLength(80)), ''),
  /** Left out, it stays what it is; null is none. */
  buyer: z.nullish(typedBuyer),
  /** Left out, it stays what it is; without a company there is none. */
  monthlyTerm: z.nullish(z.int().check(z.minimum(0), z.maximum(LONGEST_TERM))),
});

/** By hand, a merchant often knows no more than a name and one way to reach them (R-SHOPPERS-4). */
export const shopperBody = shopperFields.check(
  z.refine((given) => given.email !== '' || given.phone !== '', { error: 'REACH', path: ['phone'] }),
);

/** As the merchant types: a name, or some digits of a phone. */
export const findShoppers = endpoint({
  name: 'FindShoppers',
  summary: 'Huit clients au plus, par leur nom ou leur téléphone, pendant la frappe',
  method: 'GET',
  path: '/api/FindShoppers',
  access: 'shop',
  roles: MANAGERS,
  query: z.object({ q: plainText.check(z.minLength(1), z.maxLength(120)) }),
  response: z.array(
    z.object({
      ...z.pick(shopper, { id: true, firstname: true, lastname: true, phone: true, email: true, city: true }).shape,
      lastOrder: z.nullable(z.object({ reference: z.string(), collectionDate: z.iso.date(), total: storedCents })),
    }),
  ),
  errors: [],
});
export type FoundShopper = z.infer<typeof findShoppers.response>[number];

/** What a customer usually orders, where and when: to take an order again in one press (R-SHOPPERS-6). */
export const getShopperHabits = endpoint({
  name: 'GetShopperHabits',
  summary: 'Les trois dernières commandes d’un client, et où il vient d’habitude',
  method: 'GET',
  path: '/api/GetShopperHabits/:id',
  access: 'shop',
  roles: MANAGERS,
  params: idParams,
  response: z.object({
    orders: z.array(
      z.object({
        reference: z.string(),
        collectionDate: z.iso.date(),
        total: storedCents,
        sales: z.array(
          z.object({
            saleableId: id,
            label: z.string(),
            quantity: z.optional(z.int()),
            selectedOption: z.optional(z.object({ weight: storedGrams })),
            selectedWeight: z.optional(storedGrams),
            /** It can be ordered in this way today. */
            isOnSale: z.boolean(),
          }),
        ),
      }),
    ),
    /** Null for who has not ordered yet. */
    collectionPointId: z.nullable(id),
    collectionPeriod: z.nullable(storedPeriod),
  }),
  errors: ['SHOPPER_UNKNOWN'],
});
export type ShopperHabits = z.infer<typeof getShopperHabits.response>;

export const createShopper = endpoint({
  name: 'CreateShopper',
  summary: 'Ajoute un client à la main ; l’en-tête Idempotency-Key le rend unique',
  method: 'POST',
  path: '/api/CreateShopper',
  access: 'shop',
  roles: MANAGERS,
  body: shopperBody,
  response: shopper,
  errors: ['SHOPPER_DUPLICATE', 'IDEMPOTENCY_KEY_REUSED'],
});

export const updateShopper = endpoint({
  name: 'UpdateShopper',
  summary: 'Modifie un client ; ses commandes passées ne changent pas',
  method: 'PUT',
  path: '/api/UpdateShopper/:id',
  access: 'shop',
  roles: MANAGERS,
  params: idParams,
  body: shopperBody,
  response: shopper,
  errors: ['SHOPPER_UNKNOWN', 'SHOPPER_DUPLICATE'],
});

export const exportShopperData = endpoint({
  name: 'ExportShopperData',
  summary: 'Tout ce que la boutique sait d’un client, à lui remettre',
  method: 'GET',
  path: '/api/ExportShopperData/:id',
  access: 'shop',
  roles: MANAGERS,
  params: idParams,
  file: ['application/json'],
  errors: ['SHOPPER_UNKNOWN'],
});

export const eraseShopper = endpoint({
  name: 'EraseShopper',
  summary: 'Efface les coordonnées d’un client ; ses factures restent, comme la loi le veut',
  method: 'POST',
  path: '/api/EraseShopper/:id',
  access: 'shop',
  roles: MANAGERS,
  params: idParams,
  response: emptyResponse,
  errors: ['SHOPPER_UNKNOWN', 'SHOPPER_HAS_ACTIVE_ORDERS', 'SHOPPER_HAS_BALANCE'],
});

export const shopperCalls = [
  getShoppersPage,
  findShoppers,
  getShopperById,
  getShopperHabits,
  createShopper,
  updateShopper,
  exportShopperData,
  eraseShopper,
];
