import type { OrderDetail } from '@etal/contract/orders';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addChicken,
  type OnlineShop,
  openOnlineShop,
  openStripeApp,
  sendOrder,
  type StripeApp,
} from '../../../../testing/harness/online-shop.ts';
import { runOrderDeadlines } from '../run-order-deadlines.ts';

/** One chicken of some 1,8 kg at 12,90 €/kg: 23,22 € and 0,70 € of fees, for which 28,80 € are held. */
let server: StripeApp;
let shop: OnlineShop;
let chickenId: string;
beforeAll(async () => {
  server = await openStripeApp();
});
beforeEach(async () => {
  server.clock.set('2026-11-15T09:00:00Z');
  shop = await openOnlineShop(server);
  chickenId = await addChicken(shop);
});

const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');
const read = async (id: string): Promise<OrderDetail> => (await shop.get(`/api/GetOrderByReference/${id}`)).json();
async function paid(): Promise<OrderDetail> {
  const sent = await sendOrder(server, shop, {
    channel: 'ONLINE',
    date: '2026-11-20',
    sales: [{ saleableId: chickenId, quantity: 1 }],
  });
  expect(sent.statusCode).toBe(200);
  const { reference, orderUrl, checkoutUrl } = sent.json();
  const sessionId = await server.services.database.withShop(shop.shopId, (tx) =>
    tx
      .selectFrom('order_payments')
      .innerJoin('orders', 'orders.id', 'order_payments.order_id')
      .select('session_id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow(),
  );
  expect(checkoutUrl).toEqual(expect.any(String));
  server.fake.pay(sessionId.session_id ?? '');
  const token = new URL(orderUrl).searchParams.get('token');
  await server.anonymous.get(`/api/boutique/${shop.slug}/GetOrder/${reference}?token=${token}`);
  return read(reference);
}
const accept = async ({ id }: OrderDetail): Promise<OrderDetail> => (await shop.post(`/api/AcceptOrder/${id}`)).json();
const weigh = async (order: OrderDetail, weighedGrams: number): Promise<OrderDetail> =>
  (
    await shop.put(`/api/SetOrderFinalWeights/${order.id}`, {
      weights: [{ saleId: order.sales[0]!.id, weighedGrams }],
    })
  ).json();
const pointTakesMoney = (offline_payments_enabled: boolean) =>
  server.services.database.withShop(shop.shopId, (tx) =>
    tx.updateTable('collection_points').set({ offline_payments_enabled }).where('id', '=', shop.pointId).execute(),
  );

describe('goods to be weighed, paid online', () => {
  it('hold a margin, and the card pays what the scale says', async () => {
    const order = await paid();
    expect(order).toMatchObject({ total: 2392, heldAmount: 2880, paymentStatus: 'AUTHORIZED', dueOnSite: 0 });
    const accepted = await accept(order);
    expect(accepted).toMatchObject({ status: 'ACCEPTED', paymentStatus: 'AUTHORIZED', documents: [], dueOnSite: 0 });
    const weighed = await weigh(accepted, 1950);
    expect(weighed).toMatchObject({ paymentStatus: 'CAPTURED', total: 2591, refundable: 2591, dueOnSite: 0 });
    expect(weighed.documents).toMatchObject([{ kind: 'INVOICE', total: 2591 }]);
    expect((await shop.post(`/api/CollectOrder/${order.id}`)).json()).toMatchObject({ status: 'COLLECTED' });
  });

  it('are due on site above what is held, where the point takes money', async () => {
    const weighed = await weigh(await accept(await paid()), 2500);
    expect(weighed).toMatchObject({ paymentStatus: 'CAPTURED', total: 3322, refundable: 2880, dueOnSite: 442 });
  });

  it('never cost more than is held where the point takes none, which the order says and its merchant is told', async () => {
    await pointTakesMoney(false);
    const weighed = await weigh(await accept(await paid()), 2500);
    await server.deliver();
    const toMerchant = server.mails.filter(({ to }) => to === `${shop.shopId.slice(0, 8)}@etal.test`);
    expect(toMerchant.map(({ subject, text }) => plain(`${subject} ${text}`))).toContainEqual(
      expect.stringMatching(new RegExp(`commande ${weighed.reference} .*4,42 € ne lui sont pas réclamés`, 's')),
    );
    expect(weighed).toMatchObject({
      paymentStatus: 'CAPTURED',
      total: 3322,
      refundable: 2880,
      dueOnSite: 0,
      refunds: [{ cause: 'REBATE', means: 'NONE', cents: 442 }],
    });
    expect(weighed.documents.reduce((sum, { total }) => sum + total, 0)).toBe(2880);
  });

  it('are captured at the estimate when the hold is about to end; the weights then follow', async () => {
    const accepted = await accept(await paid());
    server.clock.set('2026-11-22T07:30:00Z');
    await runOrderDeadlines(server.services);
    const captured = await read(accepted.id);
    expect(captured).toMatchObject({ status: 'ACCEPTED', paymentStatus: 'CAPTURED', refundable: 2392, documents: [] });
    const weighed = await weigh(captured, 1700);
    expect(weighed).toMatchObject({ total: 2259, refundable: 2259, refunds: [{ cause: 'CHANGE', cents: 133 }] });
    expect(weighed.documents).toMatchObject([{ kind: 'INVOICE', total: 2259 }]);
  });

  it('are handed over with their weight in one step, also when nobody had answered', async () => {
    const order = await paid();
    const refused = await shop.post(`/api/CollectOrder/${order.id}`);
    expect(refused.statusCode).toBe(409);
    const collected: OrderDetail = (
      await shop.post(`/api/CollectOrder/${order.id}`, {
        weights: [{ saleId: order.sales[0]!.id, weighedGrams: 1700 }],
      })
    ).json();
    expect(collected).toMatchObject({ status: 'COLLECTED', paymentStatus: 'CAPTURED', total: 2259 });
    expect(collected.documents).toMatchObject([{ total: 2259 }]);
  });

  it('are released when nobody came, or their estimate is kept', async () => {
    const [given, kept] = [await accept(await paid()), await accept(await paid())];
    server.clock.set('2026-11-20T08:00:00Z');
    expect((await shop.post(`/api/MarkNoShow/${given.id}`)).json()).toMatchObject({
      status: 'CANCELED',
      paymentStatus: 'VOIDED',
    });
    expect((await shop.post(`/api/MarkNoShow/${kept.id}`, { keepPayment: true })).json()).toMatchObject({
      status: 'COLLECTED',
      paymentStatus: 'CAPTURED',
      refundable: 2392,
      sales: [{ isWeightEstimated: true }],
    });
  });

  it('are weighed although the payment service is away; the card follows', async () => {
    const accepted = await accept(await paid());
    server.fake.fail({ method: 'POST', path: /\/capture$/ }, 'drop-before', 2);
    expect(await weigh(accepted, 1700)).toMatchObject({ total: 2259, paymentStatus: 'AUTHORIZED' });
    server.clock.advance({ minutes: 3 });
    await runOrderDeadlines(server.services);
    expect(await read(accepted.id)).toMatchObject({ paymentStatus: 'CAPTURED', refundable: 2259 });
  });
});
