import {
  creditNoteOf,
  type DocumentModel,
  type DocumentOrder,
  invoiceOf,
  monthlyInvoiceOf,
} from '@etal/domain/documents/document';
import type { DocumentSale } from '@etal/domain/documents/document-lines';
import type { VatRegime } from '@etal/domain/settings/legal-information';
import { NO_DEPOSITS } from '@etal/domain/till/deposits';
import { VAT_RATES } from '@etal/domain/vat';
import { latePaymentMentions } from '@etal/texts/documents-legal';
import { describe, expect, it } from 'vitest';
import { facturXOfPdf, facturXProblems, valuesOf } from '../../../../testing/readers/factur-x-of-pdf.ts';
import { textOfPdf } from '../../../../testing/readers/text-of-pdf.ts';
import { drawDocument } from '../pdf/draw-document.ts';
import { facturXml } from './factur-x-xml.ts';

const BUYER = {
  company: 'Le Bistrot & Cie <Crest>',
  siren: '443061841',
  vatNumber: 'FR64443061841',
  street: '1 place du Marché',
  postalCode: '26400',
  city: 'Crest',
};
const sale = (changes: Partial<DocumentSale>): DocumentSale => ({
  klass: 'UnitOrderSale',
  label: 'Miel',
  categoryLabel: null,
  rate: 'RATE_5_5',
  quantity: 2,
  selectedWeight: null,
  optionWeight: null,
  unitPrice: 350,
  pricePerKilogram: null,
  averageWeight: null,
  weighedGrams: null,
  unit: null,
  subTotal: 700,
  ...changes,
});
const CHEESE = sale({
  klass: 'CapturedWeightOrderSale',
  label: 'Tomme',
  quantity: null,
  selectedWeight: 350,
  unitPrice: null,
  pricePerKilogram: 1999,
  subTotal: 700,
});

function orderOf(sales: DocumentSale[], changes: Partial<DocumentOrder> = {}): DocumentOrder {
  const subTotal = sales.reduce((sum, line) => sum + line.subTotal, 0);
  const fees = Math.round(subTotal * 0.03);
  return {
    reference: '4679ACDE',
    status: 'COLLECTED',
    isTest: false,
    createdAt: 1_794_733_200,
    acceptedAt: 1_794_743_200,
    collectedAt: 1_795_243_200,
    channel: 'OFFLINE',
    paymentStatus: 'PAID_ON_SITE',
    collectionDate: '2026-11-20',
    collectionStart: 480,
    collectionEnd: 750,
    point: { label: 'Marché', street: '1 place', postalCode: '24200', city: 'Sarlat' },
    shopper: { firstname: 'Léa', lastname: 'Martin', email: 'lea@clients.test', phone: '', city: 'Sarlat' },
    sales,
    subTotal,
    fees,
    total: subTotal + fees,
    deposits: NO_DEPOSITS,
    buyer: BUYER,
    ...changes,
  };
}

const sellerOf = (vatRegime: VatRegime) => ({
  shopLabel: 'La ferme',
  legal: {
    name: 'GAEC du Pré & fils',
    legalForm: 'GAEC' as const,
    vatRegime,
    siren: '732829320',
    vatNumber: vatRegime === 'STANDARD' ? 'FR44732829320' : null,
    capital: 100_000,
    email: 'ferme@etal.test',
    street: 'Le Pré',
    postalCode: '24200',
    city: 'Sarlat',
  },
});
const invoice = (order: DocumentOrder, regime: VatRegime = 'STANDARD'): DocumentModel =>
  invoiceOf(
    {
      order,
      seller: sellerOf(regime),
      issuedOn: '2026-11-20',
      mentions: ['Mention.'],
      latePayment: latePaymentMentions(order.buyer, '2026-11-20'),
    },
    'F2026-000001',
  );
/** The invoice of a month, of these orders on these days. */
const monthly = (supplied: { order: DocumentOrder; suppliedOn: string }[], regime: VatRegime = 'STANDARD') =>
  monthlyInvoiceOf(
    supplied.map(({ order, suppliedOn }) => ({ order: { ...order, monthlyTerm: 30 }, suppliedOn })),
    {
      number: 'F2026-000002',
      seller: sellerOf(regime),
      issuedOn: '2026-12-02',
      mentions: ['Mention.'],
      latePayment: latePaymentMentions(BUYER, '2026-12-02'),
    },
  );
/** Two orders, of which nothing was paid. */
const NOVEMBER = [
  {
    order: orderOf([sale({}), CHEESE], { reference: '4679ACDE', paymentStatus: 'DUE_ON_SITE', leftToBalance: 1442 }),
    suppliedOn: '2026-11-06',
  },
  {
    order: orderOf([sale({ rate: 'RATE_20', subTotal: 333 })], {
      reference: 'BCDF3467',
      paymentStatus: 'DUE_ON_SITE',
      leftToBalance: 343,
    }),
    suppliedOn: '2026-11-20',
  },
];
const creditNote = (of: DocumentModel, order: DocumentOrder): DocumentModel =>
  creditNoteOf([of], { order, mentions: [], number: 'A2026-000001', issuedOn: '2026-11-21' });

const cents = (amounts: string[]): number[] => amounts.map((amount) => Math.round(Number(amount) * 100));
const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0);
const euros = (amount: number): string => `${(amount / 100).toFixed(2).replace('.', ',')} €`;

/** A stream of numbers that is the same at each run. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state;
  }
}

describe('the Factur-X of a company’s paper', () => {
  it.each([
    ['by card before, on the day that the paper prints', 'ONLINE', '20261120'],
    ['on site, with the goods, whichever day that was', 'OFFLINE', '20261115'],
  ] as const)('says when goods are delivered that are paid %s', (_, channel, delivered) => {
    const paper = invoiceOf(
      {
        order: orderOf([sale({})], { channel, collectionDate: '2026-11-20' }),
        seller: sellerOf('STANDARD'),
        issuedOn: '2026-11-15',
        mentions: [],
      },
      'F2026-000003',
      '2026-11-15',
    );
    const [, occurred] = /OccurrenceDateTime><udt:DateTimeString format="102">(\d+)/.exec(facturXml(paper)) ?? [];
    expect(occurred).toBe(delivered);
  });

  it.each([
    ['an invoice', invoice(orderOf([sale({}), CHEESE]))],
    ['one that is not paid yet', invoice(orderOf([sale({})], { paymentStatus: 'DUE_ON_SITE' }))],
    ['one at three rates', invoice(orderOf(VAT_RATES.map((rate) => sale({ rate, subTotal: 333 }))))],
    ['one without VAT', invoice(orderOf([sale({}), CHEESE]), 'FRANCHISE')],
    ['one of a farm that is paid back VAT', invoice(orderOf([sale({})]), 'RFA')],
    ['one of a month', monthly(NOVEMBER)],
    ['one of a month without VAT', monthly(NOVEMBER, 'FRANCHISE')],
    ['a credit note of one of a month', creditNote(monthly(NOVEMBER), NOVEMBER[0]!.order)],
    ['a credit note', creditNote(invoice(orderOf([sale({}), CHEESE])), orderOf([CHEESE]))],
  ])('is valid by the standard’s schemas: %s', async (_case, model) => {
    expect(await facturXProblems(facturXml(model))).toEqual([]);
  });

  it('is not valid when something is in the wrong place', async () => {
    const xml = facturXml(invoice(orderOf([sale({})])));
    const shuffled = xml.replace(
      /(<ram:CalculatedAmount>.*?<\/ram:CalculatedAmount>)(<ram:TypeCode>VAT<\/ram:TypeCode>)/,
      '$2$1',
    );
    expect(await facturXProblems(shuffled)).not.toEqual([]);
  });

  it('of a month says its period (BG-14), its day to be paid, and of each line its order (BT-127), where they belong', async () => {
    const xml = facturXml(monthly(NOVEMBER));
    const days = [...xml.matchAll(/<udt:DateTimeString format="102">(\d{8})</g)].map(([, day]) => day);
    // Issued; supplied last; from; to; due.
    expect(days).toEqual(['20261202', '20261120', '20261106', '20261120', '20270101']);
    expect(xml).toMatch(
      /<\/ram:ApplicableTradeTax><ram:BillingSpecifiedPeriod>.*<\/ram:BillingSpecifiedPeriod><ram:SpecifiedTradePaymentTerms>/s,
    );
    const notes = [
      ...xml.matchAll(/<\/ram:LineID><ram:IncludedNote><ram:Content>(.*?)<\/ram:Content><\/ram:IncludedNote>/g),
    ];
    const lines = valuesOf(xml)('LineID');
    expect(notes.map(([, note]) => /[0-9A-Z]{8}/.exec(note ?? '')?.[0])).toEqual(
      lines.map((_, index) => (index < 3 ? '4679ACDE' : 'BCDF3467')),
    );
    expect(valuesOf(xml)('DuePayableAmount')).toEqual(valuesOf(xml)('GrandTotalAmount'));
    // No order alone is the buyer's reference of the whole.
    expect(xml).not.toContain('BuyerOrderReferencedDocument');

    const [period = ''] = /<ram:BillingSpecifiedPeriod>.*<\/ram:BillingSpecifiedPeriod>/s.exec(xml) ?? [];
    const without = xml.replace(period, '');
    for (const misplaced of [
      without.replace('<ram:InvoiceCurrencyCode>', `${period}<ram:InvoiceCurrencyCode>`),
      without.replace('</ram:SpecifiedTradePaymentTerms>', `</ram:SpecifiedTradePaymentTerms>${period}`),
      xml.replace(/(<ram:LineID>1<\/ram:LineID>)(<ram:IncludedNote>.*?<\/ram:IncludedNote>)/, '$2$1'),
      xml.replace(/(<ram:LineID>1<\/ram:LineID>)(<ram:IncludedNote>.*?<\/ram:IncludedNote>)/, '$1$2$2'),
    ]) {
      expect(misplaced).not.toBe(xml);
      expect(await facturXProblems(misplaced)).not.toEqual([]);
    }
  });

  it('is embedded in its PDF, and says the same totals', async () => {
    const model = invoice(orderOf([sale({}), CHEESE, sale({ label: 'Savon', rate: 'RATE_20', subTotal: 1234 })]));
    const pdf = await drawDocument(model);
    const found = await facturXOfPdf(pdf);
    const xml = found?.xml ?? '';
    expect([found?.name, found?.profile]).toEqual(['factur-x.xml', 'BASIC']);
    expect(found?.xmp).toContain('<fx:ConformanceLevel>BASIC</fx:ConformanceLevel>');
    expect(found?.xmp).toContain('<pdfaid:part>3</pdfaid:part>');
    // What a name holds never breaks the metadata.
    expect(found?.xmp).not.toMatch(/&(?!amp;|lt;)/);
    expect(await facturXProblems(xml)).toEqual([]);
    const printed = textOfPdf(pdf);
    for (const name of ['GrandTotalAmount', 'TaxTotalAmount', 'TaxBasisTotalAmount', 'CalculatedAmount', 'BasisAmount'])
      for (const amount of cents(valuesOf(xml)(name))) expect(printed).toContain(euros(amount));
    for (const line of ['Le Bistrot & Cie <Crest>', 'SIREN 443 061 841', 'TVA FR64443061841', '26400 Crest'])
      expect(printed).toContain(line);
    expect(printed).toContain('Indemnité forfaitaire');
    expect(xml).toContain('Le Bistrot &amp; Cie &lt;Crest&gt;');
  });

  it('leaves deposits out of its sums, and names them in a note', async () => {
    const out = [{ kindId: 'k', label: 'Bocal', cents: 200, count: 2 }];
    const xml = facturXml(invoice(orderOf([sale({})], { deposits: { out, back: [] } })));
    expect(await facturXProblems(xml)).toEqual([]);
    expect(valuesOf(xml)('GrandTotalAmount')).toEqual(['7.21']);
    expect(valuesOf(xml)('Content')[0]).toMatch(/2\sbocaux/);
  });

  it.each([
    ['all of it', { leftToBalance: 721, balance: -721 }, ['0.00', '7.21']],
    ['a part', { leftToBalance: 221, balance: -221 }, ['5.00', '2.21']],
    ['nothing: it was paid out of what was in advance', { leftToBalance: 721, balance: 0 }, ['7.21', '0.00']],
  ])('asks for what is to be paid later: %s', async (_, left, amounts) => {
    const xml = facturXml(invoice(orderOf([sale({})], left)));
    expect(await facturXProblems(xml)).toEqual([]);
    const valueOf = valuesOf(xml);
    expect([...valueOf('TotalPrepaidAmount'), ...valueOf('DuePayableAmount')]).toEqual(amounts);
    expect(valueOf('Description')).toEqual(amounts[1] === '0.00' ? [] : ['À régler au prochain retrait']);
  });

  it('is for companies alone', async () => {
    const pdf = await drawDocument(invoice(orderOf([sale({})], { buyer: null })));
    expect(await facturXOfPdf(pdf)).toBeUndefined();
    expect(textOfPdf(pdf)).not.toContain('Indemnité forfaitaire');
  });

  it('adds up, whatever is sold', () => {
    const random = numbers(2026);
    const draw = (below: number): number => random.next().value % below;
    for (let paper = 0; paper < 2000; paper++) {
      const sales = Array.from({ length: 1 + draw(8) }, () =>
        sale({ rate: VAT_RATES[draw(3)] ?? 'RATE_5_5', quantity: 1 + draw(9), subTotal: 1 + draw(20_000) }),
      );
      // Every other one is of a month, and tells of two orders.
      const some = sales.slice(0, Math.ceil(sales.length / 2));
      const supplied = [some, sales.slice(some.length)].filter((lines) => lines.length > 0);
      const model =
        paper % 2 === 0
          ? invoice(orderOf(sales))
          : monthly(supplied.map((lines, index) => ({ order: orderOf(lines), suppliedOn: `2026-11-0${index + 1}` })));
      const xml = facturXml(model);
      const values = valuesOf(xml);
      const of = (name: string): number => sum(cents(values(name)));
      expect(of('GrandTotalAmount')).toBe(model.totals.total);
      expect(of('TaxBasisTotalAmount') + of('TaxTotalAmount')).toBe(model.totals.total);
      expect(of('BasisAmount')).toBe(of('TaxBasisTotalAmount'));
      expect(of('CalculatedAmount')).toBe(of('TaxTotalAmount'));
      // Each line's and the header's: twice the sum of the lines.
      expect(of('LineTotalAmount')).toBe(2 * model.totals.net);
      expect(of('TotalPrepaidAmount') + of('DuePayableAmount')).toBe(model.totals.total);
    }
  });
});
