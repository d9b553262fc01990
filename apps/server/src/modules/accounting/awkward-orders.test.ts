import type { OrderDetail } from '@etal/contract/orders';
import type { DocumentModel } from '@etal/domain/documents/document';
import type { PaymentChannel } from '@etal/domain/orders/order';
import { signed } from '@etal/domain/orders/ledger';
import { balanceMove } from '@etal/domain/till/balance';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  acceptedOrder,
  done,
  openAwkwardShop,
  readOrder,
  refundOrder,
  weighFirst,
} from '../../../testing/harness/awkward-orders.ts';
import { liveUntil, type OnlineShop, openStripeApp, type StripeApp } from '../../../testing/harness/online-shop.ts';
import { textOfPdf } from '../../../testing/readers/text-of-pdf.ts';
import { debitOf, readJournal } from '../../../testing/readers/read-journal.ts';

/** Orders to which several things happened, one after the other: every book has to say the same of them. */
let server: StripeApp;
let shop: OnlineShop;
let chicken: string;
/** Taxed at another rate than the food. */
let candle: string;
beforeAll(async () => {
  server = await openStripeApp();
});
beforeEach(async () => {
  server.clock.set('2026-11-15T09:00:00Z');
  ({ shop, chicken, candle } = await openAwkwardShop(server));
});

const DATE = '2026-11-20';
const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);
const read = (reference: string): Promise<OrderDetail> => readOrder(shop, reference);
const accepted = (channel: PaymentChannel, sales: object[], date = DATE): Promise<OrderDetail> =>
  acceptedOrder(server, shop, { channel, sales, date });
const refund = (reference: string, payload: object) => refundOrder(shop, reference, payload);
const weigh = (order: OrderDetail, weighedGrams: number) => weighFirst(shop, order, weighedGrams);

/** What the papers, the ledger and the platform say of an order. */
async function booksOf({ id }: Pick<OrderDetail, 'id'>) {
  const { papers, money, fees } = await server.services.database.withShop(shop.shopId, async (tx) => ({
    papers: await tx
      .selectFrom('order_papers')
      .select('model')
      .where('order_id', '=', id)
      .orderBy('position')
      .execute(),
    money: await tx
      .selectFrom('money_entries')
      .select(['kind', 'cents', 'day'])
      .where('order_id', '=', id)
      .orderBy('sequence')
      .execute(),
    fees: await tx.selectFrom('platform_fees').select('amount').where('order_id', '=', id).execute(),
  }));
  const models = papers.map(({ model }) => model);
  const byRate: Record<string, number> = {};
  for (const model of models)
    for (const { rate, total } of model.vat) byRate[rate] = (byRate[rate] ?? 0) + sideOf(model) * total;
  return {
    models,
    byRate,
    papers: sum(models.map((model) => sideOf(model) * model.totals.total)),
    paid: sum(money.map(signed)),
    debt: 0 - sum(money.map(({ kind, cents }) => balanceMove({ kind, cents, hasOrder: true }))),
    captured: money.find(({ kind }) => kind === 'CAPTURED')?.day,
    fees: sum(fees.map(({ amount }) => amount)),
  };
}
const sideOf = ({ kind }: DocumentModel): number => (kind === 'CREDIT_NOTE' ? -1 : 1);

/** The month, its journal and its report say what the papers of the shop say. */
async function expectSameInAccounts(month = '2026-11'): Promise<void> {
  const rows = await server.services.database.withShop(shop.shopId, (tx) =>
    tx.selectFrom('invoices').select(['model', 'accounted_on as day']).execute(),
  );
  const models = rows.filter(({ day }) => day.startsWith(month)).map(({ model }) => model);
  const said = (key: 'net' | 'vat' | 'total'): number => sum(models.map((model) => sideOf(model) * model.totals[key]));
  const { sales } = (await shop.get(`/api/GetAccountingMonth/${month}`)).json();
  const journal = readJournal((await shop.get(`/api/GenerateSalesJournal?period=${month}`)).rawPayload.toString());
  const owed = journal.filter((row) => row['CompteNum'] === '411000');
  expect([sales.net, sales.vat, sales.total, sum(owed.map(debitOf)), sum(journal.map(debitOf))]).toEqual([
    said('net'),
    said('vat'),
    said('total'),
    said('total'),
    0,
  ]);
}

describe('an order of two rates of VAT that is given back in parts', () => {
  const two = async (): Promise<OrderDetail> => {
    const order = await accepted('OFFLINE', [
      { saleableId: shop.articleId, quantity: 3 },
      { saleableId: candle, quantity: 1 },
    ]);
    await liveUntil(server, `${DATE}T09:00:00Z`);
    await done(shop.post(`/api/CollectOrder/${order.reference}`, { payments: [{ means: 'CASH' }] }));
    return order;
  };
  const line = ({ sales }: OrderDetail, index: number) => ({ sales: [{ saleId: sales[index]?.id, quantity: 1 }] });

  it.each<[string, (order: OrderDetail) => object[]]>([
    ['a line, then all that is left', (order) => [line(order, 1), {}]],
    ['a sum, then a line, then all that is left', (order) => [{ amount: 500 }, line(order, 1), {}]],
    ['a line, a sum, a line, all that is left', (order) => [line(order, 0), { amount: 333 }, line(order, 0), {}]],
    ['line by line', (order) => [line(order, 1), line(order, 0), line(order, 0), line(order, 0)]],
  ])('%s: nothing of either rate is left in the books', async (_, refunds) => {
    const order = await two();
    for (const payload of refunds(order)) await done(refund(order.reference, payload));
    expect(await booksOf(order)).toMatchObject({ papers: 0, paid: 0, byRate: { RATE_5_5: 0, RATE_20: 0 } });
    await expectSameInAccounts();
  });

  it('takes a sum back at the rates of what is left', async () => {
    const order = await two();
    await done(refund(order.reference, line(order, 1)));
    await done(refund(order.reference, { amount: 500 }));
    // 10,50 € of tomatoes and their part of the fee are all that is left to take back.
    expect((await booksOf(order)).byRate).toEqual({ RATE_5_5: 582, RATE_20: 0 });
  });

  it('taken back by a hand-over undone, leaves nothing of either rate', async () => {
    const order = await two();
    await done(refund(order.reference, line(order, 1)));
    await done(refund(order.reference, { amount: 250 }));
    await done(shop.post(`/api/ReopenOrder/${order.reference}`));
    expect(await booksOf(order)).toMatchObject({ papers: 0, paid: 0, byRate: { RATE_5_5: 0, RATE_20: 0 } });
    await expectSameInAccounts();
  });
});

describe('a credit note', () => {
  it('says how the money went back', async () => {
    const { reference } = await accepted('OFFLINE', [{ saleableId: shop.articleId, quantity: 3 }]);
    await liveUntil(server, `${DATE}T09:00:00Z`);
    await done(shop.post(`/api/CollectOrder/${reference}`, { payments: [{ means: 'CASH' }] }));
    await done(refund(reference, { amount: 100, to: 'CASH' }));
    await done(refund(reference, { amount: 100, to: 'BALANCE' }));
    const { documents } = await read(reference);
    const printed: string[] = [];
    for (const { number } of documents) {
      const { rawPayload } = await shop.get(`/api/GenerateOrderDocument/${number}`);
      printed.push(textOfPdf(rawPayload).replaceAll(/[\u00A0\u202F\s]+/g, ' '));
    }
    expect(printed).toEqual([
      expect.stringContaining('Paiement sur place : réglée le 20 novembre 2026'),
      expect.stringContaining('Remboursée en espèces le 20 novembre 2026'),
      expect.stringContaining('Gardée en avoir pour le client le 20 novembre 2026'),
    ]);
  });
});

describe('the platform', () => {
  it.each(['OFFLINE', 'ONLINE'] as const)(
    'earns nothing of an order that was given back whole, %s',
    async (channel) => {
      const order = await accepted(channel, [{ saleableId: shop.articleId, quantity: 30 }]);
      await liveUntil(server, `${DATE}T09:00:00Z`);
      await done(shop.post(`/api/CollectOrder/${order.reference}`));
      expect((await booksOf(order)).fees).toBe(315);
      const to = channel === 'ONLINE' ? 'CARD' : 'CASH';
      await done(refund(order.reference, { amount: 3605, to }));
      expect((await booksOf(order)).fees).toBe(210);
      await done(refund(order.reference, { to }));
      expect((await booksOf(order)).fees).toBe(0);
    },
  );
});

describe('a weight that is corrected after the hand-over', () => {
  it('upwards, of what the card paid where the point takes no money: what is given up was never taken', async () => {
    const order = await accepted('ONLINE', [{ saleableId: chicken, quantity: 1 }]);
    await done(weigh(order, 1800));
    await liveUntil(server, `${DATE}T09:00:00Z`);
    await done(shop.post(`/api/CollectOrder/${order.reference}`));
    await done(shop.post('/api/ConfigureOfflinePayments', { enabled: false, minimalOrderAmount: null }));
    await done(weigh(order, 2000));
    // What the card paid at 1,8 kg, and the platform's part of that.
    expect(await booksOf(order)).toMatchObject({ papers: 2392, paid: 2392, fees: 70 });
    expect((await read(order.reference)).payments).toEqual([expect.objectContaining({ cents: 2392 })]);
    await expectSameInAccounts();
  });

  it('below what was given back of it, is refused with its sentence', async () => {
    const order = await accepted('OFFLINE', [
      { saleableId: chicken, quantity: 1 },
      { saleableId: shop.articleId, quantity: 5 },
    ]);
    await liveUntil(server, `${DATE}T09:00:00Z`);
    const weights = [{ saleId: order.sales[0]?.id, weighedGrams: 1800 }];
    await done(shop.post(`/api/CollectOrder/${order.reference}`, { weights }));
    await done(refund(order.reference, { sales: [{ saleId: order.sales[0]?.id, grams: 1500 }] }));
    expect((await weigh(order, 1499)).statusCode).toBe(409);
    await done(weigh(order, 1500));
    expect(await booksOf(order)).toMatchObject({ papers: 1803, paid: 1803 });
    await expectSameInAccounts();
  });
});

describe('what the card pays once the last weight is in', () => {
  it('is sold and said to be paid on the day of the debit, not on the day it was accepted', async () => {
    await liveUntil(server, '2026-11-28T09:00:00Z');
    const order = await accepted('ONLINE', [{ saleableId: chicken, quantity: 1 }], '2026-12-03');
    await liveUntil(server, '2026-12-02T09:00:00Z');
    await done(weigh(order, 1900));
    const { models, captured } = await booksOf(order);
    expect(captured).toBe('2026-12-02');
    expect(models.map(({ suppliedOn, payment }) => [suppliedOn, payment.settledOn])).toEqual([[captured, captured]]);
    await expectSameInAccounts('2026-11');
    await expectSameInAccounts('2026-12');
  });
});

describe('an order that nobody fetched and whose payment is kept', () => {
  it('leaves to the customer’s balance what its invoices ask for above the card', async () => {
    const { reference, revision, ...order } = await accepted('ONLINE', [{ saleableId: shop.articleId, quantity: 3 }]);
    const sales = [{ saleId: order.sales[0]?.id, quantity: 5 }];
    await done(shop.put(`/api/ChangeOrder/${reference}`, { revision, sales }));
    await liveUntil(server, `${DATE}T09:00:00Z`);
    await done(shop.post(`/api/MarkNoShow/${reference}`, { keepPayment: true }));
    expect(await booksOf(order)).toMatchObject({ papers: 1803, paid: 1803, debt: 1803 - 1082 });
    const balance = await shop.get(`/api/GetShopperBalance/${order.shopperId}`);
    expect(balance.json().cents).toBe(1082 - 1803);
    await done(shop.post(`/api/ReopenOrder/${reference}`));
    expect(await booksOf(order)).toMatchObject({ papers: 1803, paid: 1082, debt: 0 });
  });
});
