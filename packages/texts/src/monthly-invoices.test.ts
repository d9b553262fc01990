import { describe, expect, it } from 'vitest';
import {
  invoicedAtClosingWords,
  invoicedWords,
  invoiceMonthWords,
  monthlyInvoiceState,
  monthlyWords,
  toInvoiceWords,
} from './monthly-invoices.ts';
import { paymentLabel } from './orders.ts';

const plain = (text: string): string => text.replaceAll(/\s/gu, ' ');

describe('the invoice of a month, in words', () => {
  it('says the month, and that one which goes on is invoiced as far as it has come', () => {
    expect(invoiceMonthWords({ month: '2026-10', isCurrent: false })).toBe('Facturer octobre 2026');
    expect(invoiceMonthWords({ month: '2026-11', isCurrent: true })).toBe('Facturer novembre 2026 à ce jour');
    expect(plain(toInvoiceWords({ orders: 1, month: '2026-11', total: 1234 }))).toBe(
      '1 commande remise en novembre 2026, 12,34 €',
    );
  });

  it('says within how many days it is paid', () => {
    expect([0, 1, 30].map((days) => plain(monthlyWords(days)))).toEqual([
      'Une facture par mois, à régler à réception',
      'Une facture par mois, à régler sous 1 jour',
      'Une facture par mois, à régler sous 30 jours',
    ]);
  });

  it.each([
    [0, false, 'Réglée'],
    [100, false, 'À régler'],
    [100, true, 'En retard'],
  ])('with %s cents missing, late: %s, is « %s »', (unpaid, isOverdue, label) => {
    const state = monthlyInvoiceState({ unpaid, isOverdue, issuedOn: '2026-12-02', dueOn: '2027-01-01' });
    expect(state.label).toBe(label);
    expect(state.detail.includes('depuis le')).toBe(isOverdue);
  });

  it('says whose invoices leave before a month is closed, and only how many where they are many', () => {
    const said = (companies: string[]): string => plain(invoicedAtClosingWords(companies));
    expect(said(['Auberge du Pont'])).toBe(
      'Auberge du Pont a des commandes à facturer : sa facture mensuelle est émise et envoyée avant la clôture, pour compter dans ce mois.',
    );
    expect(said(['Auberge', 'Chez Paulette'])).toMatch(/^Auberge et Chez Paulette ont .* : leur facture/);
    expect(said(['A', 'B', 'C', 'D'])).toMatch(/^4 entreprises ont /);
  });

  it('names one invoice, or each of several', () => {
    expect(invoicedWords(['F2026-000001'])).toBe('Facture F2026-000001 émise et envoyée');
    expect(plain(invoicedWords(['F1', 'F2']))).toBe('2 factures émises : F1, F2');
  });

  it('stands in place of what is paid at the stall, and of nothing else', () => {
    expect(paymentLabel({ paymentStatus: 'DUE_ON_SITE', monthlyTerm: 30 })).toBe('Facturée en fin de mois');
    expect(paymentLabel({ paymentStatus: 'PAID_ON_SITE', monthlyTerm: 0 })).toBe('Facturée en fin de mois');
    expect(paymentLabel({ paymentStatus: 'ON_ACCOUNT', monthlyTerm: 0 })).toBe('Facturée en fin de mois');
    expect(paymentLabel({ paymentStatus: 'VOIDED', monthlyTerm: 30 })).toBe('Sans paiement');
    expect(paymentLabel({ paymentStatus: 'PAID_ON_SITE', monthlyTerm: null })).toBe('Réglée sur place');
  });
});
