import type { Cents } from '../money.ts';
import type { PaymentChannel } from '../orders/order.ts';
import type { VatRate } from '../vat.ts';
import type { DocumentModel } from './document.ts';

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

export type AccountedDocument = Pick<DocumentModel, 'kind' | 'issuedOn' | 'vat' | 'totals'> & {
  payment: Pick<DocumentModel['payment'], 'channel'>;
};

/** Day × rate × means of payment, from what was issued and nothing else. A credit note takes away on its own day. */
export function accountingRows(documents: Iterable<AccountedDocument>): AccountingRow[] {
  const rows = new Map<string, AccountingRow>();
  for (const { kind, issuedOn: day, vat, totals, payment } of documents) {
    const isCredit = kind === 'CREDIT_NOTE';
    const sign = isCredit ? -1 : 1;
    const shares = vat.length > 0 ? vat : [{ rate: null, ...totals }];
    for (const share of shares) {
      const key = `${day} ${share.rate ?? ''} ${payment.channel}`;
      const row = rows.get(key) ?? {
        day,
        rate: share.rate,
        channel: payment.channel,
        invoices: 0,
        creditNotes: 0,
        net: 0,
        vat: 0,
        total: 0,
      };
      row[isCredit ? 'creditNotes' : 'invoices'] += 1;
      row.net += sign * share.net;
      row.vat += sign * share.vat;
      row.total += sign * share.total;
      rows.set(key, row);
    }
  }
  return [...rows.values()].toSorted(
    (a, b) => compare(a.day, b.day) || compare(rank(a.rate), rank(b.rate)) || compare(a.channel, b.channel),
  );
}

const rank = (rate: VatRate | null): number => (rate === null ? 0 : { RATE_5_5: 1, RATE_10: 2, RATE_20: 3 }[rate]);
const compare = <T extends string | number>(a: T, b: T): number => (a < b ? -1 : Number(a > b));
