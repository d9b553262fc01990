import { type FeeInvoiceModel, type FeeIssuer, feesOf } from '@etal/domain/fees/fee-invoice';
import type { Seller } from '@etal/domain/documents/document';
import type { InvoiceKind } from '@etal/domain/documents/numbering';
import { vatMention } from './documents-legal.ts';
import { spacedSiren, type PlainSheet } from './documents-till.ts';
import { longDay, rateText, type Table } from './documents.ts';
import { FEE_CHANNEL_LABELS } from './fees.ts';
import { formatCents, formatInteger, ofMonth } from './format.ts';
import { NBSP } from './typography.ts';

const TITLES: Record<InvoiceKind, string> = { INVOICE: 'Facture', CREDIT_NOTE: 'Avoir' };

/** `Facture E2026-000012.pdf` */
export const feeInvoiceFileName = ({ kind, number }: Pick<FeeInvoiceModel, 'kind' | 'number'>): string =>
  `${TITLES[kind]} ${number}.pdf`;

/** R-FEES-2: sentences that the law words, as they are on the day of issue. */
export const feeInvoiceMentions = (issuer: Pick<FeeIssuer, 'vatNumber'>, on: string): string[] => {
  const franchise = issuer.vatNumber === null ? vatMention('FRANCHISE', on) : undefined;
  return [
    ...(franchise ? [`${franchise}.`] : []),
    `Nature de l'opération${NBSP}: prestation de services.`,
    `Pas d'escompte pour paiement anticipé. En cas de retard de paiement${NBSP}: pénalités au taux de trois fois l'intérêt légal, et indemnité forfaitaire de 40${NBSP}€ pour frais de recouvrement.`,
  ];
};

/** The operator's paper to a shop. */
export function feeInvoiceSheet(model: FeeInvoiceModel): PlainSheet {
  const { kind, number, issuedOn, month, issuer, customer, corrects, totals, mentions } = model;
  const title = `${TITLES[kind]} ${number}`;
  return {
    title,
    author: issuer.name,
    footer: `${issuer.name} · ${title}`,
    head: [
      `Frais de service ${ofMonth(month)}`,
      `Émis${kind === 'INVOICE' ? 'e' : ''} le ${longDay(issuedOn)}`,
      ...(corrects ? [`En déduction de la facture ${corrects.number} du ${longDay(corrects.issuedOn)}`] : []),
    ],
    sections: [
      { heading: 'Émetteur', paragraphs: issuerLines(issuer), tables: [] },
      { heading: 'Client', paragraphs: customerLines(customer), tables: [] },
      {
        heading: 'Détail',
        paragraphs: [],
        tables: [linesTable(model)],
        after: [
          `Total hors taxes${NBSP}: ${formatCents(totals.net)}`,
          ...(model.rate ? [`TVA ${rateText(model.rate)}${NBSP}: ${formatCents(totals.vat)}`] : []),
          `Total${model.rate ? ' TTC' : ''}${NBSP}: ${formatCents(totals.total)}`,
        ],
      },
      { heading: 'Règlement', paragraphs: settlementLines(model), tables: [], after: mentions },
    ],
  };
}

const issuerLines = ({ name, address, siren, vatNumber, email }: FeeIssuer): string[] => [
  `${name}, ${address}`,
  `SIREN ${spacedSiren(siren)}${vatNumber === null ? '' : `, TVA ${vatNumber}`}, ${email}`,
];

const customerLines = ({ shopLabel, legal }: Seller): string[] =>
  legal
    ? [
        `${legal.name} (${shopLabel}), ${legal.street}, ${legal.postalCode} ${legal.city}`,
        `SIREN ${spacedSiren(legal.siren)}${legal.vatNumber === null ? '' : `, TVA ${legal.vatNumber}`}`,
      ]
    : [shopLabel];

function linesTable({ lines, rate }: FeeInvoiceModel): Table {
  const amount = (label: string, share: number) => ({ label, share, align: 'right' as const });
  return {
    caption: 'Frais de service',
    columns: [
      { label: 'Désignation', share: 0.46, align: 'left' },
      amount('Commandes', 0.14),
      amount('HT', 0.13),
      amount('TVA', 0.13),
      amount(rate ? 'TTC' : 'Total', 0.14),
    ],
    rows: lines.map(({ channel, orders, net, total }) => [
      FEE_CHANNEL_LABELS[channel],
      formatInteger(orders),
      formatCents(net),
      rate ? formatCents(total - net) : '–',
      formatCents(total),
    ]),
  };
}

/** What was kept already, and what is still to be debited. */
function settlementLines(model: FeeInvoiceModel): string[] {
  const [kept, debited] = [feesOf(model, 'ONLINE'), feesOf(model, 'OFFLINE')];
  return [
    ...(kept > 0 ? [`Déjà retenu sur vos paiements en ligne${NBSP}: ${formatCents(kept)}.`] : []),
    ...(kept < 0 ? [`Déjà rendu avec vos remboursements en ligne${NBSP}: ${formatCents(-kept)}.`] : []),
    ...(debited > 0
      ? [`À prélever sur votre compte bancaire${NBSP}: ${formatCents(debited)}. Chaque prélèvement est annoncé.`]
      : []),
    ...(debited < 0 ? [`À déduire de votre prochain prélèvement${NBSP}: ${formatCents(-debited)}.`] : []),
  ];
}
