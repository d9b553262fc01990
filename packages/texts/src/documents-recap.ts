import { parisWallTime } from '@etal/domain/calendar/paris-time';
import {
  type ArticleTotal,
  articleTotals,
  isSold,
  type RecapOrder,
  type RecapRow,
  recapRows,
} from '@etal/domain/documents/recap';
import type { DocumentLine } from '@etal/domain/documents/document-lines';
import { type DepositMove, worthOf } from '@etal/domain/till/deposits';
import type { AccountingRow } from '@etal/domain/accounting/day-rows';
import { byLabel } from '@etal/domain/names';
import { formatTime } from './collection.ts';
import { lineLabel, rateText } from './documents.ts';
import { formatPhone } from './format.ts';
import { orderStatusLabel, paymentLabel } from './orders.ts';
import { perUnit } from './units.ts';

/** A number is a number and a date a date: the spreadsheet can sum and sort them. */
export type Cell = string | number | Date | null;

export interface SpreadsheetColumn {
  header: string;
  width: number;
  format?: 'AMOUNT' | 'WEIGHT' | 'DATE' | 'INTEGER';
}

export interface Spreadsheet {
  name: string;
  columns: SpreadsheetColumn[];
  rows: Cell[][];
}

export const euros = (cents: number | null): number | null => (cents === null ? null : cents / 100);
export const kilograms = (grams: number | null | undefined): number | null => (grams ? grams / 1000 : null);
const date = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** `08:30`: a column of them is sorted as the hours are. */
const sortableTime = (minutes: number): string => formatTime(Math.floor(minutes / 60), minutes % 60);

const UNITS = { PIECE: 'la pièce', PACK: 'le lot', KILOGRAM: 'le kilo' } as const;

const unitCell = ({ unit, quantity }: DocumentLine): string | null =>
  quantity?.unit ? perUnit(quantity.unit) : unit && UNITS[unit];

export interface Described<Row> extends SpreadsheetColumn {
  of: (row: Row) => Cell;
}

const LINES: Described<RecapRow>[] = [
  { header: 'Commande', width: 12, of: ({ order }) => order.reference },
  { header: 'Statut', width: 12, of: ({ order }) => (order.isTest ? 'Test' : orderStatusLabel(order)) },
  { header: 'Passée le', width: 12, format: 'DATE', of: ({ order }) => date(parisWallTime(order.createdAt).date) },
  { header: 'Retrait le', width: 12, format: 'DATE', of: ({ order }) => date(order.collectionDate) },
  {
    header: 'Créneau',
    width: 14,
    of: ({ order }) => `${sortableTime(order.collectionStart)} – ${sortableTime(order.collectionEnd)}`,
  },
  { header: 'Point de collecte', width: 24, of: ({ order }) => order.point.label },
  { header: 'Prénom', width: 14, of: ({ order }) => order.shopper.firstname },
  { header: 'Nom', width: 16, of: ({ order }) => order.shopper.lastname },
  { header: 'Entreprise', width: 20, of: ({ order }) => order.buyer?.company ?? null },
  { header: 'SIREN', width: 12, of: ({ order }) => order.buyer?.siren ?? null },
  { header: 'Email', width: 26, of: ({ order }) => order.shopper.email },
  { header: 'Téléphone', width: 16, of: ({ order }) => formatPhone(order.shopper.phone) },
  { header: 'Ville', width: 16, of: ({ order }) => order.shopper.city },
  { header: 'Article', width: 30, of: ({ line }) => lineLabel(line) },
  { header: 'Catégorie', width: 18, of: ({ line }) => line.categoryLabel },
  { header: 'Pièces', width: 8, format: 'INTEGER', of: ({ line }) => line.quantity?.pieces ?? null },
  { header: 'Poids (kg)', width: 11, format: 'WEIGHT', of: ({ line }) => kilograms(line.quantity?.grams) },
  { header: 'Prix unitaire TTC (€)', width: 20, format: 'AMOUNT', of: ({ line }) => euros(line.unitPrice) },
  { header: 'Unité', width: 10, of: ({ line }) => unitCell(line) },
  { header: 'TVA', width: 9, of: ({ line }) => rateText(line.rate) },
  // Empty where nothing was sold, so that a column's sum is what was.
  { header: 'HT (€)', width: 11, format: 'AMOUNT', of: ({ order, line }) => (isSold(order) ? euros(line.net) : null) },
  {
    header: 'TTC (€)',
    width: 11,
    format: 'AMOUNT',
    of: ({ order, line }) => (isSold(order) ? euros(line.total) : null),
  },
  { header: 'Estimé', width: 8, of: ({ line }) => (line.isEstimate ? 'oui' : 'non') },
  // Once for each order, so that the column's sum is what the merchant bore.
  {
    header: 'Frais à ma charge (€)',
    width: 20,
    format: 'AMOUNT',
    of: ({ order, isFirst }) => (isFirst && isSold(order) && order.borneFees > 0 ? euros(order.borneFees) : null),
  },
  { header: 'Paiement', width: 20, of: ({ order }) => paymentLabel(order) },
  { header: 'Facture', width: 14, of: ({ order }) => order.invoiceNumber },
  { header: 'Avoir', width: 14, of: ({ order }) => order.creditNoteNumber },
];

const TOTALS: Described<ArticleTotal>[] = [
  { header: 'Article', width: 30, of: lineLabel },
  { header: 'Catégorie', width: 18, of: ({ categoryLabel }) => categoryLabel },
  { header: 'Commandes', width: 12, format: 'INTEGER', of: ({ orders }) => orders },
  { header: 'Pièces', width: 10, format: 'INTEGER', of: ({ pieces }) => pieces || null },
  { header: 'Poids (kg)', width: 12, format: 'WEIGHT', of: ({ grams }) => kilograms(grams) },
  { header: 'HT (€)', width: 12, format: 'AMOUNT', of: ({ net }) => euros(net) },
  { header: 'TTC (€)', width: 12, format: 'AMOUNT', of: ({ total }) => euros(total) },
  { header: 'Estimé', width: 8, of: ({ isEstimate }) => (isEstimate ? 'oui' : 'non') },
];

export function spreadsheet<Row>(name: string, columns: readonly Described<Row>[], rows: readonly Row[]): Spreadsheet {
  return {
    name,
    columns: columns.map(({ header, width, format }) => ({ header, width, ...(format && { format }) })),
    rows: rows.map((row) => columns.map(({ of }) => of(row))),
  };
}

/** One row per line, then what has to be prepared and what it comes to, per article. */
export function recapSpreadsheets(orders: readonly RecapOrder[]): Spreadsheet[] {
  const rows = recapRows(orders);
  const byName = articleTotals(rows).toSorted((a, b) => Number(!a.label) - Number(!b.label) || byLabel(a, b));
  const lent = orders.flatMap(depositRows);
  return [
    spreadsheet('Commandes', LINES, rows),
    spreadsheet('Totaux par article', TOTALS, byName),
    ...(lent.length > 0 ? [spreadsheet('Consignes', DEPOSITS, lent)] : []),
  ];
}

interface DepositRow {
  order: RecapOrder;
  move: DepositMove;
  isBack: boolean;
}

/** R-TILL-4: on a sheet of their own, for they are no sale. */
const DEPOSITS: Described<DepositRow>[] = [
  { header: 'Commande', width: 12, of: ({ order }) => order.reference },
  { header: 'Statut', width: 12, of: ({ order }) => (order.isTest ? 'Test' : orderStatusLabel(order)) },
  { header: 'Retrait le', width: 12, format: 'DATE', of: ({ order }) => date(order.collectionDate) },
  { header: 'Prénom', width: 14, of: ({ order }) => order.shopper.firstname },
  { header: 'Nom', width: 16, of: ({ order }) => order.shopper.lastname },
  { header: 'Consigne', width: 20, of: ({ move }) => move.label },
  {
    header: 'Mouvement',
    width: 14,
    of: ({ order, isBack }) => (isBack ? 'Rapportée' : order.status === 'COLLECTED' ? 'Emportée' : 'À emporter'),
  },
  { header: 'Nombre', width: 10, format: 'INTEGER', of: ({ move }) => move.count },
  {
    header: 'Montant (€)',
    width: 12,
    format: 'AMOUNT',
    of: ({ move, isBack }) => euros((isBack ? -1 : 1) * worthOf([move])),
  },
];

const depositRows = (order: RecapOrder): DepositRow[] => [
  ...order.deposits.out.map((move) => ({ order, move, isBack: false })),
  ...order.deposits.back.map((move) => ({ order, move, isBack: true })),
];

const MEANS = { ONLINE: 'Carte bancaire en ligne', OFFLINE: 'Sur place' } as const;

/** With a decimal comma and two decimals, never a space: `-1234,50`. */
export const plainAmount = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)},${String(Math.abs(cents) % 100).padStart(2, '0')}`;

export const ACCOUNTING_HEADERS = [
  'Date',
  'Taux de TVA',
  'Moyen de paiement',
  'Factures',
  'Avoirs',
  'HT',
  'TVA',
  'TTC',
];

export const accountingCells = ({
  day,
  rate,
  channel,
  invoices,
  creditNotes,
  net,
  vat,
  total,
}: AccountingRow): string[] => [
  day.split('-').toReversed().join('/'),
  rateText(rate),
  MEANS[channel],
  String(invoices),
  String(creditNotes),
  plainAmount(net),
  plainAmount(vat),
  plainAmount(total),
];
