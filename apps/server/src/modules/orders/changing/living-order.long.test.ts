import { randomInt, randomUUID } from 'node:crypto';
import type { OrderDetail } from '@etal/contract/orders';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
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
import { runOrderDeadlines } from '../run-order-deadlines.ts';

/**
 * Whatever happens to orders, in whatever order, the books stay true. Everything goes over HTTP and a Stripe of our
 * own; after each step the stock, the amounts, the money and the papers of every order are compared.
 */
let server: StripeApp;
let shop: OnlineShop;
let chickenId: string;

const STOCK = { tomatoes: 1000, chickens: 500 };

beforeAll(async () => {
  server = await openStripeApp();
  shop = await openOnlineShop(server);
  chickenId = await addChicken(shop, STOCK.chickens);
  await shop.patch(`/api/UpdateSimpleArticle/${shop.articleId}`, { perishable: false });
});

const read = async (id: string): Promise<OrderDetail> => (await shop.get(`/api/GetOrderByReference/${id}`)).json();

type Step = { order: number; amount: number } & (
  | { do: 'place'; isOnline: boolean }
  | {
      do:
        | 'accept'
        | 'collect'
        | 'no-show'
        | 'reopen'
        | 'cancel'
        | 'change'
        | 'add-chicken'
        | 'weigh'
        | 'refund-line'
        | 'refund-amount'
        | 'withdraw'
        | 'by-hand';
      isAsked: boolean;
    }
);

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('place' as const),
    order: fc.nat(5),
    amount: fc.integer({ min: 1, max: 4 }),
    isOnline: fc.boolean(),
  }),
  ...(
    [
      'accept',
      'collect',
      'no-show',
      'reopen',
      'cancel',
      'change',
      'add-chicken',
      'weigh',
      'refund-line',
      'refund-amount',
      'withdraw',
      'by-hand',
    ] as const
  ).map((kind) => ({
    // What ends an order comes less often than what changes it.
    weight: kind === 'change' ? 6 : kind === 'cancel' || kind === 'refund-amount' ? 1 : 2,
    arbitrary: fc.record({
      do: fc.constant(kind),
      order: fc.nat(5),
      amount: fc.integer({ min: 1, max: 4 }),
      isAsked: fc.boolean(),
    }),
  })),
);

async function pay({ sessionId, reference, token }: PlacedTestOrder): Promise<void> {
  server.fake.pay(sessionId);
  await server.anonymous.get(`/api/boutique/${shop.slug}/GetOrder/${reference}?token=${token}`);
}

async function take(step: Step, orders: PlacedTestOrder[]): Promise<void> {
  if (step.do === 'place') {
    const placed = await placeTestOrder(server, shop, {
      channel: step.isOnline ? 'ONLINE' : 'OFFLINE',
      quantity: step.amount,
      date: '2026-11-20',
    });
    if (step.isOnline) await pay(placed);
    orders.push(placed);
    return;
  }
  const placed = orders[step.order % Math.max(1, orders.length)];
  if (!placed) return;
  const { orderId } = placed;
  const order = await read(orderId);
  const [line] = order.sales;
  const chicken = order.sales.find(({ klass }) => klass === 'WeighingRequiredUnitOrderSale');
  const refund = (body: object) =>
    shop.send({
      method: 'POST',
      url: `/api/RefundOrder/${orderId}`,
      headers: { 'idempotency-key': randomUUID() },
      payload: { reason: 'Abîmé', to: order.paymentChannel === 'ONLINE' ? 'CARD' : 'CASH', ...body },
    });
  const statusCode = await (async (): Promise<number> => {
    switch (step.do) {
      case 'accept':
        return (await shop.post(`/api/AcceptOrder/${orderId}`)).statusCode;
      case 'collect':
        return (await shop.post(`/api/CollectOrder/${orderId}`, { keepEstimates: step.isAsked })).statusCode;
      case 'no-show':
        return (await shop.post(`/api/MarkNoShow/${orderId}`, { keepPayment: step.isAsked, restock: !step.isAsked }))
          .statusCode;
      case 'reopen':
        return (await shop.post(`/api/ReopenOrder/${orderId}`)).statusCode;
      case 'cancel':
        return (await shop.post(`/api/CancelOrder/${orderId}`)).statusCode;
      case 'change': {
        const sales = order.sales.map(({ id }, index) => ({
          saleId: id,
          ...(index === 0 && { quantity: step.amount }),
        }));
        return (await shop.put(`/api/ChangeOrder/${orderId}`, { revision: order.revision, sales })).statusCode;
      }
      case 'add-chicken': {
        const kept = order.sales.map(({ id }) => ({ saleId: id }));
        const sales = [...kept, { saleableId: step.isAsked ? chickenId : shop.articleId, quantity: 1 }];
        return (await shop.put(`/api/ChangeOrder/${orderId}`, { revision: order.revision, sales })).statusCode;
      }
      case 'weigh':
        return (
          await shop.put(`/api/SetOrderFinalWeights/${orderId}`, {
            weights: [{ saleId: chicken?.id ?? randomUUID(), weighedGrams: 1500 + 100 * step.amount }],
            correctInvoice: step.isAsked,
          })
        ).statusCode;
      case 'refund-line':
        return (await refund({ sales: [{ saleId: line?.id ?? randomUUID(), quantity: 1 }] })).statusCode;
      case 'refund-amount':
        return (await refund(step.isAsked ? {} : { amount: step.amount * 50 })).statusCode;
      case 'withdraw':
        return (
          await server.anonymous.send({
            method: 'POST',
            url: `/boutique/${shop.slug}/commandes/${placed.reference}/retractation?token=${placed.token}`,
            headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
            payload: new URLSearchParams({ ligne: line?.id ?? '' }).toString(),
          })
        ).statusCode;
      case 'by-hand': {
        const [payment] = await server.services.database.withShop(shop.shopId, (tx) =>
          tx.selectFrom('order_payments').select('payment_id').where('order_id', '=', orderId).execute(),
        );
        if (!payment?.payment_id || order.refundable < 60) return 409;
        try {
          server.fake.refundByHand(payment.payment_id, 50);
        } catch {
          return 409;
        }
        return hearStripe();
      }
    }
  })();
  // A rule may say no; nothing may break.
  expect([200, 303, 400, 404, 409]).toContain(statusCode);
}

let heard = 0;
async function hearStripe(): Promise<number> {
  for (const event of server.fake.events.slice(heard)) {
    await sendStripeEvent(server, event);
  }
  heard = server.fake.events.length;
  await server.deliver();
  return 200;
}

/** What must hold of every order of the shop, whatever happened. */
async function check(orders: PlacedTestOrder[], before: { tomatoes: number; chickens: number }): Promise<void> {
  const held = { tomatoes: 0, chickens: 0 };
  for (const { orderId } of orders) {
    const order = await read(orderId);
    const rows = await server.services.database.withShop(shop.shopId, async (tx) => ({
      order: await tx
        .selectFrom('orders')
        .select(['holds_stock', 'credited'])
        .where('id', '=', orderId)
        .executeTakeFirstOrThrow(),
      money: await tx.selectFrom('money_entries').select(['kind', 'cents']).where('order_id', '=', orderId).execute(),
    }));
    const goods = order.sales.reduce((sum, { subTotal }) => sum + subTotal, 0);
    expect([goods, order.total]).toEqual([order.subTotal, order.subTotal + order.platformFees]);
    if (rows.order.holds_stock)
      for (const sale of order.sales)
        if ('quantity' in sale) held[sale.saleableId === chickenId ? 'chickens' : 'tomatoes'] += sale.quantity;
    const paid = rows.money.reduce(
      (sum, { kind, cents }) => sum + (['CAPTURED', 'TAKEN', 'FROM_BALANCE'].includes(kind) ? cents : -cents),
      0,
    );
    const papers = order.documents.reduce((sum, { total }) => sum + total, 0);
    const owed = order.total - rows.order.credited;
    expect({ id: orderId, ...faultsOf(order, { paid, papers, owed }) }).toEqual({ id: orderId });
  }
  const stocks = await stockNow();
  expect(stocks).toEqual({
    tomatoes: before.tomatoes - held.tomatoes,
    chickens: before.chickens - held.chickens,
  });
  const gaps = await server.services.database.withShop(shop.shopId, (tx) =>
    tx.selectFrom('invoices').select(['kind', 'sequence']).orderBy('kind').orderBy('sequence').execute(),
  );
  for (const kind of ['INVOICE', 'CREDIT_NOTE'] as const)
    expect(gaps.filter((one) => one.kind === kind).map(({ sequence }) => sequence)).toEqual(
      gaps.filter((one) => one.kind === kind).map((_, index) => index + 1),
    );
}

/** What is wrong with the money and the papers of an order, each with its figures. */
function faultsOf(
  { status, dueOnSite }: OrderDetail,
  { paid, papers, owed }: { paid: number; papers: number; owed: number },
): Record<string, unknown> {
  const isOver = status === 'CANCELED' || status === 'REFUSED';
  const wrong = {
    'less than nothing is paid': paid < 0,
    'papers of what was handed over': status === 'COLLECTED' && papers !== owed,
    'money of what was handed over': status === 'COLLECTED' && paid !== owed,
    'papers or money of what is over': isOver && (papers !== 0 || paid !== 0),
    'what is due and what is paid': status === 'ACCEPTED' && dueOnSite + paid !== owed,
    'papers of what is accepted': status === 'ACCEPTED' && papers > 0 && papers !== owed,
  };
  const found = Object.entries(wrong).filter(([, isWrong]) => isWrong);
  return Object.fromEntries(found.map(([what]) => [what, { status, paid, papers, owed, dueOnSite }]));
}

async function stockNow(): Promise<{ tomatoes: number; chickens: number }> {
  const { singleArticles } = (await shop.get('/api/GetShopAggregate')).json();
  const of = (id: string): number => singleArticles.find((article: { id: string }) => article.id === id).stock ?? 0;
  return { tomatoes: of(shop.articleId), chickens: of(chickenId) };
}

it('whatever happens to orders, stock, amounts, money and papers agree', { timeout: 240_000 }, async () => {
  const seed = Number(process.env['LIVING_SEED'] ?? randomInt(2 ** 31));
  process.stdout.write(`living order: LIVING_SEED=${seed}\n`);
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.boolean(),
      fc.array(anyStep, { minLength: 6, maxLength: 25 }),
      async (isDuringSlot, isAccepted, steps) => {
        server.clock.set('2026-11-15T09:00:00Z');
        const before = await stockNow();
        const orders: PlacedTestOrder[] = [];
        await take({ do: 'place', order: 0, amount: 3, isOnline: true }, orders);
        await take({ do: 'place', order: 0, amount: 3, isOnline: false }, orders);
        for (const order of isAccepted ? [0, 1] : [])
          await take({ do: 'accept', order, amount: 1, isAsked: false }, orders);
        if (isDuringSlot) server.clock.set('2026-11-20T08:00:00Z');
        for (const step of steps) {
          if (isDuringSlot && step.do === 'place') continue;
          await take(step, orders);
          await check(orders, before);
        }
        await hearStripe();
        await runOrderDeadlines(server.services);
        await check(orders, before);
        // What they hold goes back, for the next run to start as this one did.
        const after = await stockNow();
        expect(after.tomatoes).toBeLessThanOrEqual(before.tomatoes);
      },
    ),
    { seed, numRuns: Number(process.env['LIVING_RUNS'] ?? 12), endOnFailure: true },
  );
});
