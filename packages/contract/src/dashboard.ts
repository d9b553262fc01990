import { MANAGERS } from '@etal/domain/accounts/roles';
import * as z from 'zod/mini';
import { PDF } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { id, storedCents } from './primitives.ts';

const figures = { orders: z.int(), turnover: storedCents };
/** Something of a turnover is still to be weighed. */
const isEstimate = z.boolean();
const week = z.object({ from: z.iso.date(), to: z.iso.date(), ...figures, isEstimate });

/**
 * Figures are of the orders to collect in a period, counted as « Mes ventes » does (R-FIGURES-1): accepted and handed
 * over, without tests, the goods alone.
 */
const dashboard = z.object({
  thisWeek: week,
  lastWeek: week,
  /** Last week and this one, day by day from Monday. */
  days: z.array(z.object({ date: z.iso.date(), ...figures, isEstimate })),
  /** What sold best over the last four weeks, at most five. */
  bestSaleables: z.array(
    z.object({
      saleableId: id,
      kind: z.enum(['article', 'bag']),
      label: z.string(),
      imgUrl: z.string(),
      ...figures,
      isEstimate,
    }),
  ),
  /** The coming collections that have orders, soonest first, at most five. */
  nextCollections: z.array(
    z.object({
      date: z.iso.date(),
      collectionPointId: id,
      collectionPointLabel: z.string(),
      toAccept: z.int(),
      accepted: z.int(),
    }),
  ),
});
export type Dashboard = z.infer<typeof dashboard>;

export const getDashboard = endpoint({
  name: 'GetDashboard',
  summary: 'Les chiffres du tableau de bord',
  method: 'GET',
  path: '/api/GetDashboard',
  access: 'shop',
  roles: MANAGERS,
  response: dashboard,
  rows: ['bestSaleables', 'nextCollections'],
  errors: [],
});

export const finalizeShopSetup = endpoint({
  name: 'FinalizeShopSetup',
  summary: 'Ouvre la boutique de test pour 24 heures',
  method: 'POST',
  path: '/api/FinalizeShopSetup',
  access: 'shop',
  roles: MANAGERS,
  response: z.object({ testWebsiteUrl: z.string() }),
  errors: ['SETUP_INCOMPLETE', 'SHOP_ALREADY_TRIED'],
});

export const startShop = endpoint({
  name: 'StartShop',
  summary: 'Publie le site',
  method: 'POST',
  path: '/api/StartShop',
  access: 'shop',
  roles: MANAGERS,
  response: z.object({}),
  errors: ['SHOP_NOT_READY', 'MEDIATOR_MISSING'],
});

export const generateShopPoster = endpoint({
  name: 'GenerateShopPoster',
  summary: "Une affiche à imprimer, avec l'adresse du site en QR code",
  method: 'GET',
  path: '/api/GenerateShopPoster',
  access: 'shop',
  roles: MANAGERS,
  file: [PDF],
  errors: [],
});

export const dashboardCalls = [getDashboard, finalizeShopSetup, startShop, generateShopPoster];
