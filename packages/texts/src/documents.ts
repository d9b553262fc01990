import { fullName } from '@etal/domain/shoppers/full-name';
import { BAG_UNIT } from '@etal/domain/catalog/units';
import { chargesVat, type DocumentLine, type LineQuantity } from '@etal/domain/documents/document-lines';
import type { Delivery, DocumentModel, Seller } from '@etal/domain/documents/document';
import type { InvoiceKind } from '@etal/domain/documents/numbering';
import type { Buyer } from '@etal/domain/shoppers/buyer';
import { worthOf } from '@etal/domain/till/deposits';
import type { VatRate } from '@etal/domain/vat';
import { buyerLines as companyLines } from './buyers.ts';
import { depositsText } from './deposits.ts';
import {
  dateText,
  formatCents,
  formatCount,
  formatDay,
  formatGrams,
  formatInteger,
  formatPricePerKilogram,
  hourWords,
} from './format.ts';
import { VAT_LABELS } from './labels.ts';
import { amountText, ESTIMATE_NOTICE } from './order-lines.ts';
import { NO_SHOW_LABEL, ORDER_STATUS_LABELS, PAYMENT_STATUS_LABELS, SERVICE_FEE_LABEL } from './orders.ts';
import { LEGAL_FORM_LABELS, registrationText } from './settings.ts';
import { lowerFirst, NBSP, upperFirst } from './typography.ts';
import { countUnits, pricePerUnit } from './units.ts';

/** Every word of a document, ready to be laid out: whoever draws it adds none. */
export interface DocumentSheet {
  title: string;
  number: string | null;
  /** Beside the title, when this is not simply an invoice. */
  stamps: string[];
  facts: { label: string; value: string }[];
  seller: TextBlock;
  shopper: TextBlock;
  collection: TextBlock;
  lines: Table;
  /** Null where no VAT is charged. */
  vat: Table | null;
  totals: { label: string; value: string; isMain: boolean }[];
  payment: string;
  mentions: string[];
  /** Repeated at the foot of each page, before its number. */
  footer: string;
}

interface TextBlock {
  heading: string;
  /** The first one is the name. */
  lines: string[];
}

export interface Column {
  label: string;
  align: 'left' | 'right';
  /** Its part of the page's width. */
  share: number;
}

export interface Table {
  caption: string;
  columns: Column[];
  rows: string[][];
  /** Rows whose first cell is the title of those that follow; the others of it are empty. */
  titles?: ReadonlySet<number> | undefined;
}

const TITLES: Record<DocumentModel['kind'], string> = {
  INVOICE: 'Facture',
  CREDIT_NOTE: 'Avoir',
  ORDER_FORM: 'Bon de commande',
};

/** `Facture F2026-000123`, `Bon de commande 4679ACDE`. */
export const documentName = ({ kind, number, order }: Pick<DocumentModel, 'kind' | 'number' | 'order'>): string =>
  `${TITLES[kind]} ${number ?? order.reference}`;

export const invoiceFileName = (kind: InvoiceKind, number: string): string => `${TITLES[kind]} ${number}.pdf`;

/** What files of several orders are called, before the shop's name. */
export const ARCHIVE_TITLE = 'Factures';
export const RECAP_TITLE = 'Récapitulatif des commandes';
export const REPORT_TITLE = 'Rapport de vente';
export const ACCOUNTING_TITLE = 'Export comptable';

export function documentSheet(model: DocumentModel): DocumentSheet {
  const { kind, number, order, collection, corrects, alsoCorrects, totals, seller } = model;
  const isEstimate = order.isEstimate;
  return {
    title: TITLES[kind],
    number,
    stamps: stampsOf(model),
    facts: [
      ...(number ? [{ label: 'Numéro', value: number }] : []),
      { label: kind === 'ORDER_FORM' ? 'Établi le' : "Date d'émission", value: longDay(model.issuedOn) },
      ...(corrects
        ? [
            {
              label: alsoCorrects ? 'Avoir sur les factures' : 'Avoir sur la facture',
              value: [corrects, ...(alsoCorrects ?? [])]
                .map(({ number: of, issuedOn }) => `${of} du ${longDay(issuedOn)}`)
                .join(', '),
            },
          ]
        : []),
      ...(model.deliveries
        ? [{ label: 'Livraisons', value: deliveryDays(model.deliveries) }]
        : [{ label: 'Commande', value: `${order.reference} du ${longDay(order.placedOn)}` }]),
      ...(model.dueOn === undefined ? [] : [{ label: 'Échéance', value: longDay(model.dueOn) }]),
    ],
    seller: { heading: 'Vendeur', lines: sellerLines(seller) },
    shopper: {
      heading: 'Client',
      lines: model.buyer
        ? buyerLines(model.buyer, model.shopper)
        : [fullName(model.shopper), model.shopper.city].filter(Boolean),
    },
    collection: model.deliveries
      ? {
          heading: 'Livraisons',
          lines: [countCommandes(model.deliveries.length), upperFirst(deliveryDays(model.deliveries))],
        }
      : {
          heading: 'Retrait',
          lines: [
            collection.point.label,
            ...[collection.point.street, `${collection.point.postalCode} ${collection.point.city}`.trim()].filter(
              Boolean,
            ),
            `${upperFirst(formatDay(collection.date))}, ${hoursText(collection)}`,
          ],
        },
    lines: linesTable(model),
    vat: chargesVat(model.vatRegime) ? vatTable(model) : null,
    totals: [
      ...(chargesVat(model.vatRegime)
        ? [
            { label: 'Total HT', value: amountText(totals.net, isEstimate), isMain: false },
            { label: 'TVA', value: amountText(totals.vat, isEstimate), isMain: false },
          ]
        : []),
      { label: mainTotalLabel(model), value: amountText(totals.total, isEstimate), isMain: true },
      ...depositTotals(model),
      ...paidBeforeTotals(model),
    ],
    payment: paymentText(model),
    mentions: [
      ...(isEstimate ? [ESTIMATE_NOTICE] : []),
      ...depositMentions(model),
      ...model.mentions,
      ...(model.latePayment ?? []).map(({ text }) => text),
    ],
    footer: documentName(model),
  };
}

function stampsOf({ kind, order, seller }: DocumentModel): string[] {
  if (order.isTest) return ['COMMANDE DE TEST'];
  if (kind !== 'ORDER_FORM') return [];
  return [
    ...(order.isNoShow || order.status === 'REFUSED' || order.status === 'CANCELED'
      ? [`Commande ${lowerFirst(order.isNoShow ? NO_SHOW_LABEL : ORDER_STATUS_LABELS[order.status])}`]
      : []),
    ...(order.isEstimate ? ['Montant estimé'] : []),
    ...(order.status === 'PAID' ? ['Commande à accepter'] : []),
    ...(seller.legal ? [] : ['Mentions incomplètes']),
  ];
}

function mainTotalLabel({ kind, vatRegime }: DocumentModel): string {
  const amount = chargesVat(vatRegime) ? 'Total TTC' : 'Total';
  return kind === 'CREDIT_NOTE' ? `${amount} crédité` : amount;
}

/** R-TILL-4: apart from the goods, outside VAT, and then what is paid in all. */
function depositTotals({ deposits, totals, order }: DocumentModel): DocumentSheet['totals'] {
  if (!deposits) return [];
  const { out, back } = deposits;
  const net = totals.total + worthOf(out) - worthOf(back);
  return [
    ...(out.length > 0 ? [{ label: 'Consignes (hors TVA)', value: formatCents(worthOf(out)), isMain: false }] : []),
    ...(back.length > 0 ? [{ label: 'Consignes rapportées', value: formatCents(-worthOf(back)), isMain: false }] : []),
    { label: 'Net à régler', value: amountText(net, order.isEstimate), isMain: true },
  ];
}

/** What was paid with the goods is not asked for again. */
function paidBeforeTotals(model: DocumentModel): DocumentSheet['totals'] {
  const { paidBefore = 0 } = model.payment;
  if (paidBefore === 0) return [];
  return [
    { label: 'Déjà réglé', value: formatCents(-paidBefore), isMain: false },
    { label: 'Reste à régler', value: formatCents(leftToPay(model)), isMain: true },
  ];
}

/** What a paper asks for in the end: its deposits with it, and without what was paid with the goods. */
export const leftToPay = ({
  deposits,
  totals,
  payment: { paidBefore = 0 },
}: Pick<DocumentModel, 'deposits' | 'totals' | 'payment'>): number =>
  totals.total + worthOf(deposits?.out ?? []) - worthOf(deposits?.back ?? []) - paidBefore;

const countCommandes = (count: number): string => formatCount(count, 'commande', 'commandes');

/** « du 3 novembre 2026 au 24 novembre 2026 ». */
function deliveryDays(deliveries: readonly Delivery[]): string {
  const first = longDay(deliveries[0]?.suppliedOn ?? '');
  const last = longDay(deliveries.at(-1)?.suppliedOn ?? '');
  return first === last ? `le ${first}` : `du ${first} au ${last}`;
}

/** Above the lines of one order of an invoice that tells of several. */
export const deliveryTitle = ({ reference, suppliedOn }: Delivery): string =>
  `Commande ${reference}, livrée le ${longDay(suppliedOn)}`;

/** The order that each line belongs to, where the invoice tells of several. */
export const deliveryOfLines = ({ deliveries = [] }: Pick<DocumentModel, 'deliveries'>): Delivery[] =>
  deliveries.flatMap((delivery) => Array.from({ length: delivery.lines }, () => delivery));

/** What leaves and comes back, in words: it is no part of the total (R-TILL-4). */
export function depositMentions({ deposits }: DocumentModel): string[] {
  if (!deposits) return [];
  const { out, back } = deposits;
  return [
    ...(out.length > 0
      ? [
          `Consignes${NBSP}: ${depositsText(out)}. Elles sont rendues au retour et n'entrent pas dans la base de la TVA.`,
        ]
      : []),
    ...(back.length > 0 ? [`Consignes rapportées${NBSP}: ${depositsText(back)}.`] : []),
  ];
}

/** R-DOCUMENTS-3. Without legal information the shop's name is all there is to say. */
function sellerLines({ shopLabel, legal }: Seller): string[] {
  if (!legal) return [shopLabel];
  const { name, legalForm, capital, street, postalCode, city, vatNumber, email } = legal;
  return [
    name,
    ...(shopLabel === name ? [] : [shopLabel]),
    capital === null
      ? LEGAL_FORM_LABELS[legalForm]
      : `${LEGAL_FORM_LABELS[legalForm]} au capital de ${formatCents(capital)}`,
    ...[street, `${postalCode} ${city}`].filter(Boolean),
    `SIREN ${registrationText(legal)}`,
    ...(vatNumber ? [`TVA ${vatNumber}`] : []),
    email,
  ];
}

/** R-DOCUMENTS-13. The first line is the name, as in the other blocks. */
function buyerLines(buyer: Buyer, shopper: DocumentModel['shopper']): string[] {
  const [company = '', ...rest] = companyLines(buyer);
  return [company, fullName(shopper), ...rest].filter(Boolean);
}

const WITH_VAT: Column[] = [
  { label: 'Désignation', align: 'left', share: 0.29 },
  { label: 'Quantité', align: 'right', share: 0.17 },
  { label: 'P.U. HT', align: 'right', share: 0.11 },
  { label: 'P.U. TTC', align: 'right', share: 0.13 },
  { label: 'TVA', align: 'right', share: 0.08 },
  { label: 'HT', align: 'right', share: 0.11 },
  { label: 'TTC', align: 'right', share: 0.11 },
];
const WITHOUT_VAT: Column[] = [
  { label: 'Désignation', align: 'left', share: 0.45 },
  { label: 'Quantité', align: 'right', share: 0.23 },
  { label: 'Prix unitaire', align: 'right', share: 0.17 },
  { label: 'Montant', align: 'right', share: 0.15 },
];

function linesTable(model: DocumentModel): Table {
  const { lines, vatRegime } = model;
  const hasVat = chargesVat(vatRegime);
  const columns = hasVat ? WITH_VAT : WITHOUT_VAT;
  const of = deliveryOfLines(model);
  const titles = new Set<number>();
  const rows: string[][] = [];
  for (const [index, line] of lines.entries()) {
    const delivery = of[index];
    if (delivery !== undefined && delivery !== of[index - 1]) {
      titles.add(rows.length);
      rows.push(columns.map((_, place) => (place === 0 ? deliveryTitle(delivery) : '')));
    }
    rows.push(cellsOf(line));
  }
  return { caption: 'Articles', columns, rows, ...(titles.size > 0 && { titles }) };

  function cellsOf(line: DocumentLine): string[] {
    const total = amountText(line.total, line.isEstimate);
    const head = [lineLabel(line), line.quantity ? quantityText(line.quantity) : ''];
    return hasVat
      ? [
          ...head,
          line.unitNet === null ? '' : fineAmount(line.unitNet),
          unitPriceText(line),
          line.rate ? VAT_LABELS[line.rate] : '',
          amountText(line.net, line.isEstimate),
          total,
        ]
      : [...head, unitPriceText(line), total];
  }
}

function vatTable({ vat, order: { isEstimate } }: DocumentModel): Table {
  return {
    caption: 'Détail de la TVA',
    columns: [
      { label: 'Taux', align: 'left', share: 0.22 },
      { label: 'Base HT', align: 'right', share: 0.26 },
      { label: 'TVA', align: 'right', share: 0.26 },
      { label: 'TTC', align: 'right', share: 0.26 },
    ],
    rows: vat.map(({ rate, net, vat: tax, total }) => [
      VAT_LABELS[rate],
      ...[net, tax, total].map((amount) => amountText(amount, isEstimate)),
    ]),
  };
}

export const lineLabel = ({ type, label, isGivenUp }: Pick<DocumentLine, 'type' | 'label' | 'isGivenUp'>): string =>
  type === 'FEE' ? SERVICE_FEE_LABEL : type === 'REFUND' ? refundLabel(isGivenUp) : label;

/** A refund that names no line, or what was never asked for. */
const refundLabel = (isGivenUp = false): string => (isGivenUp ? 'Remise' : 'Remboursement');

/** `2 pièces`, `2 × 500 g`, `350 g`, `2 pièces, environ 1,6 kg`: as on the screens (`order-lines.ts`). */
export function quantityText({ pieces, unit, grams, packGrams, isAbout }: LineQuantity): string {
  if (packGrams !== null) return `${formatInteger(pieces ?? 0)}${NBSP}×${NBSP}${formatGrams(packGrams)}`;
  const weight = grams === null ? [] : [isAbout ? `environ${NBSP}${formatGrams(grams)}` : formatGrams(grams)];
  return [...(pieces === null ? [] : [countUnits(pieces, unit ?? null)]), ...weight].join(', ');
}

function unitPriceText({ unitPrice, unit, quantity }: DocumentLine): string {
  if (unitPrice === null) return '';
  if (unit === 'KILOGRAM') return formatPricePerKilogram(unitPrice);
  const named = quantity?.unit;
  // Of a bag it goes without saying, as on the screens.
  return named && named !== BAG_UNIT ? pricePerUnit(unitPrice, named) : formatCents(unitPrice);
}

const fine = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 4, maximumFractionDigits: 4 });
/** From hundredths of a cent. */
const fineAmount = (hundredths: number): string => `${fine.format(hundredths / 10_000)}${NBSP}€`;

/** Never « payée » for what is only placed (R-ORDERS-4). */
function paymentText({ kind, order, deposits, dueOn, issuedOn, payment, totals }: DocumentModel): string {
  const { channel, status, settledOn, paidBefore = 0 } = payment;
  if (dueOn !== undefined) return `À régler au plus tard le ${longDay(dueOn)}`;
  const isOwed = order.status !== 'COLLECTED' && worthOf(deposits?.out ?? []) > 0;
  const isOnSite = channel === 'OFFLINE' || status === 'DUE_ON_SITE' || status === 'PAID_ON_SITE';
  const means = isOnSite ? ON_SITE : BY_CARD;
  const when = settledOn ? ` le ${longDay(settledOn)}` : '';
  if (kind === 'CREDIT_NOTE') return creditText({ issuedOn, payment });
  switch (status) {
    case 'CAPTURED':
      return `${cardText(payment, totals.total)}${isOwed ? ', consignes à régler lors du retrait' : ''}`;
    case 'AUTHORIZED':
      return `${means}${NBSP}: carte réservée, rien n'est débité`;
    case 'DUE_ON_SITE':
      return `${means}${NBSP}: à régler lors du retrait`;
    case 'PAID_ON_SITE':
      return `${means}${NBSP}: réglée${when}`;
    case 'ON_ACCOUNT':
      return paidBefore > 0
        ? 'Réglée en partie, le reste est mis sur le compte du client'
        : 'Mise sur le compte du client, à régler au prochain retrait';
    case 'VOIDED':
      return `${means}${NBSP}: rien n'a été débité`;
    case 'REFUNDED':
      return `${means}${NBSP}: remboursée${when}`;
    case 'AWAITING':
    case 'NONE':
      return PAYMENT_STATUS_LABELS[status];
  }
}

const BY_CARD = 'Carte bancaire en ligne';
const ON_SITE = 'Paiement sur place';

/** What the card has paid, and what of it is paid at the stall instead (R-ORDERS-14). */
function cardText({ settledOn, paidBefore, takenOnSite }: DocumentModel['payment'], total: number): string {
  const on = settledOn ? ` le ${longDay(settledOn)}` : '';
  const onSite = takenOnSite?.cents ?? total - (paidBefore ?? total);
  if (onSite === 0) return `${BY_CARD}${NBSP}: payée${on}`;
  if (onSite === total)
    return `${ON_SITE}${NBSP}: ${takenOnSite ? `réglée le ${longDay(takenOnSite.on)}` : 'à régler lors du retrait'}`;
  const later = takenOnSite ? ` le ${longDay(takenOnSite.on)}` : ', à régler lors du retrait';
  return `${BY_CARD}${NBSP}: ${formatCents(total - onSite)}${on}${NBSP}; sur place${NBSP}: ${formatCents(onSite)}${later}`;
}

/** When what is still due is to be paid, where no date says it. */
export const paymentTermsText = ({ payment: { status } }: DocumentModel): string =>
  status === 'ON_ACCOUNT' ? 'À régler au prochain retrait' : 'À régler lors du retrait';

/** What became of the money of a credit note: nothing is said to go back that had never come. */
function creditText({ issuedOn, payment }: Pick<DocumentModel, 'issuedOn' | 'payment'>): string {
  const { channel, status, settledOn, givenBack, givenBackCents, replaced, isHandedBack } = payment;
  const on = `le ${longDay(issuedOn)}`;
  if (replaced === 'NOW') return 'Avec la facture du même jour, seule la différence est rendue ou réglée';
  if (replaced === 'ONCE_WEIGHED')
    return `La commande est à peser de nouveau${NBSP}: sa facture suivra, et seule la différence sera rendue ou réglée`;
  if (givenBack === 'NONE') return 'Non demandé au client';
  if (givenBackCents === 0) return "Rien n'avait été réglé";
  if (givenBackCents !== undefined) {
    const amount = formatCents(givenBackCents);
    const ofIt =
      givenBack === 'BALANCE'
        ? `Avoir de ${amount} gardé pour le client ${on}`
        : `${BY_CARD}${NBSP}: remboursement de ${amount} ${settledOn ? `le ${longDay(settledOn)}` : 'en cours'}`;
    return `${ofIt}, le reste n'avait pas été réglé`;
  }
  if (givenBack === 'CASH') return `Remboursée en espèces ${on}`;
  if (givenBack === 'BALANCE') return `Gardée en avoir pour le client ${on}`;
  if (status === 'REFUNDED') return `${BY_CARD}${NBSP}: remboursée${settledOn ? ` le ${longDay(settledOn)}` : ''}`;
  if (channel === 'ONLINE' && status !== 'DUE_ON_SITE') return `${BY_CARD}${NBSP}: remboursement en cours`;
  return `${ON_SITE}${NBSP}: ${isHandedBack ? `ce qui avait été réglé est rendu ${on}` : "rien n'avait été réglé"}`;
}

const day = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
/** From `YYYY-MM-DD`: `20 novembre 2026`, never broken. */
export const longDay = (date: string): string => dateText(day, date).replaceAll(' ', NBSP);

/** `8 h – 12 h 30`, from minutes after midnight. */
export const hoursText = ({ start, end }: { start: number; end: number }): string =>
  `${hourWords(start)}${NBSP}–${NBSP}${hourWords(end)}`;

/** What a rate is called in a spreadsheet. */
export const rateText = (rate: VatRate | null): string => (rate ? VAT_LABELS[rate] : 'Sans TVA');
