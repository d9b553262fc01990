import { randomUUID } from 'node:crypto';
import type { Accounting } from '@etal/contract/accounting';
import { vatByRate } from '@etal/domain/orders/vat-split';
import { VAT_RATES } from '@etal/domain/vat';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import {
  liveUntil,
  type OnlineShop,
  openOnlineShop,
  openStripeApp,
  placeTestOrder,
  type StripeApp,
} from '../../../testing/harness/online-shop.ts';
import { debitOf, readJournal } from '../../../testing/readers/read-journal.ts';

const PAPERS = 2000;
/** The orders that papers are of; the invoice of a month tells of one to all of them. */
const ORDERS = 3;

let server: StripeApp;
let shop: OnlineShop;
beforeAll(async () => {
  server = await openStripeApp();
  server.clock.set('2027-09-01T08:00:00Z');
  shop = await openOnlineShop(server, 'La Ferme du Pré');
});

const anyPaper = fc.record({
  kind: fc.constantFrom('INVOICE' as const, 'INVOICE' as const, 'CREDIT_NOTE' as const),
  // A year that holds both changes of the clock, and the last of December.
  day: fc.integer({ min: 0, max: 364 }),
  channel: fc.constantFrom('ONLINE' as const, 'OFFLINE' as const),
  isTaxed: fc.constantFrom(true, true, true, false),
  isCompany: fc.constantFrom(false, false, false, true),
  // How many orders the invoice of a month tells of (R-DOCUMENTS-15); none: the paper is of one order.
  orders: fc.constantFrom(0, 0, 0, 1, 2, ORDERS),
  lines: fc.array(fc.record({ rate: fc.constantFrom(...VAT_RATES), total: fc.integer({ min: 1, max: 99_999 }) }), {
    minLength: 1,
    maxLength: 6,
  }),
});
type Drawn = typeof anyPaper extends fc.Arbitrary<infer Paper> ? Paper : never;

const FIRST_DAY = Date.parse('2027-09-01T00:00:00Z');
const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);

/** A paper as it is kept, of all that the accounts read. That of a month is a company's invoice, VAT over the whole. */
function kept({ day, isTaxed, lines, orders, ...drawn }: Drawn, index: number) {
  const isMonthly = orders > 0;
  const kind = isMonthly ? 'INVOICE' : drawn.kind;
  const channel = isMonthly ? 'OFFLINE' : drawn.channel;
  /** What it asks for of each order. */
  const shares = Array.from({ length: Math.min(orders, lines.length) }, (_, order) =>
    sum(lines.filter((_line, line) => line % orders === order).map((line) => line.total)),
  );
  const on = new Date(FIRST_DAY + day * 86_400_000).toISOString().slice(0, 10);
  const vat = isTaxed ? vatByRate(lines) : [];
  const total = sum(lines.map((line) => line.total));
  const tax = sum(vat.map((share) => share.vat));
  const model = {
    kind,
    order: { reference: 'ABCD2345' },
    payment: { channel },
    vat,
    totals: { net: total - tax, vat: tax, total },
    lines: isTaxed
      ? vat.map(({ rate, net }) => ({ type: 'GOODS', rate, net }))
      : [{ type: 'GOODS', rate: null, net: total }],
    ...((isMonthly || drawn.isCompany) && { buyer: { company: 'Chez Paulette', siren: '732829320' } }),
    ...(isMonthly && { dueOn: on, deliveries: shares.map((share) => ({ suppliedOn: on, total: share })) }),
  };
  const number = `${kind === 'INVOICE' ? 'F' : 'A'}-${index}`;
  return { id: randomUUID(), kind, on, number, sequence: index + 1, model, shares };
}

const amountsIn = (text: string, pattern: RegExp): number =>
  sum([...text.matchAll(pattern)].map(([, sign, euros, cents]) => Number(`${sign}${euros}${cents}`)));

it(
  `${PAPERS} random papers of three rates come to the same in figures, journal and reports`,
  { timeout: 120_000 },
  async () => {
    const seed = Math.floor(Math.random() * 2 ** 31);
    const papers = fc.sample(anyPaper, { numRuns: PAPERS, seed }).map(kept);
    const orderIds: string[] = [];
    while (orderIds.length < ORDERS)
      orderIds.push((await placeTestOrder(server, shop, { channel: 'OFFLINE' })).orderId);
    await server.services.database.withShop(shop.shopId, async (tx) => {
      for (let from = 0; from < PAPERS; from += 500) {
        const batch = papers.slice(from, from + 500);
        await tx
          .insertInto('invoices')
          .values(
            batch.map(({ id, kind, on, number, sequence, model, shares }) => ({
              id,
              shop_id: shop.shopId,
              order_id: shares.length > 0 ? null : orderIds[0]!,
              position: shares.length > 0 ? null : sequence,
              kind,
              year: Number(on.slice(0, 4)),
              sequence,
              number,
              issued_at: new Date(`${on}T10:00:00Z`),
              issued_on: on,
              accounted_on: on,
              model: JSON.stringify(model),
            })),
          )
          .execute();
        await tx
          .insertInto('invoice_orders')
          .values(
            batch.flatMap(({ id, sequence, shares }) =>
              shares.map((total, order) => ({
                shop_id: shop.shopId,
                invoice_id: id,
                order_id: orderIds[order]!,
                position: sequence,
                total,
              })),
            ),
          )
          .execute();
      }
    });
    await liveUntil(server, '2028-09-02T09:00:00Z');
    const signed = (key: 'net' | 'vat' | 'total', { kind, model }: (typeof papers)[number]): number =>
      (kind === 'CREDIT_NOTE' ? -1 : 1) * model.totals[key];
    // The invoices of months are told of each of their orders, and come to the same.
    const told = await server.services.database.withShop(shop.shopId, (tx) =>
      tx.selectFrom('order_papers').select(['kind', 'total']).where('shop_id', '=', shop.shopId).execute(),
    );
    expect(told.length, `seed ${seed}`).toBeGreaterThan(PAPERS);
    expect(sum(told.map(({ kind, total }) => (kind === 'CREDIT_NOTE' ? -1 : 1) * total)), `seed ${seed}`).toBe(
      sum(papers.map((paper) => signed('total', paper))),
    );
    for (const year of ['2027', '2028']) {
      const ofYear = papers.filter(({ on }) => on.startsWith(year));
      const accounting: Accounting = (await shop.get(`/api/GetAccounting?year=${year}`)).json();
      for (const key of ['net', 'vat', 'total'] as const)
        expect(sum(accounting.months.map(({ sales }) => sales[key])), `seed ${seed}`).toBe(
          sum(ofYear.map((paper) => signed(key, paper))),
        );
      const journal = readJournal((await shop.get(`/api/GenerateSalesJournal?period=${year}`)).rawPayload.toString());
      const booked = (prefix: string): number =>
        sum(journal.filter((row) => row['CompteNum']?.startsWith(prefix)).map(debitOf));
      expect([booked('411'), booked('70'), booked('4457')], `seed ${seed}`).toEqual(
        (['total', 'net', 'vat'] as const).map(
          (key) => (key === 'total' ? 1 : -1) * sum(ofYear.map((paper) => signed(key, paper))),
        ),
      );
      const numbers = [...new Set(journal.map((row) => Number(row['EcritureNum'])))];
      expect(numbers, `seed ${seed}`).toEqual(ofYear.map((_, index) => index + 1));

      const consumers = ofYear.filter(({ model }) => !('buyer' in model));
      let [net, vat, inRows] = [0, 0, 0];
      for (const { from } of accounting.reports) {
        const file = async (format: string): Promise<string> =>
          (await shop.get(`/api/GenerateSalesReportFile?from=${from}&format=${format}`)).rawPayload.toString();
        const xml = await file('xml');
        net += amountsIn(xml, /<TaxExclusiveAmount>(-?)(\d+)\.(\d\d)</g);
        vat += amountsIn(xml, /<TaxTotal>(-?)(\d+)\.(\d\d)<\/TaxTotal><\/TaxSubtotal>/g);
        inRows += amountsIn(await file('csv'), /;"(-?)(\d+),(\d\d)";"-?[\d,]+"\r\n/g);
      }
      const expected = (key: 'net' | 'vat'): number => sum(consumers.map((paper) => signed(key, paper)));
      expect([net, vat, inRows], `seed ${seed}`).toEqual([expected('net'), expected('vat'), expected('net')]);
    }
  },
);
