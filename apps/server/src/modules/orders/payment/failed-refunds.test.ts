import { randomUUID } from 'node:crypto';
import type { OrderDetail } from '@etal/contract/orders';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type OnlineShop,
  openOnlineShop,
  openStripeApp,
  placeTestOrder,
  sendStripeEvent,
  type StripeApp,
} from '../../../../testing/harness/online-shop.ts';
import { runOrderDeadlines } from '../run-order-deadlines.ts';
import { carryOutStaleRefund } from './carry-out-refunds.ts';

let server: StripeApp;
let shop: OnlineShop;

beforeAll(async () => {
  server = await openStripeApp();
});
beforeEach(async () => {
  server.clock.set('2026-11-15T09:00:00Z');
  server.fake.heal();
  shop = await openOnlineShop(server);
  server.mails.splice(0);
});

const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');
const read = async (id: string): Promise<OrderDetail> => (await shop.get(`/api/GetOrderByReference/${id}`)).json();
const alerts = async () => (await shop.get('/api/GetShopAggregate')).json().paymentAlerts;

/** Every message of the payment service that was not heard yet; its mails leave. */
let heard = 0;
async function hearStripe(): Promise<void> {
  for (const event of server.fake.events.slice(heard)) {
    await sendStripeEvent(server, event);
  }
  heard = server.fake.events.length;
  await server.deliver();
}

/** Two articles and the fee: 7,21 € that the card has paid. */
async function captured(): Promise<OrderDetail> {
  const { orderId, sessionId } = await placeTestOrder(server, shop, { quantity: 2 });
  server.fake.pay(sessionId);
  await hearStripe();
  const order: OrderDetail = (await shop.post(`/api/AcceptOrder/${orderId}`)).json();
  await hearStripe();
  server.mails.splice(0);
  return order;
}

async function refund(order: Pick<OrderDetail, 'id'>, amount: number): Promise<OrderDetail> {
  const answer = await shop.send({
    method: 'POST',
    url: `/api/RefundOrder/${order.id}`,
    headers: { 'idempotency-key': randomUUID() },
    payload: { reason: `Il manquait ${amount} centimes`, amount, to: 'CARD' },
  });
  return answer.json();
}

const retry = async (order: OrderDetail, to: 'CARD' | 'CASH'): Promise<OrderDetail> =>
  (await shop.post(`/api/RetryRefund/${order.id}`, { refundId: order.refunds.at(-1)!.id, to })).json();

/** A refund that the payment service was away for, as the job finds it later. */
async function promised(order: OrderDetail, amount: number) {
  server.fake.fail({ method: 'POST', path: /\/refunds$/ }, 429);
  const { refunds } = await refund(order, amount);
  server.fake.heal();
  return { shopId: shop.shopId, orderId: order.id, id: refunds[0]!.id };
}

const failAtBank = (): void => {
  for (const { id, status } of server.fake.refunds(shop.accountId))
    if (status === 'succeeded') server.fake.failRefund(id);
};

/** What was written to somebody about refunds since it was last asked: each mail's sum, the lowest first. */
async function sumsTold(words: RegExp): Promise<string[]> {
  await server.deliver();
  return server.mails
    .splice(0)
    .map(({ text }) => plain(text))
    .flatMap((text) => words.exec(text)?.[1] ?? [])
    .toSorted();
}
const TO_SHOPPER = /rembourse ([\d,]+ €) sur la carte/;
const TO_MERCHANT = /Le remboursement de [^,]+, ([\d,]+ €), n'a pas abouti/;
const CASH_TO_SHOPPER = /vous a remboursé ([\d,]+ €)\./;

describe('two refunds of one order', () => {
  it('settled in one instant, once the payment service is back, tell each its own sum', async () => {
    const order = await captured();
    server.fake.fail({ method: 'POST', path: /\/refunds$/ }, 429, 2);
    await refund(order, 100);
    server.clock.advance({ minutes: 1 });
    const both = await refund(order, 250);
    expect(both.refunds.map(({ cents, state }) => [cents, state])).toEqual([
      [100, 'PENDING'],
      [250, 'PENDING'],
    ]);
    server.clock.advance({ minutes: 5 });
    await runOrderDeadlines(server.services);
    expect((await read(order.id)).refunds.map(({ state }) => state)).toEqual(['DONE', 'DONE']);
    expect(await sumsTold(TO_SHOPPER)).toEqual(['1,00 €', '2,50 €']);
  });

  it('that fail in one instant tell each its own sum, also when a message is sent again', async () => {
    const order = await captured();
    await refund(order, 100);
    server.clock.advance({ minutes: 1 });
    await refund(order, 250);
    server.clock.advance({ minutes: 1 });
    failAtBank();
    await hearStripe();
    expect(await sumsTold(TO_MERCHANT)).toEqual(['1,00 €', '2,50 €']);
    expect((await alerts()).map(({ amount }: { amount: number }) => amount)).toEqual([100, 250]);
    const told = (await read(order.id)).notifications.filter(({ kind }) => kind === 'REFUND_FAILED');
    for (const { id } of told) {
      await shop.post(`/api/ResendOrderNotification/${id}`);
      await server.deliver();
    }
    expect(await sumsTold(TO_MERCHANT)).toEqual(['1,00 €', '2,50 €']);
  });
});

describe('a refund that failed', () => {
  it('and was given back in cash stays so, whatever else the payment service says of the payment', async () => {
    const order = await captured();
    await refund(order, 100);
    failAtBank();
    await hearStripe();
    const inCash = await retry(await read(order.id), 'CASH');
    expect(inCash).toMatchObject({ refunds: [{ state: 'DONE', means: 'CASH' }], refundable: 621 });
    expect(await sumsTold(CASH_TO_SHOPPER)).toEqual(['1,00 €']);
    server.clock.advance({ minutes: 1 });
    await refund(order, 200);
    await hearStripe();
    const after = await read(order.id);
    expect(after.refunds.map(({ cents, means, state }) => [cents, means, state])).toEqual([
      [100, 'CASH', 'DONE'],
      [200, 'CARD', 'DONE'],
    ]);
    expect(after).toMatchObject({ refundable: 421 });
    expect(await alerts()).toEqual([]);
    expect(await sumsTold(TO_MERCHANT)).toEqual([]);
  });

  it('and is tried again by card has failed once, and is told as made once', async () => {
    const order = await captured();
    await refund(order, 100);
    failAtBank();
    await hearStripe();
    await server.deliver();
    server.mails.splice(0);
    const retried = await retry(await read(order.id), 'CARD');
    await hearStripe();
    expect(await read(order.id)).toMatchObject({ refunds: [{ state: 'DONE' }], refundable: 621 });
    expect(server.mails.filter(({ text }) => TO_MERCHANT.test(plain(text)))).toEqual([]);
    expect(retried.notifications.filter(({ kind }) => kind === 'REFUND_FAILED')).toHaveLength(1);
    expect(await sumsTold(TO_SHOPPER)).toEqual(['1,00 €']);
    failAtBank();
    await hearStripe();
    expect(await read(order.id)).toMatchObject({ refunds: [{ state: 'FAILED' }], refundable: 621 });
    expect(await sumsTold(TO_MERCHANT)).toEqual(['1,00 €']);
  });

  it('refused to two processes at once is told once', async () => {
    const order = await captured();
    const key = await promised(order, 100);
    server.fake.fail({ method: 'POST', path: /\/refunds$/ }, 402, 10);
    await Promise.all([carryOutStaleRefund(server.services, key), carryOutStaleRefund(server.services, key)]);
    expect((await read(order.id)).refunds).toMatchObject([{ state: 'FAILED' }]);
    expect(await sumsTold(TO_MERCHANT)).toEqual(['1,00 €']);
  });

  it('and was given back in cash is asked of the payment service no more, though it was next in turn', async () => {
    const order = await captured();
    const key = await promised(order, 100);
    server.fake.fail({ method: 'POST', path: /\/refunds$/ }, 402);
    await carryOutStaleRefund(server.services, key);
    server.fake.heal();
    await retry(await read(order.id), 'CASH');
    await carryOutStaleRefund(server.services, key);
    await hearStripe();
    expect(await read(order.id)).toMatchObject({ refunds: [{ state: 'DONE', means: 'CASH' }], refundable: 621 });
    expect(server.fake.refunds(shop.accountId)).toEqual([]);
  });
});

describe('the money of a cancelled order that did not reach its customer', () => {
  const canceled = async (): Promise<OrderDetail> => {
    const { id } = await captured();
    await shop.post(`/api/CancelOrder/${id}`, { reason: 'Grêle' });
    await hearStripe();
    server.mails.splice(0);
    const order = await read(id);
    expect(order).toMatchObject({ status: 'CANCELED', paymentStatus: 'REFUNDED', refunds: [], refundable: 0 });
    server.clock.advance({ minutes: 60 * 24 * 3 });
    failAtBank();
    await hearStripe();
    return order;
  };

  it('is told, stands on every page, and is given back to the card once it is tried again', async () => {
    const { id, reference, documents } = await canceled();
    const failed = await read(id);
    expect(failed).toMatchObject({
      status: 'CANCELED',
      paymentStatus: 'CAPTURED',
      refunds: [{ cause: 'CANCELED', cents: 721, means: 'CARD', state: 'FAILED' }],
      refundable: 0,
      dueOnSite: 0,
    });
    expect(failed.documents).toEqual(documents);
    expect(await sumsTold(TO_MERCHANT)).toEqual(['7,21 €']);
    expect(await alerts()).toEqual([
      { kind: 'REFUND_FAILED', reference, amount: 721, refundId: failed.refunds[0]!.id },
    ]);
    await retry(failed, 'CARD');
    await hearStripe();
    const done = await read(id);
    expect(done).toMatchObject({ status: 'CANCELED', paymentStatus: 'REFUNDED', refunds: [{ state: 'DONE' }] });
    expect(done.documents).toEqual(documents);
    expect(done.payments.map(({ cents }) => cents)).toEqual([721, -721, 721, -721]);
    expect(await alerts()).toEqual([]);
    expect(await sumsTold(TO_SHOPPER)).toEqual(['7,21 €']);
  });

  it('may be given back in cash, and stays given back', async () => {
    const { id, documents } = await canceled();
    await retry(await read(id), 'CASH');
    server.fake.dispute(server.fake.intents(shop.accountId).at(-1)!.id);
    await hearStripe();
    const done = await read(id);
    expect(done).toMatchObject({ status: 'CANCELED', refunds: [{ means: 'CASH', state: 'DONE' }], refundable: 0 });
    expect(done.documents).toEqual(documents);
    expect(done.payments.map(({ means, cents }) => [means, cents]).at(-1)).toEqual(['CASH', -721]);
    expect((await alerts()).filter(({ kind }: { kind: string }) => kind === 'REFUND_FAILED')).toEqual([]);
  });
});
