import { FEE_DEBIT_STATES } from '@etal/domain/fees/fee-debit';
import { SHOP_STATES } from '@etal/domain/shop/shop';
import { STANDINGS } from '@etal/domain/shop/standing';
import * as z from 'zod/mini';
import { ZIP } from './documents.ts';
import { endpoint } from './endpoint.ts';
import {
  emptyResponse,
  epochSeconds,
  id,
  idParams,
  orEmpty,
  pageNumber,
  pageOf,
  plainText,
  storedCents,
} from './primitives.ts';

/** The console of whoever runs the installation, `/exploitation` (R-OPERATOR-1). */

export const OPERATED_PAGE_SIZE = 50;

const operatedShop = z.object({
  id,
  slug: z.string(),
  label: z.string(),
  state: z.enum(SHOP_STATES),
  standing: z.enum(STANDINGS),
  createdAt: epochSeconds,
  /** When a member last used it. */
  lastSeenAt: z.nullable(epochSeconds),
  /** Placed in the last thirty days. */
  recentOrders: z.int(),
  /** Messages that were given up. */
  failedMessages: z.int(),
  takesOnline: z.boolean(),
  takesOnSite: z.boolean(),
  /** What its pictures take, in bytes. */
  storedBytes: z.int(),
});
export type OperatedShop = z.infer<typeof operatedShop>;

const operatedShopDetail = z.object({
  ...operatedShop.shape,
  owners: z.array(z.object({ id, email: z.string(), lastSeenAt: z.nullable(epochSeconds) })),
  suspensionReason: z.nullable(z.string()),
  closedAt: z.nullable(epochSeconds),
  testLinkUntil: z.nullable(epochSeconds),
});
export type OperatedShopDetail = z.infer<typeof operatedShopDetail>;

export const getOperatedShops = endpoint({
  name: 'GetOperatedShops',
  summary: 'Les boutiques de cette installation, par nom, adresse ou email du responsable',
  method: 'GET',
  path: '/api/exploitation/GetOperatedShops',
  access: 'operator',
  query: z.object({
    pageNumber: z.optional(pageNumber),
    search: orEmpty(plainText.check(z.maxLength(120))),
    standing: z.optional(z.enum(STANDINGS)),
  }),
  response: pageOf(operatedShop),
  rows: ['data'],
  errors: [],
});

export const getOperatedShop = endpoint({
  name: 'GetOperatedShop',
  summary: 'Une boutique, vue par l’exploitant',
  method: 'GET',
  path: '/api/exploitation/GetOperatedShop/:id',
  access: 'operator',
  params: idParams,
  response: operatedShopDetail,
  errors: ['SHOP_UNKNOWN'],
});

export const suspendShop = endpoint({
  name: 'SuspendShop',
  summary: 'Retire le site d’une boutique, avec un motif montré à ses responsables',
  method: 'POST',
  path: '/api/exploitation/SuspendShop/:id',
  access: 'operator',
  params: idParams,
  body: z.object({ reason: plainText.check(z.minLength(3), z.maxLength(500)) }),
  response: operatedShopDetail,
  errors: ['SHOP_UNKNOWN'],
});

export const resumeShop = endpoint({
  name: 'ResumeShop',
  summary: 'Remet en ligne une boutique suspendue',
  method: 'POST',
  path: '/api/exploitation/ResumeShop/:id',
  access: 'operator',
  params: idParams,
  response: operatedShopDetail,
  errors: ['SHOP_UNKNOWN'],
});

export const exportOperatedShop = endpoint({
  name: 'ExportOperatedShop',
  summary: 'La copie complète d’une boutique, en ZIP ; son journal le dit',
  method: 'GET',
  path: '/api/exploitation/ExportOperatedShop/:id',
  access: 'operator',
  params: idParams,
  file: [ZIP],
  errors: ['SHOP_UNKNOWN'],
});

export const closeOperatedShop = endpoint({
  name: 'CloseOperatedShop',
  summary: 'Ferme une boutique ; son responsable peut la rouvrir pendant 30 jours, puis elle est effacée',
  method: 'POST',
  path: '/api/exploitation/CloseOperatedShop/:id',
  access: 'operator',
  params: idParams,
  /** The shop's name, typed by who means it. */
  body: z.object({ label: z.string().check(z.maxLength(200)) }),
  response: operatedShopDetail,
  errors: ['SHOP_UNKNOWN', 'SHOP_LABEL_WRONG', 'SHOP_HAS_ORDERS', 'SHOP_HAS_CHECKOUTS', 'LEGAL_INFORMATION_MISSING'],
});

export const extendTestLink = endpoint({
  name: 'ExtendTestLink',
  summary: 'Prolonge d’une semaine le lien de test d’une boutique',
  method: 'POST',
  path: '/api/exploitation/ExtendTestLink/:id',
  access: 'operator',
  params: idParams,
  response: operatedShopDetail,
  errors: ['SHOP_UNKNOWN', 'NO_TEST_LINK'],
});

export const inviteOwnerAgain = endpoint({
  name: 'InviteOwnerAgain',
  summary: 'Envoie de nouveau à un responsable le lien pour choisir son mot de passe',
  method: 'POST',
  path: '/api/exploitation/InviteOwnerAgain/:id',
  access: 'operator',
  params: idParams,
  body: z.object({ userId: id }),
  response: emptyResponse,
  errors: ['SHOP_UNKNOWN', 'MEMBER_UNKNOWN'],
});

export const enterShop = endpoint({
  name: 'EnterShop',
  summary: 'Ouvre le back-office d’une boutique pour 30 minutes, avec le code donné par son responsable',
  method: 'POST',
  path: '/api/exploitation/EnterShop/:id',
  access: 'operator',
  params: idParams,
  body: z.object({ code: plainText.check(z.minLength(1), z.maxLength(20)) }),
  response: emptyResponse,
  errors: ['SHOP_UNKNOWN', 'ENTRY_CODE_WRONG', 'TOO_MANY_ATTEMPTS'],
});

const givenUpMessage = z.object({
  id,
  topic: z.string(),
  shop: z.nullable(z.object({ id, label: z.string() })),
  createdAt: epochSeconds,
  failedAt: epochSeconds,
  attempts: z.int(),
  /** Without addresses. */
  error: z.nullable(z.string()),
});
export type GivenUpMessage = z.infer<typeof givenUpMessage>;

export const getGivenUpMessages = endpoint({
  name: 'GetGivenUpMessages',
  summary: 'Les messages abandonnés, le plus récent d’abord',
  method: 'GET',
  path: '/api/exploitation/GetGivenUpMessages',
  access: 'operator',
  query: z.object({ pageNumber: z.optional(pageNumber), shopId: z.optional(id) }),
  response: pageOf(givenUpMessage),
  rows: ['data'],
  errors: [],
});

export const retryMessage = endpoint({
  name: 'RetryMessage',
  summary: 'Fait repartir un message abandonné',
  method: 'POST',
  path: '/api/exploitation/RetryMessage/:id',
  access: 'operator',
  params: idParams,
  response: emptyResponse,
  errors: ['MESSAGE_UNKNOWN'],
});

const operatedMonth = z.object({
  month: z.string(),
  /** Earned by orders paid online, and by those paid on site. */
  online: storedCents,
  offline: storedCents,
  debits: z.array(z.object({ state: z.enum(FEE_DEBIT_STATES), count: z.int(), amount: storedCents })),
});
export type OperatedMonth = z.infer<typeof operatedMonth>;

export const getOperatedFees = endpoint({
  name: 'GetOperatedFees',
  summary: 'Frais de service et prélèvements par mois, toutes boutiques ensemble',
  method: 'GET',
  path: '/api/exploitation/GetOperatedFees',
  access: 'operator',
  response: z.array(operatedMonth),
  errors: [],
});

export const ANNOUNCEMENT_MAX = 500;
const announcement = z.nullable(z.object({ text: z.string(), until: epochSeconds }));

export const getAnnouncement = endpoint({
  name: 'GetAnnouncement',
  summary: 'L’annonce montrée dans tous les back-offices',
  method: 'GET',
  path: '/api/exploitation/GetAnnouncement',
  access: 'operator',
  response: z.object({ announcement }),
  errors: [],
});

export const setAnnouncement = endpoint({
  name: 'SetAnnouncement',
  summary: 'Montre une annonce dans tous les back-offices, ou la retire',
  method: 'PUT',
  path: '/api/exploitation/SetAnnouncement',
  access: 'operator',
  body: z.object({
    announcement: z.nullable(
      z.object({
        text: plainText.check(z.minLength(3), z.maxLength(ANNOUNCEMENT_MAX)),
        until: z.int().check(z.gte(0), z.lte(2_147_483_647)),
      }),
    ),
  }),
  response: z.object({ announcement }),
  errors: ['ANNOUNCEMENT_OVER'],
});

export const operatorCalls = [
  getOperatedShops,
  getOperatedShop,
  suspendShop,
  resumeShop,
  exportOperatedShop,
  closeOperatedShop,
  extendTestLink,
  inviteOwnerAgain,
  enterShop,
  getGivenUpMessages,
  retryMessage,
  getOperatedFees,
  getAnnouncement,
  setAnnouncement,
];
