import type { AccountingMonth, SalesReport } from '@etal/contract/accounting';
import { type ReportedDay, type ReportRhythm, REPORTS_START } from '@etal/domain/accounting/sales-report';
import { plainAmount } from './documents-recap.ts';
import { formatCents, formatCount, formatDate, formatInteger, formatMonth, ofMonth, shortDay } from './format.ts';
import { VAT_LABELS } from './labels.ts';
import { compose, type MailText } from './mails.ts';
import { NBSP, quoted, upperFirst } from './typography.ts';

export const ACCOUNTING_PAGE_TITLE = 'Comptabilité';

/** R-BOOKS-1, as the page says it. */
export const SALES_BY_SUPPLY = `Les ventes comptent au jour de la remise, ou du débit de la carte quand elle a payé avant${NBSP}; les encaissements, au jour où l'argent est reçu.`;

/** R-BOOKS-3: it must not be taken for the whole file of entries. */
export const JOURNAL_NOTE = `Le journal des ventes est écrit à la forme du FEC. Ce n'est pas votre FEC entier${NBSP}: vos achats et votre banque n'y sont pas.`;
export const ACCOUNTS_TO_CONFIRM = `Ces numéros sont les plus courants. Faites-les confirmer par votre comptable${NBSP}: les fichiers les reprennent tels quels.`;

export const STATE_LABELS: Record<AccountingMonth['state'], string> = {
  CURRENT: 'En cours',
  OPEN: 'À clôturer',
  CLOSED: 'Clôturé',
};

export const REPORT_STATE_LABELS: Record<SalesReport['state'], string> = {
  OPEN: 'En cours',
  READY: 'À transmettre',
  SENT: 'Transmise',
  TO_CORRECT: 'À corriger',
};

export const RHYTHM_LABELS: Record<ReportRhythm, string> = {
  TEN_DAYS: 'Trois fois par mois',
  MONTH: 'Chaque mois',
  TWO_MONTHS: 'Tous les deux mois',
};

const startYear = REPORTS_START.slice(0, 4);
export const REPORTS_NOTE = `À partir du 1er ${formatMonth(REPORTS_START.slice(0, 7))}, les ventes aux particuliers sont transmises à l'administration, par jour et par taux, au moyen d'une plateforme agréée. Étal prépare le fichier et ne transmet rien. Le rythme et les codes sont à confirmer avec votre comptable.`;
export const REPORTS_PREVIEW = `Aperçu${NBSP}: rien n'est à transmettre avant septembre ${startYear}.`;

/** `1 nov. au 30 nov. 2026` */
export const reportPeriodWords = ({ from, to }: Pick<SalesReport, 'from' | 'to'>): string =>
  `${shortDay(from)} au ${shortDay(to)} ${to.slice(0, 4)}`;

/** What stands in the name of a file whose month may still change. */
const provisionalWord = (isProvisional: boolean): string => (isProvisional ? ' (provisoire)' : '');

/** `Ventes Ferme des Noyers 2026-11 (provisoire)` */
export const accountingFileName = (
  title: string,
  { shopLabel, period, isProvisional }: { shopLabel: string; period: string; isProvisional: boolean },
): string => `${title} ${shopLabel} ${period}${provisionalWord(isProvisional)}`;

export const MONTH_FILES_TITLE = 'Comptabilité';
export const REPORT_TITLE = 'Déclaration des ventes';

const REPORT_HEADERS = ['Date', 'Nombre de ventes', 'Taux de TVA', 'HT', 'TVA'];

/** One row per day and rate; the number of sales stands in the first of its day, so that the column adds up. */
export const reportRows = (days: readonly ReportedDay[]): string[][] => [
  REPORT_HEADERS,
  ...days.flatMap(({ date, sales, rates }) =>
    rates.map(({ rate, net, vat }, index) => [
      date.split('-').toReversed().join('/'),
      index === 0 ? String(sales) : '',
      rate === null ? 'Sans TVA' : VAT_LABELS[rate],
      plainAmount(net),
      plainAmount(vat),
    ]),
  ),
];

export interface AccountantMail {
  shopLabel: string;
  month: string;
  /** Null for a month that is not closed. */
  closedAt: number | null;
  /** The days that were counted go with it. */
  hasClosings: boolean;
  sellerEmail: string;
}

/** To the accountant, with the month's files. */
export function accountantMail({ shopLabel, month, closedAt, hasClosings, sellerEmail }: AccountantMail): MailText {
  const journal = 'le journal des ventes à la forme du FEC';
  return compose({
    heading: shopLabel,
    subject: `Comptabilité ${ofMonth(month)}${provisionalWord(closedAt === null)}`,
    paragraphs: [
      'Bonjour,',
      `Voici les fichiers ${ofMonth(month)} de ${shopLabel}${NBSP}: les ventes par jour et par taux, les encaissements par date et moyen de paiement, ${
        hasClosings ? `${journal}, et les clôtures de caisse avec leurs écarts` : `et ${journal}`
      }.`,
      closedAt === null
        ? `Ce mois n'est pas clôturé${NBSP}: ses chiffres sont provisoires.`
        : `Ce mois a été clôturé le ${formatDate(closedAt)}${NBSP}: ses chiffres ne changeront plus.`,
      JOURNAL_NOTE.replace('votre FEC', 'le FEC').replace('vos achats et votre banque', 'les achats et la banque'),
    ],
    footnote: `Vous recevez ce message parce que ${shopLabel} vous a indiqué comme comptable. Pour ne plus le recevoir, écrivez à ${sellerEmail}.`,
  });
}

export const monthTitle = (month: string): string => upperFirst(formatMonth(month));

/** Orders of a month that have no paper yet. */
export const waitingWords = (count: number): string =>
  count === 1
    ? `Une commande retirée ce mois-là attend d'être pointée, pesée ou facturée${NBSP}: elle n'est pas comptée.`
    : `${formatInteger(count)} commandes retirées ce mois-là attendent d'être pointées, pesées ou facturées${NBSP}: elles ne sont pas comptées.`;

export const papersWords = ({ invoices, creditNotes }: AccountingMonth['sales']): string =>
  `${formatCount(invoices, 'facture', 'factures')}, ${formatCount(creditNotes, 'avoir', 'avoirs')}, au jour de la remise ou du débit de la carte.`;

export const sendingWords = ({ month, email, isClosed }: { month: string; email: string; isClosed: boolean }): string =>
  `Les ventes, les encaissements et le journal ${ofMonth(month)} partent à ${email}.${
    isClosed ? '' : ` Ce mois n'est pas clôturé${NBSP}: les fichiers sont marqués provisoires.`
  }`;

export const reportFiguresWords = ({ sales, net, vat }: SalesReport): string =>
  `${formatCount(sales, 'vente', 'ventes')}, ${formatCents(net)} HT, ${formatCents(vat)} de TVA`;

/** What the merchant says by marking a report as handed in. */
export const markingWords = (report: SalesReport): string =>
  `Vous avez déposé la déclaration du ${reportPeriodWords(report)} sur votre plateforme agréée. Si une vente change ensuite, elle reviendra ${quoted('À corriger')}.`;

export const closingWords = (month: string): string =>
  `Les chiffres ${ofMonth(month)} ne bougeront plus. Ce qui s'y rapporte et vient plus tard comptera pour le mois où sa facture est faite.`;
