import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { vatByRate } from '../orders/vat-split.ts';
import { VAT_RATES, type VatRate } from '../vat.ts';
import { type AccountedPaper, sharesOfPaper, signOf } from './accounted-paper.ts';
import { accountingRows } from './day-rows.ts';
import { closeProblem, daysOfMonth, monthAfter, monthOf, monthsBetween, salesSums } from './months.ts';
import { journalEntries, USUAL_ACCOUNTS } from './sales-journal.ts';
import { periodOf, periodsBetween, REPORT_RHYTHMS, reportedDays, reportState, reportXml } from './sales-report.ts';
import { accountingDate, supplyDate } from './supply.ts';

const at = (instant: string): number => Date.parse(instant) / 1000;

describe('the day of supply', () => {
  const onSite = { channel: 'OFFLINE', paymentStatus: 'PAID_ON_SITE', acceptedAt: at('2026-11-10T09:00:00Z') } as const;
  const byCard = { ...onSite, channel: 'ONLINE', paymentStatus: 'CAPTURED' } as const;
  it.each([
    ['on site, the hand-over', { ...onSite, collectedAt: at('2026-11-14T10:00:00Z') }, '2026-11-20', '2026-11-14'],
    ['by card, the debit', { ...byCard, collectedAt: at('2026-11-14T10:00:00Z') }, '2026-11-20', '2026-11-10'],
    ['before midnight in Paris', { ...onSite, collectedAt: at('2026-11-14T22:59:59Z') }, '2026-11-20', '2026-11-14'],
    ['after midnight in Paris', { ...onSite, collectedAt: at('2026-11-14T23:00:00Z') }, '2026-11-20', '2026-11-15'],
    ['summer time begins', { ...onSite, collectedAt: at('2027-03-27T23:30:00Z') }, '2027-03-30', '2027-03-28'],
    ['summer time ends', { ...onSite, collectedAt: at('2026-10-24T22:30:00Z') }, '2026-10-30', '2026-10-25'],
    ['the last of December', { ...onSite, collectedAt: at('2026-12-31T22:59:00Z') }, '2027-01-02', '2026-12-31'],
    ['new year', { ...onSite, collectedAt: at('2026-12-31T23:00:00Z') }, '2027-01-02', '2027-01-01'],
    ['never after its paper', { ...onSite, collectedAt: at('2026-11-22T10:00:00Z') }, '2026-11-20', '2026-11-20'],
    ['not handed over yet', { ...onSite, collectedAt: null }, '2026-11-20', '2026-11-20'],
    [
      'a card that only holds',
      { ...byCard, paymentStatus: 'AUTHORIZED', collectedAt: null },
      '2026-11-20',
      '2026-11-20',
    ],
  ] as const)('%s', (_case, order, issuedOn, expected) => {
    expect(supplyDate(order, issuedOn)).toBe(expected);
  });

  it.each([
    ['2026-10-31', '2026-11-02', null, '2026-10-31'],
    ['2026-10-31', '2026-11-02', '2026-09', '2026-10-31'],
    ['2026-10-31', '2026-11-02', '2026-10', '2026-11-02'],
    ['2025-12-31', '2026-11-02', '2026-10', '2026-11-02'],
  ])('%s, told on %s with all closed through %s, counts on %s', (suppliedOn, issuedOn, closed, expected) => {
    expect(accountingDate(suppliedOn, issuedOn, closed)).toBe(expected);
  });
});

describe('a month', () => {
  it('has a next one, and days', () => {
    expect([monthAfter('2026-11'), monthAfter('2026-12')]).toEqual(['2026-12', '2027-01']);
    expect(monthsBetween('2026-11', '2027-02')).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']);
    expect(daysOfMonth('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  });

  const today = '2026-11-16';
  it.each([
    ['the first that has anything', '2026-09', null, '2026-09', undefined],
    ['the next one', '2026-10', '2026-09', '2026-09', undefined],
    ['an empty shop', '2026-10', null, null, undefined],
    ['one that is not over', '2026-11', '2026-10', '2026-09', { problem: 'MONTH_NOT_OVER', month: '2026-11' }],
    ['one to come', '2027-01', '2026-10', '2026-09', { problem: 'MONTH_NOT_OVER', month: '2027-01' }],
    ['one that is closed', '2026-09', '2026-09', '2026-09', { problem: 'MONTH_CLOSED', month: '2026-09' }],
    ['one before it', '2026-07', '2026-09', '2026-09', { problem: 'MONTH_CLOSED', month: '2026-07' }],
    ['one too many', '2026-10', null, '2026-08', { problem: 'MONTH_BEFORE_OPEN', month: '2026-08' }],
  ])('closes in its turn: %s', (_case, month, closedThrough, firstMonth, expected) => {
    expect(closeProblem(month, { today, closedThrough, firstMonth })).toEqual(expected);
  });
});

describe('the periods of reports', () => {
  it.each([
    ['TEN_DAYS', '2027-02-10', { from: '2027-02-01', to: '2027-02-10' }],
    ['TEN_DAYS', '2027-02-11', { from: '2027-02-11', to: '2027-02-20' }],
    ['TEN_DAYS', '2027-02-28', { from: '2027-02-21', to: '2027-02-28' }],
    ['MONTH', '2027-02-10', { from: '2027-02-01', to: '2027-02-28' }],
    ['TWO_MONTHS', '2027-10-31', { from: '2027-09-01', to: '2027-10-31' }],
    ['TWO_MONTHS', '2027-12-31', { from: '2027-11-01', to: '2027-12-31' }],
  ] as const)('%s: %s', (rhythm, date, expected) => {
    expect(periodOf(date, rhythm)).toEqual(expected);
  });

  it.each(REPORT_RHYTHMS)('cover a year without a gap: %s', (rhythm) => {
    const periods = periodsBetween('2027-01-01', '2027-12-31', rhythm, []);
    expect([periods[0]?.from, periods.at(-1)?.to]).toEqual(['2027-01-01', '2027-12-31']);
    for (const period of periods) expect(periodOf(period.to, rhythm)).toEqual(period);
  });

  it.each([
    ['a month, then three times a month', 'TEN_DAYS', ['09-01/09-30'], ['09-01/09-30', '10-01/10-10']],
    ['three times a month, then a month', 'MONTH', ['09-01/09-10'], ['09-01/09-10', '09-11/09-30', '10-01/10-31']],
    ['the middle alone', 'MONTH', ['09-11/09-20'], ['09-01/09-10', '09-11/09-20', '09-21/09-30', '10-01/10-31']],
    ['a month, then every second month', 'TWO_MONTHS', ['09-01/09-30'], ['09-01/09-30', '10-01/10-31']],
  ] as const)(
    'tell no day twice and leave none out where the rhythm was changed: %s',
    (_case, rhythm, sent, expected) => {
      const given = sent.map((days) => ({ from: `2027-${days.slice(0, 5)}`, to: `2027-${days.slice(6)}` }));
      const periods = periodsBetween('2027-09-04', '2027-10-05', rhythm, given);
      expect(periods.map(({ from, to }) => `${from.slice(5)}/${to.slice(5)}`)).toEqual(expected);
    },
  );
});

/** A paper of goods and a fee at random rates, as the documents make them: lines whose nets add up to their rate's. */
const anyPaper = (index: number): fc.Arbitrary<AccountedPaper> =>
  fc
    .record({
      kind: fc.constantFrom('INVOICE' as const, 'INVOICE' as const, 'CREDIT_NOTE' as const),
      day: fc.integer({ min: 1, max: 28 }),
      month: fc.constantFrom('2027-09', '2027-10'),
      channel: fc.constantFrom('ONLINE' as const, 'OFFLINE' as const),
      isTaxed: fc.constantFrom(true, true, true, false),
      isProfessional: fc.constantFrom(false, false, false, true),
      totals: fc.array(
        fc.record({
          rate: fc.constantFrom(...VAT_RATES),
          total: fc.integer({ min: 1, max: 99_999 }),
          fee: fc.nat(500),
        }),
        { minLength: 1, maxLength: 5 },
      ),
    })
    .map(({ kind, day, month, channel, isTaxed, isProfessional, totals }) => {
      const vat = isTaxed ? vatByRate(totals.map(({ rate, total, fee }) => ({ rate, total: total + fee }))) : [];
      const total = totals.reduce((sum, line) => sum + line.total + line.fee, 0);
      const tax = vat.reduce((sum, share) => sum + share.vat, 0);
      const fees = (rate: VatRate): number =>
        totals.reduce((sum, line) => sum + (line.rate === rate ? Math.floor(line.fee / 2) : 0), 0);
      const lines = isTaxed
        ? vat.flatMap(({ rate, net }) => [
            { type: 'GOODS' as const, rate, net: net - fees(rate) },
            { type: 'FEE' as const, rate, net: fees(rate) },
          ])
        : [{ type: 'GOODS' as const, rate: null, net: total }];
      return {
        kind,
        number: `${kind === 'INVOICE' ? 'F' : 'A'}2027-${index}`,
        issuedOn: `${month}-28`,
        accountedOn: `${month}-${String(day).padStart(2, '0')}`,
        orderReference: 'ABCD2345',
        channel,
        vat,
        totals: { net: total - tax, vat: tax, total },
        lines,
        buyer: isProfessional ? { company: 'Chez Paulette', siren: '732829320' } : null,
      };
    });
const anyPapers = fc
  .integer({ min: 0, max: 40 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => anyPaper(index))));

const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);
const signedTotal = (papers: readonly AccountedPaper[], key: 'net' | 'vat' | 'total'): number =>
  sum(papers.map((paper) => signOf(paper) * paper.totals[key]));
const amountsIn = (xml: string, element: string): number =>
  sum(
    [...xml.matchAll(new RegExp(`<${element}>(-?)(\\d+)\\.(\\d\\d)</${element}>`, 'g'))].map(([, sign, euros, cents]) =>
      Number(`${sign}${euros}${cents}`),
    ),
  );

it('every file of a period comes to invoices less credit notes, to the cent', () => {
  fc.assert(
    fc.property(anyPapers, (papers) => {
      const shares = papers.flatMap(sharesOfPaper);
      const sums = salesSums(shares);
      for (const key of ['net', 'vat', 'total'] as const) {
        expect(sums[key]).toBe(signedTotal(papers, key));
        expect(sum(accountingRows(shares).map((row) => row[key]))).toBe(sums[key]);
        expect(sum(sums.rates.map((rate) => rate[key]))).toBe(sums[key]);
      }
      expect(sums.invoices + sums.creditNotes).toBe(papers.length);

      const entries = journalEntries(papers, { accounts: USUAL_ACCOUNTS, first: 7 });
      expect(entries.map(({ number }) => number)).toEqual(papers.map((_, index) => 7 + index));
      for (const { lines } of entries) {
        expect(sum(lines.map(({ debit }) => debit))).toBe(sum(lines.map(({ credit }) => credit)));
        for (const { debit, credit } of lines) expect(Math.min(debit, credit) === 0 && debit + credit > 0).toBe(true);
      }
      const booked = (part: string): number =>
        sum(entries.flatMap(({ lines }) => lines.map((line) => (line.part === part ? line.debit - line.credit : 0))));
      expect(booked('CUSTOMERS')).toBe(sums.total);
      expect(booked('SALES') + booked('FEES') + sums.net).toBe(0);
      expect(booked('VAT') + sums.vat).toBe(0);

      // Companies are told by their own invoices; with them, the report is the whole.
      const consumers = papers.filter(({ buyer }) => buyer === null);
      const days = reportedDays(shares);
      expect(sum(days.map(({ sales }) => sales))).toBe(consumers.filter(({ kind }) => kind === 'INVOICE').length);
      const xml = reportXml({
        period: { from: '2027-09-01', to: '2027-10-31' },
        days,
        sentBefore: 0,
        seller: { siren: '732829320', name: 'Ferme <&> "Noyers"' },
        issuedAt: new Date('2027-11-03T08:15:00Z'),
      });
      expect(amountsIn(xml, 'TaxExclusiveAmount')).toBe(signedTotal(consumers, 'net'));
      expect(amountsIn(xml, 'TaxableAmount')).toBe(signedTotal(consumers, 'net'));
      expect(amountsIn(xml, 'TaxTotal')).toBe(2 * signedTotal(consumers, 'vat'));
    }),
    { numRuns: 300 },
  );
});

describe('a report', () => {
  const period = { from: '2027-10-01', to: '2027-10-31' };
  const day = {
    date: '2027-10-02',
    sales: 5,
    net: 12_298,
    vat: 676,
    rates: [{ rate: 'RATE_5_5' as const, net: 12_298, vat: 676, total: 12_974 }],
  };
  it.each([
    ['is open while its period runs', '2027-10-31', [day], null, 'OPEN'],
    ['is ready on the next day', '2027-11-01', [day], null, 'READY'],
    ['is sent', '2027-11-05', [day], [day], 'SENT'],
    ['has to be corrected when a sale comes', '2027-11-05', [day, { ...day, date: '2027-10-03' }], [day], 'TO_CORRECT'],
    [
      'has to be corrected when an amount moves',
      '2027-11-05',
      [day],
      [{ ...day, rates: [{ ...day.rates[0]!, net: 1 }] }],
      'TO_CORRECT',
    ],
  ])('%s', (_case, today, days, sent, expected) => {
    expect(reportState(period, { today, days, sent })).toBe(expected);
  });

  it('is the first, then one that replaces it whole', () => {
    const write = (sentBefore: number) =>
      reportXml({
        period,
        days: [day],
        sentBefore,
        seller: { siren: '732829320', name: 'Ferme' },
        issuedAt: new Date('2027-11-03T08:15:00Z'),
      });
    expect(write(0)).toContain('<Id>ETAL_2027_10_01_01</Id>');
    expect(write(0)).toContain('<DateTimeString>20271103081500</DateTimeString>');
    expect(write(0)).toContain('<TypeCode>IN</TypeCode>');
    expect(write(1)).toContain('<TypeCode>RE</TypeCode>');
    expect(write(1)).toContain('<Id>ETAL_2027_10_01_02</Id>');
    expect(write(1).match(/<Transactions>/g)).toHaveLength(1);
  });
});

it('months split what a year has', () => {
  fc.assert(
    fc.property(anyPapers, (papers) => {
      const shares = papers.flatMap(sharesOfPaper);
      const byMonth = ['2027-09', '2027-10'].map((month) =>
        salesSums(shares.filter(({ day }) => monthOf(day) === month)),
      );
      expect(sum(byMonth.map(({ total }) => total))).toBe(salesSums(shares).total);
    }),
  );
});
