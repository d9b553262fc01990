import type { DocumentModel, LatePaymentMention, Seller } from '@etal/domain/documents/document';
import type { VatRegime } from '@etal/domain/settings/legal-information';
import type { Buyer } from '@etal/domain/shoppers/buyer';
import { NBSP } from './typography.ts';

interface Dated {
  /** The first day on which it is the one to print. */
  from: string;
  text: string;
}

/**
 * Sentences that the law words. They change by decree: each has the day it begins to be printed on documents issued
 * then, and an issued document keeps the one it was given.
 */
const VAT_MENTIONS: Record<VatRegime, readonly Dated[]> = {
  STANDARD: [],
  FRANCHISE: [
    { from: '2000-01-01', text: `TVA non applicable, art.${NBSP}293${NBSP}B du CGI` },
    // Ordonnance 2025-1247; the former wording is tolerated until 31 December 2027.
    { from: '2026-09-01', text: `TVA non applicable, article L.${NBSP}223-3 du CIBS` },
  ],
  // References to the CGI are tolerated until 31 December 2027: the CIBS article is to be added here before.
  RFA: [
    {
      from: '2000-01-01',
      text: `TVA non applicable, remboursement forfaitaire agricole, art.${NBSP}298${NBSP}quater du CGI`,
    },
  ],
};

/** Décret 2022-1299: the nature of the operation is said. */
const NATURE_FROM = '2026-09-01';
/** The service fee is an accessory of the goods: it changes nothing of what the operation is (R-FEES-6). */
const NATURE = `Nature de l'opération${NBSP}: livraison de biens.`;

/** Code de commerce, L. 441-9 and L. 441-10: what an invoice to a company says of late payment and of discounts. */
const LATE_PAYMENT: Record<LatePaymentMention['code'], readonly Dated[]> = {
  PMD: [
    {
      from: '2000-01-01',
      text: `Pénalités de retard, exigibles sans rappel${NBSP}: taux de refinancement de la Banque centrale européenne majoré de dix points.`,
    },
  ],
  PMT: [
    {
      from: '2000-01-01',
      text: `Indemnité forfaitaire pour frais de recouvrement en cas de retard${NBSP}: 40${NBSP}€.`,
    },
  ],
  AAB: [{ from: '2000-01-01', text: "Pas d'escompte pour paiement anticipé." }],
};

/** Nothing for a household: these sentences are for companies alone. */
export const latePaymentMentions = (buyer: Buyer | null | undefined, on: string): LatePaymentMention[] =>
  !buyer
    ? []
    : (['PMD', 'PMT', 'AAB'] as const).flatMap((code) => {
        const text = LATE_PAYMENT[code].findLast(({ from }) => from <= on)?.text;
        return text === undefined ? [] : [{ code, text }];
      });

export const vatMention = (regime: VatRegime, on: string): string | undefined =>
  VAT_MENTIONS[regime].findLast(({ from }) => from <= on)?.text;

export const INCOMPLETE_MENTIONS = `Mentions légales incomplètes${NBSP}: le vendeur n'a pas encore renseigné ses informations légales.`;
const NOT_AN_INVOICE = "Ce bon de commande n'est pas une facture.";

/** R-DOCUMENTS-3, in the order they are printed. */
export function documentMentions({
  kind,
  on,
  seller,
}: {
  kind: DocumentModel['kind'];
  on: string;
  seller: Seller;
}): string[] {
  const { legal } = seller;
  if (!legal) return [NOT_AN_INVOICE, INCOMPLETE_MENTIONS];
  const vat = vatMention(legal.vatRegime, on);
  if (kind === 'ORDER_FORM') return [...(vat ? [`${vat}.`] : []), NOT_AN_INVOICE];
  const made = kind === 'INVOICE' ? 'Facture établie' : 'Avoir établi';
  return [
    ...(vat ? [`${vat}.`] : []),
    ...(on >= NATURE_FROM ? [NATURE] : []),
    // The mandate is in the terms that the merchant accepted (R-DOCUMENTS-3).
    `${made} par Étal au nom et pour le compte de ${legal.name}.`,
  ];
}
