import { randomUUID } from 'node:crypto';
import type { MonthlyInvoices } from '@etal/contract/monthly-invoices';
import { ownPaperPath } from '@etal/contract/site-pages';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addChicken,
  liveUntil,
  type OnlineShop,
  openOnlineShop,
  openStripeApp,
  type StripeApp,
} from '../../../../testing/harness/online-shop.ts';
import { openShopper } from '../../../../testing/harness/open-shopper.ts';
import { addRestaurant, payIn, RESTAURANT, writeDown } from '../../../../testing/harness/restaurant.ts';
import type { Visitor } from '../../../../testing/harness/test-app.ts';
import { facturXOfPdf, facturXProblems, valuesOf } from '../../../../testing/readers/factur-x-of-pdf.ts';
import { readJournal } from '../../../../testing/readers/read-journal.ts';
import { textOfPdf } from '../../../../testing/readers/text-of-pdf.ts';
import { invoicePastMonths } from './invoice-month.ts';

let server: StripeApp;
let shop: OnlineShop;

beforeAll(async () => {
  server = await openStripeApp();
});

beforeEach(async () => {
  server.clock.set('2026-11-02T09:00:00Z');
  shop = await openOnlineShop(server);
});

/** Written down by the merchant and accepted; handed over where a day is named. */
async function order(shopperId: string, quantity: number, handedOver?: string, takings?: object): Promise<string> {
  const reference = await writeDown(shop, { shopperId, quantity, date: '2026-11-20' });
  if (handedOver) {
    const now = server.clock.now();
    await liveUntil(server, handedOver);
    const done = await shop.post(`/api/CollectOrder/${reference}`, takings);
    if (done.statusCode !== 200) throw new Error(done.body);
    await liveUntil(server, now.toISOString());
  }
  return reference;
}

const detail = async (reference: string) => (await shop.get(`/api/GetOrderByReference/${reference}`)).json();
const read = async (shopper?: string): Promise<MonthlyInvoices> =>
  (await shop.get(`/api/GetMonthlyInvoices${shopper ? `?shopper=${shopper}` : ''}`)).json();
const press = (shopperId: string, month = '2026-11') => shop.post('/api/InvoiceMonth', { shopperId, month });
const balance = async (shopperId: string): Promise<number> =>
  (await shop.get(`/api/GetShopperBalance/${shopperId}`)).json().cents;
const papersOf = async (reference: string): Promise<[string, number][]> =>
  (await detail(reference)).documents.map(({ kind, total }: { kind: string; total: number }) => [kind, total]);

describe('the invoice of a month', () => {
  it('tells of each order under its reference, once, by rate over the whole, and to be paid later', async () => {
    const id = await addRestaurant(shop);
    const first = await order(id, 2, '2026-11-03T10:00:00Z');
    const second = await order(id, 3, '2026-11-24T10:00:00Z');
    const pending = await order(id, 1);
    const { total } = await detail(first);
    // Nothing was cashed, nothing is invoiced yet, and the slip is what there is.
    expect([await balance(id), await papersOf(first)]).toEqual([-(total + (await detail(second)).total), []]);
    expect((await detail(first)).monthlyTerm).toBe(30);

    await liveUntil(server, '2026-11-25T09:00:00Z');
    const due = total + (await detail(second)).total;
    expect((await read()).toInvoice).toEqual([
      {
        shopperId: id,
        name: 'Paulette',
        company: 'Chez Paulette',
        month: '2026-11',
        isCurrent: true,
        orders: 2,
        total: due,
      },
    ]);
    const pressed = await press(id);
    const [number = ''] = pressed.json().numbers;
    expect(pressed.json().numbers).toEqual([number]);
    expect(await papersOf(first)).toEqual([['INVOICE', total]]);
    expect((await detail(second)).documents).toEqual([
      expect.objectContaining({ number, isMonthly: true, total: (await detail(second)).total }),
    ]);
    expect(await papersOf(pending)).toEqual([]);

    const paper = await shop.get(`/api/GenerateOrderDocument/${number}`);
    const xml = (await facturXOfPdf(paper.rawPayload))?.xml ?? '';
    expect(await facturXProblems(xml)).toEqual([]);
    expect(valuesOf(xml)('GrandTotalAmount').map(Number)).toEqual([due / 100]);
    expect(valuesOf(xml)('DuePayableAmount').map(Number)).toEqual([due / 100]);
    expect(xml).toContain('20261225');
    const text = textOfPdf(paper.rawPayload).replaceAll(/\s+/g, ' ');
    for (const printed of [first, second, '25 décembre 2026', 'Chez Paulette', '40 €']) expect(text).toContain(printed);
    expect(text).not.toContain(pending);

    // The mail goes to the customer, with the paper and a page that has it.
    await server.deliver();
    const mail = server.mails.find(({ subject }) => subject.includes(number));
    expect(mail?.to).toBe('cuisine@paulette.test');
    expect(mail?.text, 'how to reach the producer').toMatch(/ferme@etal\.test\n12 chemin du Pré/);
    expect(mail?.attachments?.[0]?.filename).toBe(`Facture ${number}.pdf`);
    const url = new URL(/http\S+/.exec(mail?.text ?? '')?.[0] ?? '');
    expect(url.pathname).toContain(second);
    const token = url.searchParams.get('token') ?? '';
    expect((await server.anonymous.get(ownPaperPath(shop.slug, { reference: second, token }, number))).statusCode).toBe(
      200,
    );

    // In the journal it is one balanced entry on the customer's account.
    const lines = readJournal((await shop.get('/api/GenerateSalesJournal?period=2026-11')).body);
    expect(lines.find(({ PieceRef }) => PieceRef === number)).toMatchObject({
      CompteNum: '411000',
      CompAuxNum: RESTAURANT.siren,
      EcritureDate: '20261124',
      EcritureLib: `Facture ${number}, livraisons du mois`,
    });
    // Nothing of it is a sale to a consumer.
    const accounting = (await shop.get('/api/GetAccounting?year=2026')).json();
    expect(accounting.months[0].sales.total).toBe(due);
    expect(accounting.reports.map(({ sales }: { sales: number }) => sales)).toEqual([0]);
    const again = await press(id);
    expect([again.statusCode, again.body]).toEqual([409, expect.stringContaining('Rien ne reste à facturer')]);
  });

  it('is issued once, however many press at once and whatever the job does', async () => {
    const id = await addRestaurant(shop);
    const references = [await order(id, 2, '2026-11-03T10:00:00Z'), await order(id, 1, '2026-11-04T10:00:00Z')];
    await liveUntil(server, '2026-12-02T04:00:00Z');
    await Promise.all([
      press(id),
      press(id),
      invoicePastMonths(server.services),
      invoicePastMonths(server.services),
      press(id),
    ]);
    for (const reference of references) expect((await detail(reference)).documents).toHaveLength(1);
    const { toInvoice, invoices } = await read(id);
    expect([toInvoice, invoices.map(({ number }) => number)]).toEqual([[], ['F2026-000001']]);
  });

  it('is issued by itself from the second day of the next month on, and never for a month that goes on', async () => {
    const id = await addRestaurant(shop);
    await order(id, 2, '2026-11-30T10:00:00Z');
    await order(id, 1, '2026-12-01T08:00:00Z');
    for (const [now, numbers] of [
      ['2026-11-30T22:00:00Z', 0],
      ['2026-12-01T09:00:00Z', 0],
      ['2026-12-02T00:30:00Z', 1],
      ['2026-12-31T12:00:00Z', 1],
      ['2027-01-02T04:00:00Z', 2],
    ] as const) {
      await liveUntil(server, now);
      await invoicePastMonths(server.services);
      expect([now, (await read(id)).invoices.length]).toEqual([now, numbers]);
    }
  });

  it('is followed by the papers of each order’s own changes, which the customer’s balance pays', async () => {
    const id = await addRestaurant(shop);
    const [changed, reopened, kept] = [
      await order(id, 5, '2026-11-03T10:00:00Z'),
      await order(id, 2, '2026-11-04T10:00:00Z'),
      await order(id, 1, '2026-11-05T10:00:00Z'),
    ];
    await liveUntil(server, '2026-11-06T09:00:00Z');
    await press(id);
    const owed = await balance(id);
    const { sales } = await detail(changed);
    await shop.send({
      method: 'POST',
      url: `/api/RefundOrder/${changed}`,
      headers: { 'idempotency-key': randomUUID() },
      payload: { sales: [{ saleId: sales[0].id, quantity: 1 }], reason: 'Abîmé', to: 'BALANCE' },
    });
    const [, credit] = await papersOf(changed);
    expect(credit?.[0]).toBe('CREDIT_NOTE');
    expect(await balance(id)).toBe(owed - (credit?.[1] ?? 0));

    const { total } = await detail(reopened);
    await shop.post(`/api/ReopenOrder/${reopened}`);
    expect(await papersOf(reopened)).toEqual([
      ['INVOICE', total],
      ['CREDIT_NOTE', -total],
    ]);
    const [, note] = (await detail(reopened)).documents;
    const paper = textOfPdf((await shop.get(`/api/GenerateOrderDocument/${note.number}`)).rawPayload);
    expect(paper).toContain(reopened);
    expect(paper).not.toContain(kept);
    // Handed over again, it waits for the next invoice.
    await shop.post(`/api/CollectOrder/${reopened}`);
    expect((await papersOf(reopened)).length).toBe(2);
    expect((await read()).toInvoice).toEqual([expect.objectContaining({ orders: 1, total })]);
    await press(id);
    expect(await papersOf(reopened)).toEqual([
      ['INVOICE', total],
      ['CREDIT_NOTE', -total],
      ['INVOICE', total],
    ]);
    expect(await papersOf(kept)).toHaveLength(1);
  });

  it('is corrected by the scale as any invoice, and the difference is paid later', async () => {
    const chicken = await addChicken(shop);
    const id = await addRestaurant(shop);
    const made = await shop.send({
      method: 'POST',
      url: '/api/CreateOrder',
      headers: { 'idempotency-key': randomUUID() },
      payload: {
        shopper: { id },
        collectionPointId: shop.pointId,
        collectionDate: '2026-11-20',
        collectionPeriod: { startingHour: 8, startingMinute: 0, endingHour: 12, endingMinute: 30 },
        sales: [{ saleableId: chicken, quantity: 1 }],
        accept: true,
        tell: 'NONE',
      },
    });
    const { reference, sales } = made.json();
    const weigh = (weighedGrams: number, rest: object = {}) =>
      shop.put(`/api/SetOrderFinalWeights/${reference}`, {
        weights: [{ saleId: sales[0].id, weighedGrams }],
        ...rest,
      });
    await weigh(1500);
    await shop.post(`/api/CollectOrder/${reference}`);
    await press(id);
    const before = await balance(id);
    expect((await weigh(2000)).statusCode).toBe(409);
    expect((await weigh(2000, { correctInvoice: true })).statusCode).toBe(200);
    const papers = await papersOf(reference);
    expect(papers.map(([kind]) => kind)).toEqual(['INVOICE', 'CREDIT_NOTE', 'INVOICE']);
    const { total } = await detail(reference);
    expect(papers.reduce((sum, [, cents]) => sum + cents, 0)).toBe(total);
    expect([before < 0, await balance(id)]).toEqual([true, -total]);
  });

  it('says what was paid with the goods all the same, and what is missing of it, the newest last', async () => {
    const id = await addRestaurant(shop);
    await order(id, 2, '2026-10-30T10:00:00Z');
    const second = await order(id, 3, '2026-11-03T10:00:00Z');
    const paid = await order(id, 1, '2026-11-04T10:00:00Z', { payments: [{ means: 'CASH' }] });
    await liveUntil(server, '2026-11-05T09:00:00Z');
    await press(id, '2026-10');
    const [number = ''] = (await press(id)).json().numbers;
    const [newest, oldest] = (await read(id)).invoices;
    const { total } = await detail(second);
    expect([newest?.number, newest?.unpaid, newest?.total]).toEqual([
      number,
      total,
      total + (await detail(paid)).total,
    ]);
    expect(oldest?.unpaid).toBe(oldest?.total);
    const text = textOfPdf((await shop.get(`/api/GenerateOrderDocument/${number}`)).rawPayload);
    expect(text).toContain('Déjà réglé');

    // What comes in pays the oldest first; when its day is over, what is left is late.
    const paidIn = await payIn(shop, id, (oldest?.total ?? 0) + 100);
    expect([paidIn.statusCode, paidIn.statusCode === 200 ? '' : paidIn.body]).toEqual([200, '']);
    await liveUntil(server, '2026-12-06T09:00:00Z');
    expect((await read()).invoices).toEqual([
      expect.objectContaining({ number, unpaid: total - 100, isOverdue: true }),
    ]);
    await payIn(shop, id, total - 100);
    expect([(await read()).invoices, (await read(id)).invoices.map(({ unpaid }) => unpaid)]).toEqual([[], [0, 0]]);
  });

  it('is one company’s: an order that is corrected to another has its own invoice', async () => {
    const id = await addRestaurant(shop);
    const reference = await order(id, 2, '2026-11-03T10:00:00Z');
    const { id: orderId, revision } = await detail(reference);
    const buyer = { ...RESTAURANT, company: 'Le Bistrot', siren: '443061841', vatNumber: null };
    expect((await shop.put(`/api/SetOrderBuyer/${orderId}`, { revision, buyer })).statusCode).toBe(200);
    const { monthlyTerm, documents } = await detail(reference);
    expect([monthlyTerm, documents.map(({ isMonthly }: { isMonthly: boolean }) => isMonthly)]).toEqual([null, [false]]);
    expect((await press(id)).statusCode).toBe(409);
  });

  it('comes before its customer is erased', async () => {
    const id = await addRestaurant(shop);
    await order(id, 2, '2026-11-03T10:00:00Z', { payments: [{ means: 'CASH' }] });
    const erased = await shop.post(`/api/EraseShopper/${id}`);
    expect([erased.statusCode, erased.body]).toEqual([409, expect.stringContaining('pas encore facturées')]);
    await press(id);
    expect((await shop.post(`/api/EraseShopper/${id}`)).statusCode).toBe(200);
  });
});

describe('who has the invoice of a month', () => {
  it('is a company whose file says so, until its file says no more', async () => {
    const id = await addRestaurant(shop, { monthlyTerm: null });
    expect((await detail(await order(id, 1))).monthlyTerm).toBeNull();
    const update = (changes: object) =>
      shop.put(`/api/UpdateShopper/${id}`, { lastname: 'Paulette', email: 'cuisine@paulette.test', ...changes });
    expect((await update({ monthlyTerm: 46 })).statusCode).toBe(400);
    expect((await update({ monthlyTerm: 10 })).json().monthlyTerm).toBe(10);
    // An edit that says nothing of it leaves it; without a company there is none.
    expect((await update({})).json().monthlyTerm).toBe(10);
    expect((await detail(await order(id, 1))).monthlyTerm).toBe(10);
    expect((await update({ buyer: null, monthlyTerm: 10 })).json().monthlyTerm).toBeNull();
  });

  it('orders on its account on the site once signed in, and nobody else in its name', async () => {
    await addRestaurant(shop);
    const signedIn = await openShopper(server, shop);
    const place = async (visitor: Visitor, buyer: object | null): Promise<number | null> => {
      const placed = await visitor.send({
        method: 'POST',
        url: `/api/boutique/${shop.slug}/PlaceOrder`,
        headers: { 'idempotency-key': randomUUID() },
        payload: {
          collectionPointId: shop.pointId,
          collectionDate: '2026-11-20',
          collectionPeriod: { startingHour: 8, startingMinute: 0, endingHour: 12, endingMinute: 30 },
          paymentChannel: 'OFFLINE',
          shopperDetails: {
            firstname: 'Paulette',
            lastname: 'Roux',
            email: 'cuisine@paulette.test',
            phone: '06 12 34 56 78',
            city: 'Sarlat',
          },
          buyer,
          sales: [{ saleableId: shop.articleId, quantity: 1 }],
        },
      });
      return (await detail(placed.json().reference)).monthlyTerm;
    };
    expect([
      await place(signedIn, RESTAURANT),
      await place(server.anonymous, RESTAURANT),
      await place(signedIn, null),
      await place(signedIn, { ...RESTAURANT, siren: '443061841', vatNumber: null }),
    ]).toEqual([30, null, null, null]);
  });
});
