import { randomUUID } from 'node:crypto';
import type { OrderDetail } from '@etal/contract/orders';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type OnlineShop,
  openOnlineShop,
  openStripeApp,
  placeTestOrder,
  type StripeApp,
} from '../../../../testing/harness/online-shop.ts';
import { runOrderDeadlines } from '../run-order-deadlines.ts';

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
    const { endpoint, rawBody, headers } = server.fake.signed(event);
    await server.anonymous.send({
      method: 'POST',
      url: `/api/webhooks/stripe${endpoint === 'connect' ? '-connect' : ''}`,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: rawBody,
    });
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

describe('two refunds of one order', () => {
  it('settled in one instant, once the payment service is back, tell each its own sum', async () => {
    const order = await captured();
    server.fake.fail({ method: 'POST', path: /\/refunds$/ }, 'drop-before', 4);
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
