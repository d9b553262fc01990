import { describe, expect, it } from 'vitest';
import { NO_DEPOSITS } from '../till/deposits.ts';
import { VAT_RATES, type VatRate } from '../vat.ts';
import { type DocumentOrder, invoiceOf, monthlyInvoiceOf } from './document.ts';
import type { DocumentSale } from './document-lines.ts';
import { dueDate, isMonthly, isOverdue, monthlyTermOf, openMonth, unpaidOf, waitsForItsMonth } from './monthly.ts';

const BUYER = {
  company: 'Chez Paulette',
  siren: '732829320',
  vatNumber: null,
  street: '3 rue des Consuls',
  postalCode: '24200',
  city: 'Sarlat',
};
const OTHER = { ...BUYER, siren: '443061841' };

describe('who is invoiced by month', () => {
  it.each([
    ['a company whose file says so', 'OFFLINE', false, BUYER, { buyer: BUYER, monthlyTerm: 30 }, 30],
    ['at once, which is a term too', 'OFFLINE', false, BUYER, { buyer: BUYER, monthlyTerm: 0 }, 0],
    ['not where the file says nothing', 'OFFLINE', false, BUYER, { buyer: BUYER, monthlyTerm: null }, null],
    ['not for their household', 'OFFLINE', false, null, { buyer: BUYER, monthlyTerm: 30 }, null],
    ['not for another company', 'OFFLINE', false, OTHER, { buyer: BUYER, monthlyTerm: 30 }, null],
    ['not what a card pays', 'ONLINE', false, BUYER, { buyer: BUYER, monthlyTerm: 30 }, null],
    ['not a test', 'OFFLINE', true, BUYER, { buyer: BUYER, monthlyTerm: 30 }, null],
    ['not without a company on file', 'OFFLINE', false, BUYER, { buyer: null, monthlyTerm: 30 }, null],
  ] as const)('%s', (_, channel, isTest, buyer, customer, expected) => {
    expect(monthlyTermOf({ channel, isTest, buyer }, customer)).toBe(expected);
  });

  it.each([
    ['COLLECTED', 0, false, true],
    ['COLLECTED', 30, false, true],
    ['COLLECTED', null, false, false],
    ['ACCEPTED', 30, false, false],
    ['CANCELED', 30, false, false],
    ['COLLECTED', 30, true, false],
  ] as const)('an order that is %s with a term of %s, a test: %s', (status, monthlyTerm, isTest, expected) => {
    expect(waitsForItsMonth({ status, monthlyTerm, isTest, lines: [] })).toBe(expected);
  });

  it('knows a copy that is older than the question', () => {
    expect([isMonthly({}), isMonthly({ monthlyTerm: null }), isMonthly({ monthlyTerm: 0 })]).toEqual([
      false,
      false,
      true,
    ]);
  });
});

it.each([
  ['2026-11-30', '2026-11'],
  ['2026-12-01', '2026-11'],
  ['2026-12-02', '2026-12'],
  ['2027-01-01', '2026-12'],
])('on %s the first month that goes on is %s', (today, month) => {
  expect(openMonth(today)).toBe(month);
});

it('is due so many days after its day', () => {
  expect([dueDate('2026-12-02', 0), dueDate('2026-12-02', 30)]).toEqual(['2026-12-02', '2027-01-01']);
  expect([
    isOverdue({ unpaid: 1, dueOn: '2026-12-02' }, '2026-12-02'),
    isOverdue({ unpaid: 1, dueOn: '2026-12-02' }, '2026-12-03'),
    isOverdue({ unpaid: 0, dueOn: '2026-12-02' }, '2026-12-03'),
  ]).toEqual([false, true, false]);
});

describe('what is missing of each invoice', () => {
  const owed = [
    { number: 'F1', cents: 1000 },
    { number: null, cents: 300 },
    { number: 'F2', cents: 500 },
    { number: 'F2', cents: 200 },
    { number: null, cents: 400 },
  ];
  it.each([
    ['nobody owes anything', 0, 0, 0],
    ['paid in advance', 500, 0, 0],
    ['only what is not invoiced yet', -400, 0, 0],
    ['a part of the newest', -500, 0, 100],
    ['the newest whole', -1100, 0, 700],
    ['what is between them first', -1400, 0, 700],
    ['all of it', -2400, 1000, 700],
    ['more than orders say', -9000, 1000, 700],
  ])('%s', (_, balance, first, second) => {
    expect([...unpaidOf(owed, balance)]).toEqual([
      ['F2', second],
      ['F1', first],
    ]);
  });
});

/** The same numbers in each run. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

const SELLER = {
  shopLabel: 'La ferme',
  legal: {
    name: 'GAEC du Pré',
    legalForm: 'GAEC' as const,
    vatRegime: 'STANDARD' as const,
    siren: '732829320',
    vatNumber: 'FR44732829320',
    capital: null,
    email: 'ferme@etal.test',
    street: 'Le Pré',
    postalCode: '24200',
    city: 'Sarlat',
  },
};
const saleOf = (rate: VatRate, subTotal: number): DocumentSale => ({
  klass: 'UnitOrderSale',
  label: 'Miel',
  categoryLabel: null,
  rate,
  quantity: 1,
  selectedWeight: null,
  optionWeight: null,
  unitPrice: subTotal,
  pricePerKilogram: null,
  averageWeight: null,
  weighedGrams: null,
  unit: null,
  subTotal,
});
function orderOf(sales: DocumentSale[], { fees = 0, day = 3, ...changes }: Partial<DocumentOrder> & { day?: number }) {
  const subTotal = sales.reduce((sum, line) => sum + line.subTotal, 0);
  const order: DocumentOrder = {
    reference: `ORDER${day}`,
    status: 'COLLECTED',
    isTest: false,
    createdAt: Date.UTC(2026, 10, day) / 1000,
    acceptedAt: null,
    collectedAt: Date.UTC(2026, 10, day, 10) / 1000,
    channel: 'OFFLINE',
    paymentStatus: 'PAID_ON_SITE',
    collectionDate: '2026-11-20',
    collectionStart: 480,
    collectionEnd: 750,
    point: { label: 'Marché', street: '', postalCode: '24200', city: 'Sarlat' },
    shopper: { firstname: '', lastname: 'Paulette', email: '', phone: '', city: '' },
    sales,
    subTotal,
    fees,
    total: subTotal + fees,
    deposits: NO_DEPOSITS,
    buyer: BUYER,
    monthlyTerm: 30,
    leftToBalance: subTotal + fees,
    ...changes,
  };
  return { order, suppliedOn: `2026-11-${String(day).padStart(2, '0')}` };
}
const SOURCE = { seller: SELLER, issuedOn: '2026-12-02', mentions: [] };

describe('the invoice of a month', () => {
  it('comes to its orders, rate by rate, however they are drawn', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const roll = dice(seed);
      const orders = Array.from({ length: 1 + roll(8) }, () =>
        orderOf(
          Array.from({ length: 1 + roll(5) }, () => saleOf(VAT_RATES[roll(3)] ?? 'RATE_5_5', 1 + roll(9000))),
          { fees: roll(300), day: 1 + roll(28), refund: -20 * roll(3) },
        ),
      );
      const paper = monthlyInvoiceOf(orders, { ...SOURCE, number: 'F2026-000001' });
      const single = orders.map(({ order }) => invoiceOf({ ...SOURCE, order }, 'F'));
      for (const rate of VAT_RATES) {
        const share = paper.vat.find((one) => one.rate === rate);
        const total = single
          .flatMap(({ vat }) => vat)
          .reduce((sum, one) => sum + (one.rate === rate ? one.total : 0), 0);
        expect([seed, rate, share?.total ?? 0]).toEqual([seed, rate, total]);
        const net = paper.lines.reduce((sum, line) => sum + (line.rate === rate ? line.net : 0), 0);
        expect([seed, rate, net]).toEqual([seed, rate, share?.net ?? 0]);
      }
      expect(paper.totals.total).toBe(single.reduce((sum, { totals }) => sum + totals.total, 0));
      expect(paper.totals.net + paper.totals.vat).toBe(paper.totals.total);
      const deliveries = paper.deliveries ?? [];
      expect(deliveries.reduce((sum, { total }) => sum + total, 0)).toBe(paper.totals.total);
      expect(deliveries.reduce((sum, { lines }) => sum + lines, 0)).toBe(paper.lines.length);
      expect(deliveries.map(({ suppliedOn }) => suppliedOn)).toEqual(
        deliveries.map(({ suppliedOn }) => suppliedOn).toSorted(),
      );
    }
  });

  it('is supplied on the last day, due after its term, and says what was paid with the goods', () => {
    const jar = { kindId: 'jar', label: 'Bocal', cents: 200, count: 1 };
    const orders = [
      orderOf([saleOf('RATE_5_5', 1000)], { day: 24 }),
      orderOf([saleOf('RATE_20', 500)], { day: 3, leftToBalance: 0 }),
      // One jar leaves with it: 2,00 € of what is left to the balance are no goods.
      orderOf([saleOf('RATE_10', 700)], { day: 10, leftToBalance: 500, deposits: { out: [jar], back: [] } }),
    ];
    const paper = monthlyInvoiceOf(orders, { ...SOURCE, number: 'F2026-000001' });
    expect(paper).toMatchObject({ suppliedOn: '2026-11-24', dueOn: '2027-01-01', deposits: { out: [jar], back: [] } });
    expect(paper.payment).toEqual({ channel: 'OFFLINE', status: 'DUE_ON_SITE', settledOn: null, paidBefore: 900 });
    expect(paper.deliveries?.map(({ reference }) => reference)).toEqual(['ORDER3', 'ORDER10', 'ORDER24']);
  });
});
