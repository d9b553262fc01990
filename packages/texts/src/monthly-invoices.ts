import type { DocumentModel } from '@etal/domain/documents/document';
import { LONGEST_TERM } from '@etal/domain/documents/monthly';
import { documentName, leftToPay, longDay } from './documents.ts';
import { formatCents, formatCount, formatMonth } from './format.ts';
import { composeToCustomer, type MailText, type ProducerContact } from './mails.ts';
import { NBSP } from './typography.ts';

export const MONTHLY_TITLE = 'Factures mensuelles';

export const onInvoice = (number: string): string => `Sur la facture ${number}`;

/** What the customer's file says. */
export const monthlyWords = (term: number): string =>
  `Une facture par mois, à régler ${term === 0 ? 'à réception' : `sous ${formatCount(term, 'jour', 'jours')}`}`;

export const MONTHLY_TICK = {
  label: 'Facturer une fois par mois',
  hint: 'Ses commandes sont remises sans encaisser, puis réunies sur une facture au début du mois suivant.',
};
export const TERM_LABEL = 'Délai de paiement';

export const MONTHLY_NOTE =
  'Une facture réunit les commandes remises dans le mois. Elle part d’elle-même au début du mois suivant, ou plus tôt si vous le voulez.';

/** On the customer's file, where the term is chosen (code de commerce, L. 441-10 and L. 441-11). */
export const TERM_HINT =
  `${LONGEST_TERM} jours au plus. Pour des produits frais, la loi veut un paiement dans les 30 jours qui suivent la ` +
  `dizaine de la livraison${NBSP}: facturez alors à 10 jours au plus.`;

/** The button that issues it: a month that is not over is invoiced as far as it has come. */
export const invoiceMonthWords = ({ month, isCurrent }: { month: string; isCurrent: boolean }): string =>
  `Facturer ${formatMonth(month)}${isCurrent ? ' à ce jour' : ''}`;

/** « 3 commandes remises en novembre 2026, 123,40 € ». */
export const toInvoiceWords = ({ orders, month, total }: { orders: number; month: string; total: number }): string =>
  `${formatCount(orders, 'commande remise', 'commandes remises')} en ${formatMonth(month)}, ${formatCents(total)}`;

/** Said before it is issued: a number that was given is not taken back. */
export const invoicingWords = (month: {
  orders: number;
  month: string;
  total: number;
  company: string;
  isCurrent: boolean;
}): string =>
  [
    `${month.company}${NBSP}: ${toInvoiceWords(month)}.`,
    'La facture est numérotée, puis envoyée à votre client.',
    ...(month.isCurrent ? ['Ce qui sera remis plus tard dans le mois sera sur une autre facture.'] : []),
  ].join(' ');

const companyList = new Intl.ListFormat('fr-FR', { type: 'conjunction' });

/** Said before a month is closed: the invoices of a month that are issued then (R-DOCUMENTS-15). */
export function invoicedAtClosingWords(companies: readonly string[]): string {
  const named =
    companies.length > 3 ? formatCount(companies.length, 'entreprise', 'entreprises') : companyList.format(companies);
  const [have, their] = companies.length === 1 ? ['a', 'sa'] : ['ont', 'leur'];
  return `${named} ${have} des commandes à facturer${NBSP}: ${their} facture mensuelle est émise et envoyée avant la clôture, pour compter dans ce mois.`;
}

/** How far an invoice is paid, by the customer's balance. */
export function monthlyInvoiceState({
  unpaid,
  isOverdue,
  issuedOn,
  dueOn,
}: {
  unpaid: number;
  isOverdue: boolean;
  issuedOn: string;
  dueOn: string;
}): { tone: 'leaf' | 'straw' | 'tomato'; label: string; detail: string } {
  const issued = `Émise le ${longDay(issuedOn)}`;
  if (unpaid === 0) return { tone: 'leaf', label: 'Réglée', detail: `${issued}.` };
  const missing = `${issued}, ${formatCents(unpaid)} à régler`;
  return isOverdue
    ? { tone: 'tomato', label: 'En retard', detail: `${missing} depuis le ${longDay(dueOn)}.` }
    : { tone: 'straw', label: 'À régler', detail: `${missing} au plus tard le ${longDay(dueOn)}.` };
}

export const invoicedWords = (numbers: readonly string[]): string =>
  numbers.length === 1
    ? `Facture ${numbers[0]} émise et envoyée`
    : `${formatCount(numbers.length, 'facture émise', 'factures émises')}${NBSP}: ${numbers.join(', ')}`;

/** To the company, with the invoice attached. */
export function monthlyInvoiceMail(
  model: DocumentModel,
  { shopLabel, contact, orderUrl }: { shopLabel: string; contact: ProducerContact; orderUrl: string },
): MailText {
  const { totals, dueOn = model.issuedOn, deliveries = [] } = model;
  const due = leftToPay(model);
  const before = `au plus tard le ${longDay(dueOn)}`;
  return composeToCustomer({
    shopLabel,
    contact,
    subject: `${documentName(model)} de ${shopLabel}`,
    paragraphs: [
      'Bonjour,',
      `Voici votre facture pour ${formatCount(deliveries.length, 'commande remise', 'commandes remises')}${NBSP}: ${formatCents(totals.total)}${
        due === totals.total
          ? `, à régler ${before}.`
          : `. ${due > 0 ? `Reste à régler${NBSP}: ${formatCents(due)}, ${before}.` : 'Tout est réglé.'}`
      }`,
      'Elle est jointe à ce message, et vous la retrouvez sur la page de chacune de ces commandes.',
    ],
    action: { label: 'Voir la dernière commande', url: orderUrl },
    footnote: `Une question sur cette facture${NBSP}? Répondez à ce message.`,
  });
}
