import type { DocumentLine } from '@etal/domain/documents/document-lines';
import type { Delivery, DocumentAddress, DocumentModel } from '@etal/domain/documents/document';
import type { Cents } from '@etal/domain/money';
import { isHandedOverOnSite } from '@etal/domain/orders/payment';
import { VAT_PERCENTS } from '@etal/domain/vat';
import { deliveryOfLines, deliveryTitle, depositMentions, lineLabel, paymentTermsText } from '@etal/texts/documents';
import { vatMention } from '@etal/texts/documents-legal';
import { element, type XmlNode, xmlDocument } from './xml.ts';

/** The name that Factur-X gives to what it embeds. */
export const FACTUR_X_FILE = 'factur-x.xml';

const GUIDELINE = 'urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic';
const NAMESPACES = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
};

/** UNTDID 1001. */
const TYPE_CODES = { INVOICE: '380', CREDIT_NOTE: '381' } as const;

/** Whether a document is one that a company's programs read: an order form is not. */
export const hasFacturX = ({ kind, number, buyer, seller }: DocumentModel): boolean =>
  kind !== 'ORDER_FORM' && number !== null && buyer !== undefined && seller.legal !== null;

/**
 * R-DOCUMENTS-14: what the paper prints, as EN 16931 has it (CII D16B, profile BASIC). Deposits are outside VAT and no
 * part of the total: they are said in a note.
 */
export function facturXml(model: DocumentModel): string {
  const { kind, number, seller, buyer, totals } = model;
  if (kind === 'ORDER_FORM' || number === null || !buyer || !seller.legal)
    throw new Error('Only an invoice or a credit note to a company has a Factur-X.');
  const { legal } = seller;
  return xmlDocument(
    element('rsm:CrossIndustryInvoice', NAMESPACES, [
      element('rsm:ExchangedDocumentContext', {}, [
        element('ram:GuidelineSpecifiedDocumentContextParameter', {}, [text('ram:ID', GUIDELINE)]),
      ]),
      element('rsm:ExchangedDocument', {}, [
        text('ram:ID', number),
        text('ram:TypeCode', TYPE_CODES[kind]),
        element('ram:IssueDateTime', {}, [day('udt', model.issuedOn)]),
        ...[...depositMentions(model), ...model.mentions].map((mention) =>
          element('ram:IncludedNote', {}, [text('ram:Content', mention)]),
        ),
        ...(model.latePayment ?? []).map((mention) =>
          element('ram:IncludedNote', {}, [text('ram:Content', mention.text), text('ram:SubjectCode', mention.code)]),
        ),
      ]),
      element('rsm:SupplyChainTradeTransaction', {}, [
        ...model.lines.map((line, index) => lineItem(line, index, deliveryOfLines(model)[index])),
        element('ram:ApplicableHeaderTradeAgreement', {}, [
          party('ram:SellerTradeParty', {
            name: legal.name,
            siren: legal.siren,
            address: legal,
            vatNumber: legal.vatNumber,
            needsTaxId: true,
          }),
          party('ram:BuyerTradeParty', {
            name: buyer.company,
            siren: buyer.siren,
            address: buyer,
            vatNumber: buyer.vatNumber,
            needsTaxId: false,
          }),
          // Of the invoice of a month each line says its own order.
          ...(model.deliveries
            ? []
            : [element('ram:BuyerOrderReferencedDocument', {}, [text('ram:IssuerAssignedID', model.order.reference)])]),
        ]),
        element('ram:ApplicableHeaderTradeDelivery', {}, [
          element('ram:ActualDeliverySupplyChainEvent', {}, [
            element('ram:OccurrenceDateTime', {}, [day('udt', deliveredOn(model))]),
          ]),
        ]),
        element('ram:ApplicableHeaderTradeSettlement', {}, [
          text('ram:InvoiceCurrencyCode', 'EUR'),
          ...taxes(model),
          ...billedPeriod(model),
          ...paymentTerms(model),
          element('ram:SpecifiedTradeSettlementHeaderMonetarySummation', {}, [
            text('ram:LineTotalAmount', amount(totals.net)),
            text('ram:TaxBasisTotalAmount', amount(totals.net)),
            element('ram:TaxTotalAmount', { currencyID: 'EUR' }, amount(totals.vat)),
            text('ram:GrandTotalAmount', amount(totals.total)),
            text('ram:TotalPrepaidAmount', amount(settled(model))),
            text('ram:DuePayableAmount', amount(totals.total - settled(model))),
          ]),
          ...corrected(model),
        ]),
      ]),
    ]),
  );
}

/**
 * BT-72. What a card pays before counts in the books for the day of its debit (R-BOOKS-1), and is delivered on the day
 * that the paper prints.
 */
const deliveredOn = ({ payment: { channel }, suppliedOn, collection }: DocumentModel): string =>
  channel === 'ONLINE' ? collection.date : (suppliedOn ?? collection.date);

const text = (name: string, value: string): XmlNode => element(name, {}, value);

/** `20261114`, in the namespace of the date it stands for. */
const day = (prefix: 'udt' | 'qdt', date: string): XmlNode =>
  element(`${prefix}:DateTimeString`, { format: '102' }, date.replaceAll('-', ''));

const amount = (cents: Cents): string =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;

/** Without the zeros that say nothing. */
const decimal = (value: number): string => String(Number(value.toFixed(6)));

function lineItem(line: DocumentLine, index: number, delivery: Delivery | undefined): XmlNode {
  const { quantity, unitCode, price } = quantityOf(line);
  return element('ram:IncludedSupplyChainTradeLineItem', {}, [
    element('ram:AssociatedDocumentLineDocument', {}, [
      text('ram:LineID', String(index + 1)),
      ...(delivery ? [element('ram:IncludedNote', {}, [text('ram:Content', deliveryTitle(delivery))])] : []),
    ]),
    element('ram:SpecifiedTradeProduct', {}, [text('ram:Name', lineLabel(line))]),
    element('ram:SpecifiedLineTradeAgreement', {}, [
      element('ram:NetPriceProductTradePrice', {}, [text('ram:ChargeAmount', decimal(price))]),
    ]),
    element('ram:SpecifiedLineTradeDelivery', {}, [element('ram:BilledQuantity', { unitCode }, decimal(quantity))]),
    element('ram:SpecifiedLineTradeSettlement', {}, [
      element('ram:ApplicableTradeTax', {}, [
        text('ram:TypeCode', 'VAT'),
        text('ram:CategoryCode', line.rate === null ? 'E' : 'S'),
        text('ram:RateApplicablePercent', line.rate === null ? '0' : decimal(VAT_PERCENTS[line.rate])),
      ]),
      element('ram:SpecifiedTradeSettlementLineMonetarySummation', {}, [text('ram:LineTotalAmount', amount(line.net))]),
    ]),
  ]);
}

/** A price is never negative: what is taken away is a negative quantity. */
function quantityOf({ unit, unitNet, quantity, net }: DocumentLine): {
  quantity: number;
  unitCode: string;
  price: number;
} {
  const count = unit === 'KILOGRAM' ? (quantity?.grams ?? 0) / 1000 : (quantity?.pieces ?? 0);
  if (unitNet === null || count <= 0)
    return { quantity: net < 0 ? -1 : 1, unitCode: 'C62', price: Math.abs(net) / 100 };
  return { quantity: count, unitCode: unit === 'KILOGRAM' ? 'KGM' : 'C62', price: unitNet / 10_000 };
}

interface Party {
  name: string;
  siren: string;
  address: DocumentAddress;
  vatNumber: string | null;
  /** A seller without a VAT number is known to the tax office by its SIREN. */
  needsTaxId: boolean;
}

function party(name: string, { name: called, siren, address, vatNumber, needsTaxId }: Party): XmlNode {
  const registered = (schemeID: string, id: string): XmlNode =>
    element('ram:SpecifiedTaxRegistration', {}, [element('ram:ID', { schemeID }, id)]);
  return element(name, {}, [
    text('ram:Name', called),
    // 0002 is the register of SIREN numbers (ISO 6523).
    element('ram:SpecifiedLegalOrganization', {}, [element('ram:ID', { schemeID: '0002' }, siren)]),
    element('ram:PostalTradeAddress', {}, [
      text('ram:PostcodeCode', address.postalCode),
      text('ram:LineOne', address.street),
      text('ram:CityName', address.city),
      text('ram:CountryID', 'FR'),
    ]),
    ...(vatNumber !== null ? [registered('VA', vatNumber)] : needsTaxId ? [registered('FC', siren)] : []),
  ]);
}

/** One for each rate; where no VAT is charged, one that says why. */
function taxes({ vat, vatRegime, totals, issuedOn }: DocumentModel): XmlNode[] {
  if (vatRegime === 'STANDARD')
    return vat.map(({ rate, net, vat: tax }) =>
      element('ram:ApplicableTradeTax', {}, [
        text('ram:CalculatedAmount', amount(tax)),
        text('ram:TypeCode', 'VAT'),
        text('ram:BasisAmount', amount(net)),
        text('ram:CategoryCode', 'S'),
        text('ram:RateApplicablePercent', decimal(VAT_PERCENTS[rate])),
      ]),
    );
  return [
    element('ram:ApplicableTradeTax', {}, [
      text('ram:CalculatedAmount', amount(0)),
      text('ram:TypeCode', 'VAT'),
      text('ram:ExemptionReason', vatMention(vatRegime, issuedOn) ?? 'TVA non applicable'),
      text('ram:BasisAmount', amount(totals.net)),
      text('ram:CategoryCode', 'E'),
      ...(vatRegime === 'FRANCHISE' ? [text('ram:ExemptionReasonCode', 'VATEX-FR-FRANCHISE')] : []),
      text('ram:RateApplicablePercent', '0'),
    ]),
  ];
}

/** What had changed hands when the paper was issued. */
const settled = ({ kind, dueOn, payment: { status, paidBefore }, totals }: DocumentModel): Cents => {
  // Nobody is asked to pay a credit note.
  if (kind === 'CREDIT_NOTE') return totals.total;
  if (dueOn !== undefined || paidBefore !== undefined) return paidBefore ?? 0;
  return status === 'CAPTURED' || status === 'REFUNDED' || isHandedOverOnSite(status) ? totals.total : 0;
};

/** The days that the invoice of a month tells of. */
const billedPeriod = ({ deliveries = [] }: DocumentModel): XmlNode[] => {
  const [first, last] = [deliveries[0], deliveries.at(-1)];
  if (!first || !last) return [];
  return [
    element('ram:BillingSpecifiedPeriod', {}, [
      element('ram:StartDateTime', {}, [day('udt', first.suppliedOn)]),
      element('ram:EndDateTime', {}, [day('udt', last.suppliedOn)]),
    ]),
  ];
};

/** EN 16931 (BR-CO-25) wants to know when what is due is to be paid. */
const paymentTerms = (model: DocumentModel): XmlNode[] => {
  if (model.totals.total === settled(model)) return [];
  return [
    element('ram:SpecifiedTradePaymentTerms', {}, [
      model.dueOn === undefined
        ? text('ram:Description', paymentTermsText(model))
        : element('ram:DueDateDateTime', {}, [day('udt', model.dueOn)]),
    ]),
  ];
};

const corrected = ({ corrects, alsoCorrects }: DocumentModel): XmlNode[] =>
  [...(corrects ? [corrects] : []), ...(alsoCorrects ?? [])].map(({ number, issuedOn }) =>
    element('ram:InvoiceReferencedDocument', {}, [
      text('ram:IssuerAssignedID', number),
      element('ram:FormattedIssueDateTime', {}, [day('qdt', issuedOn)]),
    ]),
  );
