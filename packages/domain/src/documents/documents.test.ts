import fc from 'fast-check';
import { NO_DEPOSITS } from '../till/deposits.ts';
import { describe, expect, it } from 'vitest';
import { platformFees } from '../orders/fees.ts';
import { priceLine } from '../orders/lines.ts';
import { VAT_REGIMES } from '../settings/legal-information.ts';
import { VAT_RATES } from '../vat.ts';
import { priceOfWeight } from '../weight.ts';
import { accountingRows as rowsOfShares } from '../accounting/day-rows.ts';
import { sharesOfPaper } from '../accounting/accounted-paper.ts';
import type { DocumentSale } from './document-lines.ts';
import {
  creditNoteOf,
  type DocumentModel,
  type DocumentOrder,
  invoiceOf,
  orderFormOf,
  type Seller,
} from './document.ts';
import { isToBeInvoiced } from './papers.ts';
import { invoiceNumber, issueDate, yearOf } from './numbering.ts';
import { articleTotals, type RecapOrder, recapRows } from './recap.ts';

const legal = {
  name: 'GAEC du Pré',
  legalForm: 'GAEC',
  vatRegime: 'STANDARD',
  siren: '732829320',
  vatNumber: 'FR44732829320',
  capital: 100_000,
  email: 'ferme@etal.test',
  street: '12 chemin du Pré',
  postalCode: '24200',
  city: 'Sarlat-la-Canéda',
} as const;
const seller: Seller = { shopLabel: 'La Ferme du Pré', legal };

const price = fc.integer({ min: 1, max: 50_000 });
const grams = fc.integer({ min: 1, max: 20_000 });
const quantity = fc.integer({ min: 1, max: 40 });

/** A line as an order would hold it: priced by the very rule that prices orders. */
const anySale: fc.Arbitrary<DocumentSale> = fc
  .record({
    model: fc.constantFrom('BY_UNIT', 'BY_WEIGHT_OPTIONS', 'BY_CAPTURED_WEIGHT', 'BY_UNIT_WEIGHING_REQUIRED' as const),
    price,
    grams,
    quantity,
    rate: fc.constantFrom(...VAT_RATES),
  })
  .map(({ model, price, grams, quantity, rate }) => {
    const line = priceLine(
      {
        pricingModel: model as 'BY_UNIT',
        unitPrice: price,
        pricePerKilogram: price,
        averageWeight: grams,
        options: [{ weight: grams, price }],
        unit: null,
      },
      { saleableId: '', quantity, optionWeight: grams, selectedWeight: grams },
    );
    if (!line) throw new Error('not priced');
    const { isEstimate: _, ...columns } = line;
    return { ...columns, label: 'Article', categoryLabel: null, rate, weighedGrams: null };
  });

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function orderOf(sales: DocumentSale[], more: Partial<DocumentOrder> = {}): DocumentOrder {
  const subTotal = sum(sales.map((sale) => sale.subTotal));
  const fees = platformFees(subTotal, { basisPoints: 300, fixedCents: 25 });
  return {
    reference: '4679ACDE',
    status: 'ACCEPTED',
    isTest: false,
    createdAt: 1_794_733_200,
    acceptedAt: 1_794_743_200,
    collectedAt: null,
    channel: 'OFFLINE',
    paymentStatus: 'DUE_ON_SITE',
    collectionDate: '2026-11-20',
    collectionStart: 480,
    collectionEnd: 750,
    point: { label: 'Marché', street: '', postalCode: '24200', city: 'Sarlat' },
    shopper: { firstname: 'Léa', lastname: 'Martin', email: 'lea@clients.test', phone: '+33612345678', city: 'Sarlat' },
    sales,
    subTotal,
    fees,
    total: subTotal + fees,
    deposits: NO_DEPOSITS,
    ...more,
  };
}

/** As SetOrderFinalWeights does. */
const weigh = (sales: DocumentSale[], factor: number): DocumentSale[] =>
  sales.map((sale) => {
    if (sale.klass !== 'WeighingRequiredUnitOrderSale') return sale;
    const weighedGrams = Math.max(1, Math.round((sale.quantity ?? 0) * (sale.averageWeight ?? 0) * factor));
    return { ...sale, weighedGrams, subTotal: priceOfWeight(sale.pricePerKilogram ?? 0, weighedGrams) };
  });

const anyOrder = fc
  .record({
    sales: fc.array(anySale, { minLength: 1, maxLength: 15 }),
    factor: fc.double({ min: 0.5, max: 1.5, noNaN: true }),
    isWeighed: fc.boolean(),
  })
  .map(({ sales, factor, isWeighed }) => orderOf(isWeighed ? weigh(sales, factor) : sales));

/** Papers that count for the day on which they are issued. */
const accountingRows = (papers: readonly DocumentModel[]) =>
  rowsOfShares(papers.flatMap((paper) => sharesOfPaper(accounted(paper))));
const accounted = ({ issuedOn, vat, totals, payment, kind, number, order }: DocumentModel) => ({
  kind: kind === 'CREDIT_NOTE' ? kind : ('INVOICE' as const),
  number: number ?? '',
  issuedOn,
  accountedOn: issuedOn,
  orderReference: order.reference,
  channel: payment.channel,
  buyer: null,
  vat,
  totals,
});

const source = (order: DocumentOrder, regime: (typeof VAT_REGIMES)[number] = 'STANDARD') => ({
  order,
  seller: { ...seller, legal: { ...legal, vatRegime: regime } },
  issuedOn: '2026-11-15',
  mentions: [],
});

describe('the amounts of a document', () => {
  it('are those of its order, and HT and TVA make TTC to the cent, before and after weighing', () => {
    fc.assert(
      fc.property(anyOrder, fc.constantFrom(...VAT_REGIMES), (order, regime) => {
        const { lines, vat, totals } = orderFormOf(source(order, regime));
        const goods = lines.filter(({ type }) => type === 'GOODS');
        const fees = lines.filter(({ type }) => type === 'FEE');
        expect(goods.map(({ total }) => total)).toEqual(order.sales.map(({ subTotal }) => subTotal));
        expect(sum(goods.map(({ total }) => total))).toBe(order.subTotal);
        expect(sum(fees.map(({ total }) => total))).toBe(order.fees);
        expect(totals.total).toBe(order.total);
        expect(totals.net + totals.vat).toBe(totals.total);
        expect(sum(lines.map(({ net }) => net))).toBe(totals.net);
        for (const share of vat) {
          const ofRate = lines.filter(({ rate }) => rate === share.rate);
          expect(share.net + share.vat).toBe(share.total);
          expect(sum(ofRate.map(({ total }) => total))).toBe(share.total);
          expect(sum(ofRate.map(({ net }) => net))).toBe(share.net);
        }
        for (const { net, total } of lines) expect(net >= 0 && net <= total).toBe(true);
        const isTaxed = regime === 'STANDARD';
        expect(sum(vat.map(({ total }) => total))).toBe(isTaxed ? order.total : 0);
        expect(lines.every(({ rate }) => (rate !== null) === isTaxed)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('are the same in the invoice, its credit note, the recap and the accounts', () => {
    fc.assert(
      fc.property(fc.array(anyOrder, { minLength: 1, maxLength: 6 }), (orders) => {
        const invoices = orders.map((order, index) =>
          invoiceOf(source(order), invoiceNumber('INVOICE', 2026, index + 1)),
        );
        const recap: RecapOrder[] = orders.map((order, index) => ({
          ...order,
          reference: String(index),
          vatRegime: 'STANDARD',
          borneFees: 0,
          invoiceNumber: null,
          creditNoteNumber: null,
        }));
        const rows = recapRows(recap);
        expect(rows.map(({ line }) => line)).toEqual(invoices.flatMap(({ lines }) => lines));
        const accounts = accountingRows(invoices);
        const articles = articleTotals(rows);
        const total = sum(orders.map((order) => order.total));
        expect(sum(rows.map(({ line }) => line.total))).toBe(total);
        expect(sum(articles.map((article) => article.total))).toBe(total);
        expect(sum(accounts.map((row) => row.total))).toBe(total);
        expect(sum(accounts.map((row) => row.net))).toBe(sum(invoices.map(({ totals }) => totals.net)));
        expect(sum(accounts.map((row) => row.vat))).toBe(sum(invoices.map(({ totals }) => totals.vat)));
        expect(sum(articles.map((article) => article.net))).toBe(sum(invoices.map(({ totals }) => totals.net)));
        const credits = invoices.map((invoice, index) =>
          creditNoteOf([invoice], {
            number: `A${index}`,
            issuedOn: invoice.issuedOn,
            order: orders[index] ?? orderOf([]),
            mentions: [],
          }),
        );
        for (const row of accountingRows([...invoices, ...credits]))
          expect([row.net, row.vat, row.total, row.invoices]).toEqual([0, 0, 0, row.creditNotes]);
      }),
      { numRuns: 200 },
    );
  });
});

const BLANK = {
  label: 'Tomates',
  categoryLabel: null,
  rate: 'RATE_5_5' as const,
  quantity: null,
  selectedWeight: null,
  optionWeight: null,
  unitPrice: null,
  pricePerKilogram: null,
  averageWeight: null,
  weighedGrams: null,
  unit: null,
};
const tomatoes: DocumentSale = { ...BLANK, klass: 'UnitOrderSale', quantity: 2, unitPrice: 350, subTotal: 700 };
const chicken: DocumentSale = {
  ...BLANK,
  klass: 'WeighingRequiredUnitOrderSale',
  quantity: 1,
  pricePerKilogram: 1290,
  averageWeight: 1800,
  subTotal: 2322,
};

describe('an order is invoiced', () => {
  const order = { isTest: false, channel: 'OFFLINE', paymentStatus: 'DUE_ON_SITE', lines: [tomatoes] } as const;
  const online = { channel: 'ONLINE', paymentStatus: 'CAPTURED' } as const;
  it.each([
    ['on site, at the hand-over', { status: 'COLLECTED' }, true],
    ['on site, not when accepted', { status: 'ACCEPTED' }, false],
    ['paid online, once accepted', { status: 'ACCEPTED', ...online }, true],
    [
      'paid online, not while the card is merely held',
      { status: 'ACCEPTED', ...online, paymentStatus: 'AUTHORIZED' },
      false,
    ],
    ['not before it is accepted', { status: 'PAID', ...online }, false],
    ['never when refused', { status: 'REFUSED', ...online }, false],
    ['never when cancelled', { status: 'CANCELED', ...online }, false],
    ['never for a test', { status: 'COLLECTED', isTest: true }, false],
    ['not before it is weighed', { status: 'COLLECTED', lines: [tomatoes, chicken] }, false],
    ['once it is weighed', { status: 'COLLECTED', lines: [tomatoes, { ...chicken, weighedGrams: 1750 }] }, true],
  ] as const)('%s', (_case, more, expected) => {
    expect(isToBeInvoiced({ ...order, ...more })).toBe(expected);
  });
});

describe('a number', () => {
  it.each([
    ['INVOICE', 2026, 123, 'F2026-000123'],
    ['CREDIT_NOTE', 2026, 1, 'A2026-000001'],
    ['INVOICE', 2027, 1_234_567, 'F2027-1234567'],
  ] as const)('of %s %s %s is %s', (kind, year, sequence, expected) => {
    expect(invoiceNumber(kind, year, sequence)).toBe(expected);
  });

  it('has the year of Paris, not of Greenwich', () => {
    expect(issueDate(new Date('2026-12-31T22:59:59Z'))).toBe('2026-12-31');
    expect(yearOf(issueDate(new Date('2026-12-31T23:00:00Z')))).toBe(2027);
  });
});

describe('a credit note', () => {
  it('takes back the invoice as it was issued, and says which', () => {
    const invoice = invoiceOf(source(orderOf([tomatoes])), 'F2026-000001');
    const changed = orderOf([tomatoes], {
      status: 'CANCELED',
      paymentStatus: 'REFUNDED',
      channel: 'ONLINE',
    });
    const credit = creditNoteOf([invoice], {
      number: 'A2026-000001',
      issuedOn: '2026-11-17',
      order: changed,
      mentions: ['Avoir'],
    });
    expect(credit).toMatchObject({
      kind: 'CREDIT_NOTE',
      number: 'A2026-000001',
      corrects: { number: 'F2026-000001', issuedOn: '2026-11-15' },
      lines: invoice.lines,
      totals: invoice.totals,
      payment: { status: 'REFUNDED', settledOn: '2026-11-17' },
    });
  });

  it('is of an invoice only', () => {
    const form = orderFormOf(source(orderOf([tomatoes])));
    expect(() =>
      creditNoteOf([form], { number: 'A1', issuedOn: '2026-11-17', order: orderOf([tomatoes]), mentions: [] }),
    ).toThrow('Only an invoice');
  });
});

it('the accounts count what is issued per day, rate and means', () => {
  const at = (issuedOn: string, sales: DocumentSale[], more: Partial<DocumentOrder> = {}) =>
    invoiceOf({ ...source(orderOf(sales, { fees: 0, ...more })), issuedOn }, 'F');
  const wine: DocumentSale = { ...tomatoes, rate: 'RATE_20', subTotal: 1200 };
  const first = at('2026-11-15', [tomatoes, wine]);
  const rows = accountingRows([
    first,
    at('2026-11-15', [tomatoes], { channel: 'ONLINE' }),
    at('2026-11-14', [tomatoes]),
    at('2026-11-15', [tomatoes]),
    creditNoteOf([first], {
      number: 'A',
      issuedOn: '2026-11-16',
      order: orderOf([tomatoes, wine], { fees: 0 }),
      mentions: [],
    }),
  ]);
  expect(rows).toEqual([
    {
      day: '2026-11-14',
      rate: 'RATE_5_5',
      channel: 'OFFLINE',
      invoices: 1,
      creditNotes: 0,
      net: 664,
      vat: 36,
      total: 700,
    },
    {
      day: '2026-11-15',
      rate: 'RATE_5_5',
      channel: 'OFFLINE',
      invoices: 2,
      creditNotes: 0,
      net: 1328,
      vat: 72,
      total: 1400,
    },
    {
      day: '2026-11-15',
      rate: 'RATE_5_5',
      channel: 'ONLINE',
      invoices: 1,
      creditNotes: 0,
      net: 664,
      vat: 36,
      total: 700,
    },
    {
      day: '2026-11-15',
      rate: 'RATE_20',
      channel: 'OFFLINE',
      invoices: 1,
      creditNotes: 0,
      net: 1000,
      vat: 200,
      total: 1200,
    },
    {
      day: '2026-11-16',
      rate: 'RATE_5_5',
      channel: 'OFFLINE',
      invoices: 0,
      creditNotes: 1,
      net: -664,
      vat: -36,
      total: -700,
    },
    {
      day: '2026-11-16',
      rate: 'RATE_20',
      channel: 'OFFLINE',
      invoices: 0,
      creditNotes: 1,
      net: -1000,
      vat: -200,
      total: -1200,
    },
  ]);
});

it('totals per article leave out what was refused, cancelled or only a test', () => {
  const recap = (reference: string, more: Partial<DocumentOrder>): RecapOrder => ({
    ...orderOf([tomatoes], { reference, fees: 0, ...more }),
    vatRegime: 'STANDARD',
    borneFees: 0,
    invoiceNumber: null,
    creditNoteNumber: null,
  });
  const totals = articleTotals(
    recapRows([
      recap('A', {}),
      recap('B', { status: 'PAID' }),
      recap('C', { status: 'CANCELED' }),
      recap('D', { status: 'REFUSED' }),
      recap('E', { isTest: true }),
    ]),
  );
  expect(totals).toEqual([
    {
      type: 'GOODS',
      label: 'Tomates',
      categoryLabel: null,
      orders: 2,
      pieces: 4,
      unit: 'panier',
      grams: 0,
      net: 1328,
      total: 1400,
      isEstimate: false,
    },
  ]);
});
