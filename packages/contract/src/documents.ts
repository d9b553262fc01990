import { MANAGERS } from '@etal/domain/accounts/roles';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { getOrderByReference, getOrdersPage } from './orders.ts';

export const PDF = 'application/pdf';
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const ZIP = 'application/zip';
export const CSV = 'text/csv';

/** R-DOCUMENTS-4: those of `GetOrdersPage`; its sort and its page say nothing here. */
const filters = z.pick(getOrdersPage.query, {
  status: true,
  collectionPoint: true,
  saleable: true,
  shopper: true,
  from: true,
  to: true,
  search: true,
});

/** `kind=invoice`: the invoice itself of an order that was cancelled since. */
export const generateOrderInvoice = endpoint({
  name: 'GenerateOrderInvoice',
  summary: "La facture d'une commande, son avoir si elle est annulée, ou à défaut son bon de commande",
  method: 'GET',
  path: '/api/GenerateOrderInvoice/:id',
  access: 'shop',
  roles: MANAGERS,
  params: getOrderByReference.params,
  query: z.object({ kind: z.optional(z.enum(['invoice'])) }),
  file: [PDF],
  errors: ['ORDER_UNKNOWN', 'INVOICE_UNKNOWN'],
});

export const generateOrdersInvoiceArchive = endpoint({
  name: 'GenerateOrdersInvoiceArchive',
  summary: 'Les factures et les avoirs des commandes choisies',
  method: 'GET',
  path: '/api/GenerateOrdersInvoiceArchive',
  access: 'shop',
  roles: MANAGERS,
  query: filters,
  file: [ZIP],
  errors: ['NO_INVOICE', 'DOCUMENT_TOO_LONG'],
});

export const generateOrdersExcelRecap = endpoint({
  name: 'GenerateOrdersExcelRecap',
  summary: 'Les commandes choisies, ligne par ligne, dans un tableur',
  method: 'GET',
  path: '/api/GenerateOrdersExcelRecap',
  access: 'shop',
  roles: MANAGERS,
  query: filters,
  file: [XLSX],
  errors: ['NO_ORDER', 'DOCUMENT_TOO_LONG'],
});

export const generateSalesReport = endpoint({
  name: 'GenerateSalesReport',
  summary: 'Le rapport de vente des commandes choisies, à emporter au retrait',
  method: 'GET',
  path: '/api/GenerateSalesReport',
  access: 'shop',
  roles: MANAGERS,
  query: filters,
  file: [PDF],
  errors: ['NO_ORDER', 'DOCUMENT_TOO_LONG', 'DOCUMENT_SERVICE_AWAY'],
});

export const generateAccountingExport = endpoint({
  name: 'GenerateAccountingExport',
  summary: "Les ventes d'un mois, par jour, taux de TVA et moyen de paiement, pour la comptabilité",
  method: 'GET',
  path: '/api/GenerateAccountingExport',
  access: 'shop',
  roles: MANAGERS,
  query: z.object({ month: z.string().check(z.regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/)) }),
  file: [CSV],
  errors: [],
});

export const documentCalls = [
  generateOrderInvoice,
  generateOrdersInvoiceArchive,
  generateOrdersExcelRecap,
  generateSalesReport,
  generateAccountingExport,
];
