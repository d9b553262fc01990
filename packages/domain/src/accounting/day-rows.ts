import type { Cents } from '../money.ts';
import type { PaymentChannel } from '../orders/order.ts';
import type { VatRate } from '../vat.ts';
import { type AccountedShare, rankOfRate, signOf } from './accounted-paper.ts';

export interface AccountingRow {
  day: string;
  /** Null where no VAT is charged. */
  rate: VatRate | null;
  channel: PaymentChannel;
  invoices: number;
  creditNotes: number;
  net: Cents;
  vat: Cents;
  total: Cents;
}

/** Day × rate × means of payment, from what was issued and nothing else. A credit note takes away on its own day. */
export function accountingRows(shares: Iterable<AccountedShare>): AccountingRow[] {
  const rows = new Map<string, AccountingRow>();
  for (const share of shares) {
    const { day, rate, channel } = share;
    const key = `${day} ${rate ?? ''} ${channel}`;
    const row = rows.get(key) ?? { day, rate, channel, invoices: 0, creditNotes: 0, net: 0, vat: 0, total: 0 };
    row[share.kind === 'CREDIT_NOTE' ? 'creditNotes' : 'invoices'] += share.papers;
    for (const sum of ['net', 'vat', 'total'] as const) row[sum] += signOf(share) * share[sum];
    rows.set(key, row);
  }
  return [...rows.values()].toSorted(
    (a, b) => compare(a.day, b.day) || rankOfRate(a.rate) - rankOfRate(b.rate) || compare(a.channel, b.channel),
  );
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
