import { randomUUID } from 'node:crypto';
import type { Accounting, AccountingMonthDetail } from '@etal/contract/accounting';
import { daysOfMonth, monthAfter } from '@etal/domain/accounting/months';
import { addDays } from '@etal/domain/calendar/dates';
import type { MonthlyInvoices } from '@etal/contract/monthly-invoices';
import type { DocumentModel } from '@etal/domain/documents/document';
import { balanceMove } from '@etal/domain/till/balance';
import { beforeAll, expect, it } from 'vitest';
import { done } from '../../../testing/harness/awkward-orders.ts';
import {
  addChicken,
  liveUntil,
  type OnlineShop,
  openOnlineShop,
  openStripeApp,
  placeTestOrder,
  sendOrder,
  type StripeApp,
} from '../../../testing/harness/online-shop.ts';
import { addRestaurant, payIn, RESTAURANT, writeDown } from '../../../testing/harness/restaurant.ts';
import { debitOf, readJournal } from '../../../testing/readers/read-journal.ts';

let server: StripeApp;
let shop: OnlineShop;
let chicken: string;
/** A restaurant that is invoiced by month, and pays after its day. */
let restaurant: string;
beforeAll(async () => {
  server = await openStripeApp();
  server.clock.set('2027-09-01T08:00:00Z');
  shop = await openOnlineShop(server, 'La Ferme du Pré');
  chicken = await addChicken(shop);
  restaurant = await addRestaurant(shop, { email: 'mensuel@restaurant.test', buyer: MONTHLY });
  const [jar] = (await shop.put('/api/SaveDepositKinds', [{ label: 'Bocal', cents: 200, isEnabled: true }])).json();
  await shop.patch(`/api/UpdateSimpleArticle/${shop.articleId}`, { depositKindId: jar.id });
});

const MONTHLY = { ...RESTAURANT, company: 'Le Bistrot', siren: '443061841', vatNumber: null };

const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);

const monthlyInvoices = async (): Promise<MonthlyInvoices> =>
  (await shop.get(`/api/GetMonthlyInvoices?shopper=${restaurant}`)).json();

/** Something of the month before was spoilt: its invoice stands, and a credit note takes one piece back. */
let lastOnTheMonth: string | undefined;
async function creditLastMonth(): Promise<void> {
  if (!lastOnTheMonth) return;
  const { sales } = (await shop.get(`/api/GetOrderByReference/${lastOnTheMonth}`)).json();
  await done(
    shop.send({
      method: 'POST',
      url: `/api/RefundOrder/${lastOnTheMonth}`,
      headers: { 'idempotency-key': randomUUID() },
      payload: { sales: [{ saleId: sales[0].id, quantity: 1 }], reason: 'Abîmée', to: 'BALANCE' },
    }),
  );
}

/** The restaurant pays an invoice once it is overdue, days after its day. */
async function payWhatIsLate(): Promise<void> {
  const late = (await monthlyInvoices()).invoices.filter(({ isOverdue }) => isOverdue);
  for (const { unpaid } of late) await done(payIn(shop, restaurant, unpaid));
  paidLate += late.length;
}
let paidLate = 0;

/** What a farm lives through in a month: all that can happen to an order once, some of it in the last minute. */
async function liveMonth(month: string): Promise<void> {
  const { from, to } = daysOfMonth(month);
  const date = addDays(from, 4);
  await liveUntil(server, `${from}T09:00:00Z`);
  const onSite = async (quantity: number): Promise<string> => {
    const { orderId } = await placeTestOrder(server, shop, { channel: 'OFFLINE', quantity, date });
    await done(shop.post(`/api/AcceptOrder/${orderId}`));
    return orderId;
  };
  const [paid, refunded, later, missed, last] = [
    await onSite(2),
    await onSite(3),
    await onSite(1),
    await onSite(4),
    await onSite(5),
  ];
  const online = await placeTestOrder(server, shop, { date });
  server.fake.pay(online.sessionId);
  await done(server.anonymous.get(`/api/boutique/${shop.slug}/GetOrder/${online.reference}?token=${online.token}`));
  await done(shop.post(`/api/AcceptOrder/${online.orderId}`));
  const weighed = (
    await sendOrder(server, shop, { channel: 'OFFLINE', date, sales: [{ saleableId: chicken, quantity: 1 }] })
  ).json().reference as string;
  await done(shop.post(`/api/AcceptOrder/${weighed}`));

  const company = (
    await sendOrder(server, shop, {
      channel: 'OFFLINE',
      date,
      email: 'cuisine@restaurant.test',
      sales: [{ saleableId: shop.articleId, quantity: 8 }],
      buyer: RESTAURANT,
    })
  ).json().reference as string;
  await done(shop.post(`/api/AcceptOrder/${company}`));

  const onTheMonth = [
    await writeDown(shop, { shopperId: restaurant, quantity: 6, date }),
    await writeDown(shop, { shopperId: restaurant, quantity: 9, date: addDays(date, 14) }),
  ];

  await liveUntil(server, `${date}T09:00:00Z`);
  await done(shop.post(`/api/CollectOrder/${onTheMonth[0]}`));
  await creditLastMonth();
  await payWhatIsLate();
  await done(shop.post(`/api/CollectOrder/${company}`, { payments: [{ means: 'TRANSFER' }] }));
  await done(shop.post(`/api/CollectOrder/${paid}`, { payments: [{ means: 'CASH' }] }));
  await done(shop.post(`/api/CollectOrder/${refunded}`, { payments: [{ means: 'CHEQUE' }] }));
  await done(shop.post(`/api/CollectOrder/${later}`, { later: true }));
  await done(shop.post(`/api/MarkNoShow/${missed}`));
  await done(shop.post(`/api/CollectOrder/${online.orderId}`));
  const { sales } = (await shop.get(`/api/GetOrderByReference/${weighed}`)).json();
  const weights = [{ saleId: sales[0].id, weighedGrams: 1877 }];
  await done(shop.post(`/api/CollectOrder/${weighed}`, { weights, payments: [{ means: 'CASH' }] }));
  await done(
    shop.send({
      method: 'POST',
      url: `/api/RefundOrder/${refunded}`,
      headers: { 'idempotency-key': randomUUID() },
      payload: { amount: 350, reason: 'Abîmée', to: 'CASH' },
    }),
  );
  await liveUntil(server, `${addDays(date, 14)}T09:00:00Z`);
  await done(shop.post(`/api/CollectOrder/${onTheMonth[1]}`));
  lastOnTheMonth = onTheMonth[1];
  // Every other month the merchant invoices it before it is over; otherwise it is when the month is closed.
  if (Number(month.slice(5)) % 2 === 0) await done(shop.post('/api/InvoiceMonth', { shopperId: restaurant, month }));
  // Before midnight in Paris on the last day, without a network: the phone tells of it in the next month.
  await liveUntil(server, `${addDays(to, 1)}T07:00:00Z`);
  const at = Date.parse(`${to}T21:30:00Z`) / 1000;
  await done(shop.post(`/api/CollectOrder/${last}`, { payments: [{ means: 'CARD' }], at, key: randomUUID() }));
}

const papersOf = (): Promise<{ model: DocumentModel; accountedOn: string }[]> =>
  server.services.database.withShop(shop.shopId, (tx) =>
    tx.selectFrom('invoices').select(['model', 'accounted_on as accountedOn']).execute(),
  );
const yearOf = async (year: string): Promise<Accounting> => (await shop.get(`/api/GetAccounting?year=${year}`)).json();
const text = async (url: string): Promise<string> => (await shop.get(url)).rawPayload.toString();

/** The columns of a CSV file, as cents where they are amounts. */
const csv = (content: string): Record<string, string>[] => {
  const [head = '', ...lines] = content
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .filter(Boolean);
  const cellsOf = (line: string): string[] => line.slice(1, -1).split('";"');
  const headers = cellsOf(head);
  return lines.map((line) => Object.fromEntries(cellsOf(line).map((cell, index) => [headers[index] ?? '', cell])));
};
const cents = (cell = ''): number => Math.round(Number(cell.replaceAll(/[^\d,-]/g, '').replace(',', '.')) * 100);

it(
  'a year closed month by month: papers, journal, reports, exports and the ledger come to the same',
  { timeout: 300_000 },
  async () => {
    const closed = new Map<string, AccountingMonthDetail>();
    let month = '2027-09';
    for (let lived = 0; lived < 12; lived++) {
      await liveMonth(month);
      const response = await shop.post(`/api/CloseMonth/${month}`);
      expect([response.statusCode, response.statusCode === 200 || response.body]).toEqual([200, true]);
      closed.set(month, response.json());
      month = monthAfter(month);
    }
    const papers = await papersOf();
    const signed = ({ kind, totals }: DocumentModel, key: 'net' | 'vat' | 'total'): number =>
      (kind === 'CREDIT_NOTE' ? -1 : 1) * totals[key];

    for (const year of ['2027', '2028']) {
      const { months, reports } = await yearOf(year);
      const journal = readJournal(await text(`/api/GenerateSalesJournal?period=${year}`));
      const numbers = [...new Set(journal.map((row) => Number(row['EcritureNum'])))];
      expect(numbers).toEqual(numbers.map((_, index) => index + 1));
      for (const { month: name, sales, received } of months.filter((one) => one.state === 'CLOSED')) {
        // It has not moved since it was closed, whatever came after.
        expect([name, sales, received]).toEqual([name, closed.get(name)?.sales, received]);
        const ofMonth = papers.filter(({ accountedOn }) => accountedOn.startsWith(name));
        for (const key of ['net', 'vat', 'total'] as const)
          expect(sales[key]).toBe(sum(ofMonth.map(({ model }) => signed(model, key))));
        const customers = journal.filter(
          (row) => row['CompteNum'] === '411000' && row['EcritureDate']?.startsWith(name.replace('-', '')),
        );
        expect(sum(customers.map(debitOf))).toBe(sales.total);
        const exported = csv(await text(`/api/GenerateAccountingExport?month=${name}`));
        expect(sum(exported.map((row) => cents(row['TTC'])))).toBe(sales.total);
        expect(sum(exported.map((row) => cents(row['TVA'])))).toBe(sales.vat);
        const report = reports.find(({ from }) => from.startsWith(name));
        // What the company bought is told by its own invoice.
        const toConsumers = ofMonth.filter(({ model }) => !model.buyer).map(({ model }) => model);
        // Its own invoice, that of the month, and from the second month on what the month before is credited.
        const companies = ofMonth.flatMap(({ model }) => (model.buyer ? [[model.buyer.siren, model.kind]] : []));
        expect(companies.toSorted()).toEqual([
          ...(name === '2027-09' ? [] : [[MONTHLY.siren, 'CREDIT_NOTE']]),
          [MONTHLY.siren, 'INVOICE'],
          [RESTAURANT.siren, 'INVOICE'],
        ]);
        const reported = (key: 'net' | 'vat'): number => sum(toConsumers.map((model) => signed(model, key)));
        expect([report?.net, report?.vat]).toEqual([reported('net'), reported('vat')]);
        const days = csv(await text(`/api/GenerateSalesReportFile?from=${name}-01&format=csv`));
        expect(sum(days.map((row) => cents(row['HT'])))).toBe(reported('net'));
        const { from, to } = daysOfMonth(name);
        const book = csv(await text(`/api/GenerateReceipts?from=${from}&to=${to}&format=csv`));
        expect(sum(book.map((row) => cents(row['Montant'] ?? row['Montant (€)'])))).not.toBeNaN();
        expect((await shop.get(`/api/GetAccountingMonth/${name}`)).json()).toMatchObject({
          waiting: 0,
          toInvoice: [],
        });
      }
    }
    // What was sold is what came in, what customers owe, and nothing for the deposits, which are no sale.
    const { owed, owedByRestaurant, deposits, taken } = await server.services.database.withShop(
      shop.shopId,
      async (tx) => {
        const entries = await tx
          .selectFrom('money_entries')
          .select(['kind', 'cents', 'order_id', 'shopper_id as shopperId'])
          .execute();
        const of = (...kinds: string[]): number =>
          sum(entries.flatMap((one) => (kinds.includes(one.kind) ? [one.cents] : [])));
        const owedBy = (some: typeof entries): number =>
          -sum(
            some.map(({ kind, cents: moved, order_id: orderId }) =>
              balanceMove({ kind, cents: moved, hasOrder: orderId !== null }),
            ),
          );
        return {
          taken: of('CAPTURED', 'TAKEN') - of('REFUNDED', 'GIVEN_BACK'),
          deposits: of('DEPOSIT_OUT') - of('DEPOSIT_BACK'),
          owed: owedBy(entries),
          owedByRestaurant: owedBy(entries.filter(({ shopperId }) => shopperId === restaurant)),
        };
      },
    );
    expect(taken + owed - deposits).toBe(sum(papers.map(({ model }) => signed(model, 'total'))));
    // The restaurant paid ten invoices late; what the last two lack is what its balance owes.
    const { toInvoice, invoices } = await monthlyInvoices();
    expect([toInvoice, invoices.length, paidLate]).toEqual([[], 12, 10]);
    expect(invoices.map(({ unpaid }) => unpaid > 0)).toEqual([true, true, ...Array.from({ length: 10 }, () => false)]);
    expect(sum(invoices.map(({ unpaid }) => unpaid))).toBe(owedByRestaurant);
  },
);
