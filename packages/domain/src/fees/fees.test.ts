import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { debitLeavesOn, debitRetriesOn } from './fee-debit.ts';
import { feeInvoiceNumber, feeInvoiceOf, type FeeInvoiceSource, feesOf } from './fee-invoice.ts';

const SOURCE: FeeInvoiceSource = {
  number: 'E2026-000012',
  issuedOn: '2026-12-01',
  month: '2026-11',
  issuer: {
    name: 'Étal SAS',
    address: '1 rue du Marché',
    siren: '732829320',
    vatNumber: 'FR44732829320',
    email: 'compta@etal.example',
  },
  customer: { shopLabel: 'Ferme des Tilleuls', legal: null },
  sums: [
    { channel: 'OFFLINE', orders: 2, total: 210 },
    { channel: 'ONLINE', orders: 1, total: 30 },
  ],
  lastInvoice: { number: 'E2026-000003', issuedOn: '2026-11-01' },
  mentions: [],
};

describe('the operator’s invoice (R-FEES-2)', () => {
  it('takes VAT out of what was earned', () => {
    expect(feeInvoiceOf(SOURCE)).toMatchObject({
      kind: 'INVOICE',
      corrects: null,
      rate: 'RATE_20',
      lines: [
        { channel: 'OFFLINE', orders: 2, net: 175, total: 210 },
        { channel: 'ONLINE', orders: 1, net: 25, total: 30 },
      ],
      totals: { net: 200, vat: 40, total: 240 },
    });
  });

  it('has no VAT where the operator has no number', () => {
    expect(feeInvoiceOf({ ...SOURCE, issuer: { ...SOURCE.issuer, vatNumber: null } })).toMatchObject({
      rate: null,
      totals: { net: 240, vat: 0, total: 240 },
    });
  });

  it('is a credit note where more was given back than earned', () => {
    const sums = [{ channel: 'ONLINE' as const, orders: 1, total: -120 }];
    expect(feeInvoiceOf({ ...SOURCE, sums })).toMatchObject({
      kind: 'CREDIT_NOTE',
      corrects: SOURCE.lastInvoice,
      lines: [{ channel: 'ONLINE', net: 100, total: 120 }],
      totals: { net: 100, vat: 20, total: 120 },
    });
  });

  it('adds up, whatever was earned and given back', () => {
    const cents = fc.integer({ min: -5_000_000, max: 5_000_000 });
    fc.assert(
      fc.property(cents, cents, fc.boolean(), (online, offline, hasVat) => {
        const issuer = { ...SOURCE.issuer, vatNumber: hasVat ? SOURCE.issuer.vatNumber : null };
        const paper = feeInvoiceOf({
          ...SOURCE,
          issuer,
          sums: [
            { channel: 'ONLINE', orders: 1, total: online },
            { channel: 'OFFLINE', orders: 1, total: offline },
          ],
        });
        expect(feesOf(paper, 'ONLINE') + feesOf(paper, 'OFFLINE')).toBe(online + offline);
        expect(paper.totals.net + paper.totals.vat).toBe(paper.totals.total);
        expect(paper.totals.total).toBe(Math.abs(online + offline));
        expect(paper.lines.reduce((sum, { net }) => sum + net, 0)).toBe(paper.totals.net);
      }),
    );
  });

  it('is numbered in one series a year', () => {
    expect(feeInvoiceNumber(2026, 12)).toBe('E2026-000012');
  });
});

it('a debit leaves two days after it was announced, and is tried again three days after it failed (R-FEES-4)', () => {
  expect(debitLeavesOn('2026-12-01')).toBe('2026-12-03');
  expect(debitLeavesOn('2026-12-31')).toBe('2027-01-02');
  expect(debitLeavesOn('2025-12-01')).toBe('2025-12-15');
  expect(debitRetriesOn('2027-02-27')).toBe('2027-03-02');
});
