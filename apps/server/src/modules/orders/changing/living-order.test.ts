import { randomUUID } from 'node:crypto';
import type { OrderDetail } from '@etal/contract/orders';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reopenOrder } from './hand-over.ts';
import { withdraw } from './withdraw.ts';
import { runOrderDeadlines } from '../run-order-deadlines.ts';
import {
  addChicken,
  type OnlineShop,
  openOnlineShop,
  openStripeApp,
  type PlacedTestOrder,
  placeTestOrder,
  sendStripeEvent,
  type StripeApp,
} from '../../../../testing/harness/online-shop.ts';

let server: StripeApp;
let shop: OnlineShop;
/** Something to be weighed: 12,90 €/kg, 1,8 kg. */
let chickenId: string;
const SLOT = '2026-11-20T08:00:00Z';

beforeAll(async () => {
  server = await openStripeApp();
});
beforeEach(async () => {
  server.clock.set('2026-11-15T09:00:00Z');
  shop = await openOnlineShop(server);
  chickenId = await addChicken(shop, 10);
});

const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');
const read = async (id: string): Promise<OrderDetail> => (await shop.get(`/api/GetOrderByReference/${id}`)).json();
const stockOf = async (id: string): Promise<number> =>
  (await shop.get('/api/GetShopAggregate')).json().singleArticles.find((article: { id: string }) => article.id === id)
    .stock ?? 0;
const kindsOf = (order: OrderDetail) => order.documents.map(({ kind, total }) => [kind, total]);
const moneyOf = (orderId: string) =>
  server.services.database.withShop(shop.shopId, (tx) =>
    tx
      .selectFrom('money_entries')
      .select(['kind', 'means', 'cents'])
      .where('order_id', '=', orderId)
      .orderBy('at')
      .orderBy('kind')
      .execute(),
  );

async function onSite(quantity = 2): Promise<OrderDetail> {
  const { orderId } = await placeTestOrder(server, shop, { channel: 'OFFLINE', quantity });
  return (await shop.post(`/api/AcceptOrder/${orderId}`)).json();
}
async function pay({ sessionId }: PlacedTestOrder): Promise<void> {
  server.fake.pay(sessionId);
  await hearStripe();
}
/** Every message of the payment service that was not heard yet. */
let heard = 0;
async function hearStripe(): Promise<void> {
  for (const event of server.fake.events.slice(heard)) {
    await sendStripeEvent(server, event);
  }
  heard = server.fake.events.length;
  await server.deliver();
}
async function paidOnline(quantity = 2): Promise<OrderDetail> {
  const placed = await placeTestOrder(server, shop, { quantity });
  await pay(placed);
  return read(placed.orderId);
}
async function captured(quantity = 2): Promise<OrderDetail> {
  const { id } = await paidOnline(quantity);
  return (await shop.post(`/api/AcceptOrder/${id}`)).json();
}
const change = (order: OrderDetail, body: object) =>
  shop.put(`/api/ChangeOrder/${order.id}`, { revision: order.revision, ...body });
const lineWith = (order: OrderDetail, quantity: number) => ({ saleId: order.sales[0]!.id, quantity });
const refund = (order: OrderDetail, body: object, key: string = randomUUID()) =>
  shop.send({
    method: 'POST',
    url: `/api/RefundOrder/${order.id}`,
    headers: { 'idempotency-key': key },
    payload: { reason: 'Une tomate abîmée', ...body },
  });
const pointTakesMoney = (offline_payments_enabled: boolean) =>
  server.services.database.withShop(shop.shopId, (tx) =>
    tx.updateTable('collection_points').set({ offline_payments_enabled }).where('id', '=', shop.pointId).execute(),
  );

describe('a hand-over', () => {
  it('on site issues the invoice that day, and writes what was taken', async () => {
    const order = await onSite();
    expect(order).toMatchObject({ status: 'ACCEPTED', documents: [], dueOnSite: 721, revision: 2 });
    const collected: OrderDetail = (await shop.post(`/api/CollectOrder/${order.id}`)).json();
    expect(collected).toMatchObject({ status: 'COLLECTED', paymentStatus: 'PAID_ON_SITE', dueOnSite: 0, revision: 3 });
    expect(kindsOf(collected)).toEqual([['INVOICE', 721]]);
    expect(await moneyOf(order.id)).toEqual([{ kind: 'TAKEN', means: 'UNSPECIFIED', cents: 721 }]);
  });

  it('of an order that nobody has answered accepts it on the way', async () => {
    const { orderId } = await placeTestOrder(server, shop, { channel: 'OFFLINE' });
    const collected: OrderDetail = (await shop.post(`/api/CollectOrder/${orderId}`)).json();
    expect(collected.history.map(({ to }) => to)).toEqual(['PAID', 'ACCEPTED', 'COLLECTED']);
    expect(collected.notifications.map(({ kind }) => kind)).not.toContain('ACCEPTED');
    const online = await paidOnline();
    expect((await shop.post(`/api/CollectOrder/${online.id}`)).json()).toMatchObject({
      status: 'COLLECTED',
      paymentStatus: 'CAPTURED',
    });
    expect(await moneyOf(online.id)).toEqual([{ kind: 'CAPTURED', means: 'CARD_ONLINE', cents: 721 }]);
  });

  it('of what was not weighed names it, and takes the weight or the estimate', async () => {
    const weighed = async () => {
      const order = await onSite();
      const sales = [{ saleId: order.sales[0]!.id }, { saleableId: chickenId, quantity: 2 }];
      return (await change(order, { sales })).json() as OrderDetail;
    };
    const order = await weighed();
    const refused = await shop.post(`/api/CollectOrder/${order.id}`);
    expect([refused.statusCode, plain(refused.body)]).toEqual([
      409,
      'Il reste à peser : Poulet. Saisissez leur poids, ou facturez au poids estimé.',
    ]);
    const chicken = order.sales[1]!;
    const typed = await shop.post(`/api/CollectOrder/${order.id}`, {
      weights: [{ saleId: chicken.id, weighedGrams: 3500 }],
    });
    expect(typed.json()).toMatchObject({
      status: 'COLLECTED',
      sales: [{}, { weighedGrams: 3500, isWeightEstimated: false, subTotal: 4515 }],
    });
    const kept = await shop.post(`/api/CollectOrder/${(await weighed()).id}`, { keepEstimates: true });
    expect(kept.json()).toMatchObject({
      status: 'COLLECTED',
      sales: [{}, { weighedGrams: 3600, isWeightEstimated: true, subTotal: 4644 }],
    });
    for (const one of [typed, kept]) expect(kindsOf(one.json())).toEqual([['INVOICE', one.json().total]]);
  });

  it('is undone: a credit note of the whole, the money answered, and handed over again', async () => {
    const order = await onSite();
    await shop.post(`/api/CollectOrder/${order.id}`);
    const reopened: OrderDetail = (await shop.post(`/api/ReopenOrder/${order.id}`)).json();
    expect(reopened).toMatchObject({ status: 'ACCEPTED', paymentStatus: 'DUE_ON_SITE', dueOnSite: 721 });
    expect(kindsOf(reopened)).toEqual([
      ['INVOICE', 721],
      ['CREDIT_NOTE', -721],
    ]);
    const again: OrderDetail = (await shop.post(`/api/CollectOrder/${order.id}`)).json();
    expect(kindsOf(again)).toEqual([
      ['INVOICE', 721],
      ['CREDIT_NOTE', -721],
      ['INVOICE', 721],
    ]);
    expect((await moneyOf(order.id)).map(({ kind, cents }) => [kind, cents]).toSorted()).toEqual([
      ['GIVEN_BACK', 721],
      ['TAKEN', 721],
      ['TAKEN', 721],
    ]);
    // A session does not outlive such a leap of the clock: straight to the use case.
    server.clock.advance({ days: 8 });
    await expect(reopenOrder(server.services, { shopId: shop.shopId, order: order.id })).rejects.toMatchObject({
      code: 'ORDER_NOT_REOPENABLE',
    });
  });

  it('paid online is undone without a paper: the card has still paid', async () => {
    const order = await captured();
    await shop.post(`/api/CollectOrder/${order.id}`);
    const reopened: OrderDetail = (await shop.post(`/api/ReopenOrder/${order.id}`)).json();
    expect(reopened).toMatchObject({ status: 'ACCEPTED', paymentStatus: 'CAPTURED', dueOnSite: 0 });
    expect(kindsOf(reopened)).toEqual([['INVOICE', 721]]);
  });
});

describe('nobody came', () => {
  it('is not said before the slot begins', async () => {
    const order = await onSite();
    const early = await shop.post(`/api/MarkNoShow/${order.id}`);
    expect([early.statusCode, plain(early.body)]).toEqual([
      409,
      "Le créneau de retrait n'a pas encore commencé : le client peut encore venir.",
    ]);
  });

  it('on site: no invoice, no fee, the goods back only when asked for, and no message that it was cancelled', async () => {
    const [kept, restocked] = [await onSite(), await onSite()];
    server.clock.set(SLOT);
    const before = await stockOf(shop.articleId);
    const marked: OrderDetail = (await shop.post(`/api/MarkNoShow/${kept.id}`)).json();
    expect(marked).toMatchObject({
      status: 'CANCELED',
      noShowAt: Date.parse(SLOT) / 1000,
      documents: [],
      dueOnSite: 0,
    });
    expect(marked.history.at(-1)).toMatchObject({ to: 'CANCELED', isNoShow: true });
    expect(marked.notifications.map(({ kind }) => kind)).not.toContain('CANCELED');
    expect(await stockOf(shop.articleId)).toBe(before);
    expect(plain((await shop.post(`/api/AcceptOrder/${kept.id}`)).body)).toBe(
      'Cette commande est « Non retirée » : elle ne peut plus être acceptée.',
    );
    await shop.post(`/api/MarkNoShow/${restocked.id}`, { restock: true });
    expect(await stockOf(shop.articleId)).toBe(before + 2);
    const fees = await server.services.database.withShop(shop.shopId, (tx) =>
      tx.selectFrom('platform_fees').selectAll().execute(),
    );
    expect(fees).toEqual([]);
    expect((await shop.post(`/api/ReopenOrder/${kept.id}`)).json()).toMatchObject({
      status: 'ACCEPTED',
      noShowAt: null,
      dueOnSite: 721,
    });
    expect(await stockOf(shop.articleId)).toBe(before + 2);
    await shop.post(`/api/ReopenOrder/${restocked.id}`);
    expect(await stockOf(shop.articleId)).toBe(before);
  });

  it('paid online: refunded and cancelled, or the money kept and the invoice with it', async () => {
    const [given, kept] = [await captured(), await captured()];
    server.clock.set(SLOT);
    const refunded: OrderDetail = (await shop.post(`/api/MarkNoShow/${given.id}`)).json();
    expect(refunded).toMatchObject({ status: 'CANCELED', paymentStatus: 'REFUNDED', noShowAt: expect.any(Number) });
    expect(kindsOf(refunded)).toEqual([
      ['INVOICE', 721],
      ['CREDIT_NOTE', -721],
    ]);
    const held: OrderDetail = (await shop.post(`/api/MarkNoShow/${kept.id}`, { keepPayment: true })).json();
    expect(held).toMatchObject({ status: 'COLLECTED', paymentStatus: 'CAPTURED', noShowAt: expect.any(Number) });
    expect(kindsOf(held)).toEqual([['INVOICE', 721]]);
    // What was refunded comes back to be paid at the stall, where the point takes money.
    await pointTakesMoney(false);
    expect(plain((await shop.post(`/api/ReopenOrder/${given.id}`)).body)).toBe(
      "Il resterait 7,21 € à régler sur place, et ce point de collecte n'accepte pas le paiement sur place.",
    );
    await pointTakesMoney(true);
    expect((await shop.post(`/api/ReopenOrder/${given.id}`)).json()).toMatchObject({
      status: 'ACCEPTED',
      paymentStatus: 'DUE_ON_SITE',
      dueOnSite: 721,
    });
    expect((await shop.post(`/api/CollectOrder/${given.id}`)).json()).toMatchObject({ paymentStatus: 'PAID_ON_SITE' });
  });

  it('of what went back on sale and was sold is refused when it is undone', async () => {
    const order = await onSite();
    server.clock.set(SLOT);
    await shop.post(`/api/MarkNoShow/${order.id}`, { restock: true });
    await shop.patch(`/api/UpdateSimpleArticle/${shop.articleId}`, { stock: 1 });
    const answer = await shop.post(`/api/ReopenOrder/${order.id}`);
    expect([answer.statusCode, plain(answer.body)]).toEqual([409, expect.stringContaining('Tomates')]);
    expect(await stockOf(shop.articleId)).toBe(1);
  });
});

describe('a change by the merchant', () => {
  it('moves stock, total and what is due, tells the customer, and writes down what it was', async () => {
    const order = await onSite(3);
    const before = await stockOf(shop.articleId);
    const changed: OrderDetail = (
      await change(order, { sales: [lineWith(order, 1)], reason: 'Récolte maigre' })
    ).json();
    expect(changed).toMatchObject({ total: 361, dueOnSite: 361, revision: order.revision + 1, status: 'ACCEPTED' });
    expect(await stockOf(shop.articleId)).toBe(before + 2);
    expect(changed.changes).toMatchObject([
      {
        actor: 'MERCHANT',
        kind: 'CHANGED',
        reason: 'Récolte maigre',
        lines: [{ label: 'Tomates', before: { quantity: 3 }, after: { quantity: 1 } }],
        total: { before: 1082, after: 361 },
      },
    ]);
    await server.deliver();
    const mail = server.mails.find(({ subject }) => subject.includes(`${order.reference} modifiée`));
    expect(plain(mail?.text ?? '')).toContain('Tomates : 3 pièces → 1 pièce');
    expect(plain(mail?.text ?? '')).toContain('Récolte maigre');
  });

  it('that changes nothing changes nothing', async () => {
    const order = await onSite();
    const same: OrderDetail = (await change(order, { sales: [lineWith(order, 2)] })).json();
    expect(same).toMatchObject({ revision: order.revision, changes: [] });
  });

  it('moves the order to another slot, past its cut-off too, and never to a closed one', async () => {
    const order = await onSite();
    const period = { startingHour: 8, startingMinute: 0, endingHour: 12, endingMinute: 30 };
    const moved: OrderDetail = (await change(order, { collectionDate: '2026-11-15', tell: false })).json();
    expect(moved).toMatchObject({
      collectionDate: '2026-11-15',
      collectionPeriod: period,
      changes: [{ kind: 'MOVED' }],
    });
    expect(moved.notifications.map(({ kind }) => kind)).not.toContain('CHANGED');
    for (const body of [
      { collectionDate: '2026-11-14' },
      { collectionPeriod: { ...period, startingHour: 9 } },
      { collectionPointId: randomUUID() },
    ])
      expect((await change(moved, body)).statusCode).toBe(409);
  });

  it.each<[string, (order: OrderDetail) => object, string]>([
    [
      'a stale revision',
      (order) => ({ revision: order.revision - 1, sales: [lineWith(order, 1)] }),
      'Cette commande a changé entre-temps. Relisez-la avant de la modifier.',
    ],
    ['no line left', () => ({ sales: [] }), "Une commande sans article s'annule."],
    [
      'a line of another order',
      () => ({ sales: [{ saleId: randomUUID(), quantity: 1 }] }),
      "Une de ces lignes n'est pas, ou plus, dans cette commande.",
    ],
    ['more than the stock', (order) => ({ sales: [lineWith(order, 999)] }), ''],
    ['another total than was shown', (order) => ({ sales: [lineWith(order, 1)], expectedTotal: 1 }), ''],
  ])('is refused for %s, and writes nothing', async (_case, body, sentence) => {
    await shop.patch(`/api/UpdateSimpleArticle/${shop.articleId}`, { stock: 10 });
    const order = await onSite();
    const answer = await change(order, body(order));
    expect([answer.statusCode, plain(answer.body)]).toEqual([409, expect.stringContaining(sentence)]);
    expect(await read(order.id)).toEqual(order);
    expect(await stockOf(shop.articleId)).toBe(8);
  });

  it('is refused once the order is over', async () => {
    const order = await onSite();
    const collected: OrderDetail = (await shop.post(`/api/CollectOrder/${order.id}`)).json();
    expect(plain((await change(collected, { sales: [lineWith(order, 1)] })).body)).toBe(
      'Cette commande est « Remise » : elle ne peut plus être modifiée.',
    );
  });
});

describe('the money of a change', () => {
  it('that a card merely holds: the lower amount is captured, with the fee in proportion', async () => {
    const order = await paidOnline(2);
    await change(order, { sales: [lineWith(order, 1)] });
    const accepted: OrderDetail = (await shop.post(`/api/AcceptOrder/${order.id}`)).json();
    expect(accepted).toMatchObject({ total: 361, paymentStatus: 'CAPTURED', dueOnSite: 0, refundable: 361 });
    expect(await moneyOf(order.id)).toEqual([{ kind: 'CAPTURED', means: 'CARD_ONLINE', cents: 361 }]);
    expect(kindsOf(accepted)).toEqual([['INVOICE', 361]]);
    await hearStripe();
    expect(await read(order.id)).toMatchObject({ status: 'ACCEPTED', refunds: [], paymentStatus: 'CAPTURED' });
  });

  it('that a card has paid: given back in part, with a credit note of that part; more is due on site', async () => {
    const order = await captured(2);
    const less: OrderDetail = (await change(order, { sales: [lineWith(order, 1)] })).json();
    expect(less).toMatchObject({ total: 361, refunds: [{ cause: 'CHANGE', cents: 360, state: 'DONE' }], dueOnSite: 0 });
    expect(kindsOf(less)).toEqual([
      ['INVOICE', 721],
      ['CREDIT_NOTE', -360],
    ]);
    const more: OrderDetail = (await change(less, { sales: [lineWith(order, 2)] })).json();
    expect(more).toMatchObject({ total: 721, dueOnSite: 360, refundable: 361 });
    expect(kindsOf(more).at(-1)).toEqual(['INVOICE', 360]);
    const collected: OrderDetail = (await shop.post(`/api/CollectOrder/${order.id}`)).json();
    expect(collected).toMatchObject({ dueOnSite: 0, refundable: 721 });
    expect(kindsOf(collected)).toHaveLength(3);
    await pointTakesMoney(false);
    const other = await captured(1);
    expect((await change(other, { sales: [lineWith(other, 2)] })).statusCode).toBe(409);
  });

  it('waits for a payment service that is away, and is given back once', async () => {
    const order = await captured(2);
    // The SDK itself tries a cut connection again once.
    server.fake.fail({ method: 'POST', path: /\/refunds$/ }, 'drop-after', 2);
    const less: OrderDetail = (await change(order, { sales: [lineWith(order, 1)] })).json();
    expect(less).toMatchObject({ total: 361, refunds: [{ state: 'PENDING', cents: 360 }], refundable: 361 });
    server.clock.advance({ minutes: 5 });
    await runOrderDeadlines(server.services);
    expect((await read(order.id)).refunds).toMatchObject([{ state: 'DONE' }]);
    await runOrderDeadlines(server.services);
    await hearStripe();
    expect((await moneyOf(order.id)).filter(({ kind }) => kind === 'REFUNDED')).toHaveLength(1);
    expect(server.fake.refunds(shop.accountId)).toHaveLength(1);
  });
});

describe('a refund', () => {
  it('of a line carries its share of the fee, and has a credit note; the total stays', async () => {
    const order = await captured(2);
    const refunded: OrderDetail = (
      await refund(order, { sales: [{ saleId: order.sales[0]!.id, quantity: 1 }], to: 'CARD' })
    ).json();
    expect(refunded).toMatchObject({
      total: 721,
      refundable: 360,
      refunds: [{ cause: 'REFUND', cents: 361, means: 'CARD', state: 'DONE', reason: 'Une tomate abîmée' }],
    });
    expect(kindsOf(refunded)).toEqual([
      ['INVOICE', 721],
      ['CREDIT_NOTE', -361],
    ]);
    const rest: OrderDetail = (await refund(refunded, { to: 'CARD' })).json();
    expect(rest).toMatchObject({ status: 'ACCEPTED', refundable: 0 });
    expect(kindsOf(rest).at(-1)).toEqual(['CREDIT_NOTE', -360]);
    await hearStripe();
    expect(await read(order.id)).toMatchObject({ status: 'ACCEPTED', refundable: 0, refunds: [{}, {}] });
    expect(plain((await refund(rest, { to: 'CARD' })).body)).toMatch(/rien à rembourser/);
  });

  it('in cash answers what was taken at the stall', async () => {
    const order = await onSite(2);
    const collected: OrderDetail = (await shop.post(`/api/CollectOrder/${order.id}`)).json();
    expect(plain((await refund(collected, { to: 'CARD', amount: 100 })).body)).toBe(
      "Cette commande n'a pas été payée par carte en ligne : remboursez en espèces.",
    );
    const refunded: OrderDetail = (await refund(collected, { to: 'CASH', amount: 100 })).json();
    expect(refunded).toMatchObject({ refundable: 621, refunds: [{ means: 'CASH', state: 'DONE' }] });
    expect(kindsOf(refunded)).toEqual([
      ['INVOICE', 721],
      ['CREDIT_NOTE', -100],
    ]);
    const reopened: OrderDetail = (await shop.post(`/api/ReopenOrder/${order.id}`)).json();
    expect(reopened).toMatchObject({ dueOnSite: 621, refundable: 0 });
    expect(kindsOf(reopened).at(-1)).toEqual(['CREDIT_NOTE', -621]);
    const again: OrderDetail = (await shop.post(`/api/CollectOrder/${order.id}`)).json();
    expect(kindsOf(again).at(-1)).toEqual(['INVOICE', 621]);
  });

  it('of a line takes its share of the fee off the platform’s bill, and undoing the hand-over the rest', async () => {
    const order = await onSite(2);
    await shop.post(`/api/CollectOrder/${order.id}`);
    const billed = () =>
      server.services.database.withShop(shop.shopId, async (tx) =>
        (await tx.selectFrom('platform_fees').select('amount').where('order_id', '=', order.id).execute()).reduce(
          (sum, { amount }) => sum + amount,
          0,
        ),
      );
    expect(await billed()).toBe(21);
    await refund(order, { sales: [{ saleId: order.sales[0]!.id, quantity: 1 }], to: 'CASH' });
    expect(await billed()).toBe(10);
    await shop.post(`/api/ReopenOrder/${order.id}`);
    expect(await billed()).toBe(0);
  });

  it('sent twice is one; another body under the same key is refused', async () => {
    const order = await captured(2);
    const key = randomUUID();
    const body = { amount: 100, to: 'CARD' };
    const answers = await Promise.all([refund(order, body, key), refund(order, body, key)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await read(order.id)).refunds).toHaveLength(1);
    expect((await refund(order, { ...body, amount: 200 }, key)).statusCode).toBe(409);
    const without = await shop.post(`/api/RefundOrder/${order.id}`, { ...body, reason: 'Sans clef' });
    expect(without.statusCode).toBe(400);
  });

  it('made at the payment service by hand is read back, with its credit note, once', async () => {
    const order = await captured(2);
    const { paymentId } = await server.services.database.withShop(shop.shopId, (tx) =>
      tx
        .selectFrom('order_payments')
        .select('payment_id as paymentId')
        .where('order_id', '=', order.id)
        .executeTakeFirstOrThrow(),
    );
    server.fake.refundByHand(paymentId ?? '', 250);
    await hearStripe();
    await hearStripe();
    const found = await read(order.id);
    expect(found).toMatchObject({ status: 'ACCEPTED', refunds: [{ cause: 'BY_HAND', cents: 250 }], refundable: 471 });
    expect(kindsOf(found)).toEqual([
      ['INVOICE', 721],
      ['CREDIT_NOTE', -250],
    ]);
  });

  it('made by hand before a word of its payment is heard is off what is owed, and off the invoice', async () => {
    const { orderId, sessionId } = await placeTestOrder(server, shop, { quantity: 2 });
    const { id: paymentId } = server.fake.pay(sessionId);
    server.fake.captureByHand(paymentId);
    server.fake.refundByHand(paymentId, 250);
    await hearStripe();
    expect(await read(orderId)).toMatchObject({
      status: 'PAID',
      paymentStatus: 'CAPTURED',
      refunds: [{ cause: 'BY_HAND', cents: 250 }],
      refundable: 471,
      dueOnSite: 0,
    });
    const accepted: OrderDetail = (await shop.post(`/api/AcceptOrder/${orderId}`)).json();
    expect(accepted.documents.reduce((sum, { total }) => sum + total, 0)).toBe(471);
    expect(accepted).toMatchObject({ dueOnSite: 0, refunds: [{ cause: 'BY_HAND', cents: 250 }] });
  });

  it('made by hand twelve times before one word is heard has twelve credit notes, each of its own sum', async () => {
    const order = await captured(2);
    const { id: paymentId } = server.fake.intents(shop.accountId).at(-1)!;
    const sums = Array.from({ length: 12 }, (_, index) => 10 + index);
    for (const sum of sums) server.fake.refundByHand(paymentId, sum);
    await hearStripe();
    const found = await read(order.id);
    expect(found).toMatchObject({ status: 'ACCEPTED', refundable: 721 - 186 });
    expect(found.refunds.map(({ cents }) => cents).toSorted()).toEqual(sums);
    expect(kindsOf(found).slice(1)).toEqual(sums.map((sum) => ['CREDIT_NOTE', -sum]));
    const money = (await moneyOf(order.id)).filter(({ kind }) => kind === 'REFUNDED');
    expect(money.map(({ cents }) => cents).toSorted()).toEqual(sums);
  });

  it('that fails is told, and tried again by card or in cash', async () => {
    const order = await captured(2);
    const refunded: OrderDetail = (await refund(order, { amount: 100, to: 'CARD' })).json();
    const [made] = server.fake.refunds(shop.accountId);
    server.fake.failRefund(made!.id);
    await hearStripe();
    const failed = await read(order.id);
    expect(failed).toMatchObject({ refunds: [{ state: 'FAILED' }], refundable: 621 });
    expect(failed.notifications.map(({ kind }) => kind)).toContain('REFUND_FAILED');
    const [{ id: refundId } = { id: '' }] = failed.refunds;
    const retried: OrderDetail = (await shop.post(`/api/RetryRefund/${order.id}`, { refundId, to: 'CARD' })).json();
    expect(retried).toMatchObject({ refunds: [{ state: 'DONE' }], refundable: 621 });
    expect(kindsOf(retried)).toEqual(kindsOf(refunded));
    const again = await shop.post(`/api/RetryRefund/${order.id}`, { refundId, to: 'CASH' });
    expect(plain(again.body)).toBe("Ce remboursement n'a pas échoué : il n'y a rien à refaire.");
  });
});

describe('a weight typed wrong', () => {
  it('is corrected after the invoice by a credit note and a new invoice, when that is asked for', async () => {
    const order = await onSite(1);
    const withChicken: OrderDetail = (
      await change(order, { sales: [{ saleId: order.sales[0]!.id }, { saleableId: chickenId, quantity: 1 }] })
    ).json();
    const saleId = withChicken.sales[1]!.id;
    const weigh = (weighedGrams: number, more = {}) =>
      shop.put(`/api/SetOrderFinalWeights/${order.id}`, { weights: [{ saleId, weighedGrams }], ...more });
    await weigh(1700);
    const collected: OrderDetail = (await shop.post(`/api/CollectOrder/${order.id}`)).json();
    const refused = await weigh(1900);
    expect([refused.statusCode, plain(refused.body)]).toEqual([
      409,
      'La facture de cette commande est émise : un poids ne change plus que par un avoir et une nouvelle facture.',
    ]);
    const corrected: OrderDetail = (await weigh(1900, { correctInvoice: true })).json();
    expect(corrected).toMatchObject({ status: 'COLLECTED', sales: [{}, { weighedGrams: 1900, subTotal: 2451 }] });
    const papers = corrected.documents.map(({ total }) => total);
    expect(corrected.documents.map(({ kind }) => kind)).toEqual(['INVOICE', 'CREDIT_NOTE', 'INVOICE']);
    expect(papers.reduce((sum, total) => sum + total, 0)).toBe(corrected.total);
    expect(corrected.refundable).toBe(corrected.total);
    expect(collected.total).toBeLessThan(corrected.total);
  });
});

describe('what the shopper gives up before the hand-over', () => {
  it('leaves the order, the stock and what is due; what is left cancels it', async () => {
    await shop.patch(`/api/UpdateSimpleArticle/${shop.articleId}`, { perishable: false });
    const placed = await placeTestOrder(server, shop, { channel: 'OFFLINE', quantity: 2 });
    const accepted: OrderDetail = (await shop.post(`/api/AcceptOrder/${placed.orderId}`)).json();
    const both: OrderDetail = (
      await change(accepted, { sales: [{ saleId: accepted.sales[0]!.id }, { saleableId: chickenId, quantity: 1 }] })
    ).json();
    const before = await stockOf(shop.articleId);
    const giveUp = (saleId: string) =>
      server.anonymous.send({
        method: 'POST',
        url: `/boutique/${shop.slug}/commandes/${placed.reference}/retractation?token=${placed.token}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
        payload: new URLSearchParams({ ligne: saleId }).toString(),
      });
    expect((await giveUp(both.sales[0]!.id)).statusCode).toBe(303);
    const left = await read(placed.orderId);
    expect(left.sales.map(({ saleableLabel }) => saleableLabel)).toEqual(['Poulet']);
    expect(left).toMatchObject({
      status: 'ACCEPTED',
      dueOnSite: left.total,
      withdrawals: [{ lines: [{ label: 'Tomates' }] }],
    });
    expect(left.changes.at(-1)).toMatchObject({ kind: 'WITHDRAWN', actor: 'SHOPPER' });
    expect(await stockOf(shop.articleId)).toBe(before + 2);
    // Sent again from an old page, it finds nothing left to do.
    expect((await giveUp(both.sales[0]!.id)).statusCode).toBe(303);
    expect((await read(placed.orderId)).revision).toBe(left.revision);
  });

  it('is the whole order: it is cancelled, and what the card paid goes back', async () => {
    await shop.patch(`/api/UpdateSimpleArticle/${shop.articleId}`, { perishable: false });
    const before = await stockOf(shop.articleId);
    const placed = await placeTestOrder(server, shop);
    await pay(placed);
    const accepted: OrderDetail = (await shop.post(`/api/AcceptOrder/${placed.orderId}`)).json();
    await withdraw(server.services, {
      shopId: shop.shopId,
      orderId: placed.orderId,
      saleIds: accepted.sales.map(({ id }) => id),
    });
    const gone = await read(placed.orderId);
    expect(gone).toMatchObject({ status: 'CANCELED', paymentStatus: 'REFUNDED', refundable: 0 });
    expect(kindsOf(gone)).toEqual([
      ['INVOICE', 721],
      ['CREDIT_NOTE', -721],
    ]);
    expect(await stockOf(shop.articleId)).toBe(before);
  });
});

describe('a change by the shopper', () => {
  const ask = (placed: PlacedTestOrder, body: object) =>
    server.anonymous.send({
      method: 'PUT',
      url: `/api/boutique/${shop.slug}/ChangeOrder/${placed.reference}?token=${placed.token}`,
      payload: body,
    });
  const own = async (placed: PlacedTestOrder) =>
    (
      await server.anonymous.get(`/api/boutique/${shop.slug}/GetOrder/${placed.reference}?token=${placed.token}`)
    ).json();

  it('is open until the cut-off of its slot, and tells the merchant', async () => {
    const placed = await placeTestOrder(server, shop, { channel: 'OFFLINE' });
    const order = await own(placed);
    expect(order.changeableUntil).toBe(Date.parse('2026-11-19T17:00:00Z') / 1000);
    const sales = [{ saleId: order.sales[0].id, quantity: 3 }];
    const changed = await ask(placed, { revision: order.revision, sales });
    expect([changed.statusCode, changed.json()]).toMatchObject([200, { total: 1082, dueOnSite: 1082, revision: 2 }]);
    await server.deliver();
    expect(server.mails.map(({ subject }) => plain(subject))).toContain(
      `Commande ${placed.reference} modifiée par Léa Martin`,
    );
    await shop.post(`/api/AcceptOrder/${placed.orderId}`);
    const accepted = await own(placed);
    expect(
      (await ask(placed, { revision: accepted.revision, sales: [{ ...sales[0], quantity: 1 }] })).json(),
    ).toMatchObject({
      status: 'ACCEPTED',
      total: 361,
    });
    server.clock.set('2026-11-19T17:00:00Z');
    const late = await ask(placed, { revision: 99, sales });
    expect([late.statusCode, plain(late.body)]).toEqual([
      409,
      expect.stringContaining('ne peut plus être modifiée ici'),
    ]);
    expect((await own(placed)).changeableUntil).toBeNull();
  });

  it('is closed to a slot past its cut-off, to what the card has paid, and by the shop', async () => {
    const placed = await placeTestOrder(server, shop, { channel: 'OFFLINE' });
    const { revision } = await own(placed);
    server.clock.set('2026-11-17T18:00:00Z');
    expect((await ask(placed, { revision, collectionDate: '2026-11-18' })).statusCode).toBe(409);
    expect((await ask(placed, { revision, collectionDate: '2026-11-19' })).json()).toMatchObject({
      collectionDate: '2026-11-19',
    });
    const online = await placeTestOrder(server, shop);
    await pay(online);
    expect((await own(online)).changeableUntil).not.toBeNull();
    await shop.post(`/api/AcceptOrder/${online.orderId}`);
    expect((await own(online)).changeableUntil).toBeNull();
    const switched = await shop.put('/api/ConfigureOrders', { shoppersMayChangeOrders: false });
    expect(switched.json()).toEqual({ shoppersMayChangeOrders: false });
    expect((await shop.get('/api/GetShopAggregate')).json().parameters.orders).toEqual({
      shoppersMayChangeOrders: false,
    });
    expect((await own(placed)).changeableUntil).toBeNull();
    expect((await ask(placed, { revision: 2, sales: [] })).statusCode).toBe(409);
  });

  it('keeps it above the minimum that it was placed by, and where its money is taken; the merchant may do otherwise', async () => {
    const minimum = (minimalOrderAmount: number) =>
      shop.post('/api/ConfigureOfflinePayments', { enabled: true, minimalOrderAmount });
    expect((await minimum(1000)).statusCode).toBe(200);
    const placed = await placeTestOrder(server, shop, { channel: 'OFFLINE', quantity: 4 });
    const order = await own(placed);
    const wish = (quantity: number) => ({ sales: [{ saleId: order.sales[0].id, quantity }] });
    const less = await ask(placed, { revision: 1, ...wish(2) });
    expect([less.statusCode, plain(less.body)]).toEqual([
      409,
      'Le paiement sur place demande un panier plus garni : ajoutez 3,00 €.',
    ]);
    expect((await ask(placed, { revision: 1, ...wish(3) })).statusCode).toBe(200);
    // A minimum that is raised later does not keep anybody from adding to what they have.
    await minimum(5000);
    expect((await ask(placed, { revision: 2, ...wish(4) })).statusCode).toBe(200);

    const [point] = (await shop.get('/api/GetShopAggregate')).json().collectionPoints;
    const created = await shop.post('/api/CreateCollectionPoint', {
      ...point,
      label: 'Dépôt sans caisse',
      offlinePaymentsEnabled: false,
    });
    expect(created.statusCode, created.body).toBe(200);
    const moved = await ask(placed, { revision: 3, collectionPointId: created.json().id });
    expect([moved.statusCode, plain(moved.body)]).toEqual([409, expect.stringContaining('à ce point de collecte')]);
    const detail = await read(placed.orderId);
    expect((await change(detail, { sales: [lineWith(detail, 1)] })).statusCode).toBe(200);
  });

  it('of another’s order finds none', async () => {
    const placed = await placeTestOrder(server, shop, { channel: 'OFFLINE' });
    expect((await ask({ ...placed, token: '0'.repeat(64) }, { revision: 1 })).statusCode).toBe(404);
  });

  it('has its papers by their numbers, and nobody else’s', async () => {
    const placed = await placeTestOrder(server, shop, { channel: 'OFFLINE' });
    await shop.post(`/api/CollectOrder/${placed.orderId}`);
    const other = await placeTestOrder(server, shop, { channel: 'OFFLINE' });
    await shop.post(`/api/CollectOrder/${other.orderId}`);
    const paper = (number: string, of: PlacedTestOrder) =>
      server.anonymous.get(
        `/api/boutique/${shop.slug}/GenerateOrderDocument/${number}?reference=${of.reference}&token=${of.token}`,
      );
    const mine = await paper('F2026-000001', placed);
    expect([mine.statusCode, mine.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect((await paper('F2026-000002', placed)).statusCode).toBe(404);
    expect((await shop.get('/api/GenerateOrderDocument/F2026-000002')).statusCode).toBe(200);
    expect((await shop.get('/api/GenerateOrderDocument/F2026-000003')).statusCode).toBe(404);
  });
});
