import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { stripePayments } from '../../src/adapters/payments/stripe/stripe-payments.ts';
import { systemClock } from '../../src/adapters/system-clock.ts';
import { openFakeStripe } from '../../fixtures/fake-stripe/open-fake-stripe.ts';
import { openDatabase } from '../../src/platform/db/open-database.ts';
import { fixedClock } from '../fakes/fixed-clock.ts';
import { openOnlineShop, placeTestOrder } from '../harness/online-shop.ts';
import { createTestPostgres } from '../harness/open-test-database.ts';
import { POSTGRES_TEMPLATE } from '../harness/provided-context.ts';
import { startServer } from '../harness/start-server.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';
import { openTestApp } from '../harness/test-app.ts';
import { whenDone } from '../harness/when-done.ts';

const MINUTE_MS = 60_000;

/** A shop at a payment service of the test's own, with an order whose card is held, and the settings of its server. */
async function openPaidOrder() {
  const fake = await openFakeStripe({ clock: systemClock });
  whenDone(() => fake.close());
  const url = await createTestPostgres({ template: POSTGRES_TEMPLATE });
  const database = await openDatabase({ engine: 'postgres', url });
  whenDone(() => database.close());
  const payments = stripePayments({
    secretKey: fake.secretKey,
    webhookSecrets: [fake.webhookSecrets.platform],
    connectWebhookSecrets: [fake.webhookSecrets.connect],
    apiBase: fake.url,
    clock: systemClock,
  });
  const prepared = { ...(await openTestApp({}, { database, payments, clock: fixedClock(new Date()) })), fake };
  const shop = await openOnlineShop(prepared);
  const { orderId, sessionId, reference, token } = await placeTestOrder(prepared, shop);
  fake.pay(sessionId);
  await prepared.anonymous.get(`/api/boutique/${shop.slug}/GetOrder/${reference}?token=${token}`);
  // `serve` speaks to Stripe's own address only: the demonstration's settings may name another.
  const settings = {
    DATA_DIR: temporaryFolder(),
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: url,
    STRIPE_SECRET_KEY: fake.secretKey,
    STRIPE_WEBHOOK_SECRET: fake.webhookSecrets.platform,
    STRIPE_CONNECT_WEBHOOK_SECRET: fake.webhookSecrets.connect,
    STRIPE_API_BASE: fake.url,
  };
  const books = () =>
    database.withShop(shop.shopId, async (tx) => ({
      order: await tx
        .selectFrom('orders')
        .innerJoin('order_payments', 'order_payments.order_id', 'orders.id')
        .select(['status', 'payment_status', 'operation'])
        .where('orders.id', '=', orderId)
        .executeTakeFirstOrThrow(),
      money: await tx.selectFrom('money_entries').select(['kind', 'cents']).orderBy('at').execute(),
      refunds: await tx.selectFrom('order_refunds').select(['cents', 'state']).execute(),
      papers: (await tx.selectFrom('invoices').select('kind').orderBy('position').execute()).map(({ kind }) => kind),
    }));
  /** Without waiting for it: by then whoever began has finished or died. */
  const threeMinutesLater = () =>
    database.withShop(shop.shopId, async (tx) => {
      const since = new Date(Date.now() - 3 * MINUTE_MS);
      await tx.updateTable('order_refunds').set({ attempted_at: since }).where('state', '=', 'PENDING').execute();
      await tx
        .updateTable('order_payments')
        .set({ operation_since: since })
        .where('operation', 'is not', null)
        .execute();
    });
  return { fake, shop, orderId, settings, books, threeMinutesLater };
}

type Asked = { path: string; body?: object };
const ACCEPT: Asked = { path: 'AcceptOrder' };
const CANCEL: Asked = { path: 'CancelOrder', body: {} };
const REFUND: Asked = { path: 'RefundOrder', body: { amount: 100, reason: 'Une tomate abîmée', to: 'CARD' } };

const CAPTURED = { kind: 'CAPTURED', cents: 721 };
const DONE = { operation: null };

it.each([
  {
    what: 'a capture',
    before: [],
    asked: ACCEPT,
    killedAt: /\/capture$/,
    untold: { money: [], order: { status: 'PAID', payment_status: 'AUTHORIZED', operation: 'CAPTURE' } },
    settled: {
      order: { ...DONE, status: 'ACCEPTED', payment_status: 'CAPTURED' },
      money: [CAPTURED],
      refunds: [],
      papers: ['INVOICE'],
    },
    atService: { received: [721], refunded: [] },
  },
  {
    what: 'the refund of a part',
    before: [ACCEPT],
    asked: REFUND,
    killedAt: /\/refunds$/,
    untold: { money: [CAPTURED], refunds: [{ cents: 100, state: 'PENDING' }] },
    settled: {
      order: { ...DONE, status: 'ACCEPTED', payment_status: 'CAPTURED' },
      money: [CAPTURED, { kind: 'REFUNDED', cents: 100 }],
      refunds: [{ cents: 100, state: 'DONE' }],
      papers: ['INVOICE', 'CREDIT_NOTE'],
    },
    atService: { received: [721], refunded: [100] },
  },
  {
    what: 'the refund of all of it',
    before: [ACCEPT],
    asked: CANCEL,
    killedAt: /\/refunds$/,
    untold: { money: [CAPTURED], order: { status: 'ACCEPTED', payment_status: 'CAPTURED', operation: 'REFUND' } },
    settled: {
      order: { ...DONE, status: 'CANCELED', payment_status: 'REFUNDED' },
      money: [CAPTURED, { kind: 'REFUNDED', cents: 721 }],
      refunds: [],
      papers: ['INVOICE', 'CREDIT_NOTE'],
    },
    atService: { received: [721], refunded: [721] },
  },
])(
  'killed before $what that the service has made is written down: it is made once, and written once',
  async (fault) => {
    const { before, asked, killedAt, untold, settled, atService } = fault;
    const { fake, shop, orderId, settings, books, threeMinutesLater } = await openPaidOrder();
    const first = startServer('demo', settings);
    const key = randomUUID();
    const askAt = async (origin: string, { path, body }: Asked) =>
      fetch(`${origin}/api/${path}/${orderId}`, {
        method: 'POST',
        headers: {
          cookie: shop.cookie ?? '',
          'idempotency-key': key,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
    const origin = await first.address();
    for (const act of before) expect((await askAt(origin, act)).status).toBe(200);

    // The service does what it was asked for, and nobody is left to hear its answer.
    fake.before({ method: 'POST', path: killedAt }, () => void first.child.kill('SIGKILL'));
    await expect(askAt(origin, asked)).rejects.toThrow();
    await first.exited;
    const made = () => ({
      received: fake.intents(shop.accountId).map(({ amount_received }) => amount_received),
      refunded: fake.refunds(shop.accountId).map(({ amount }) => amount),
    });
    expect(made()).toEqual(atService);
    expect(await books()).toMatchObject(untold);

    await threeMinutesLater();
    const both = [startServer('demo', settings), startServer('demo', settings)];
    const [again] = await Promise.all(both.map((server) => server.address()));
    await vi.waitFor(async () => expect(await books()).toEqual(settled), { timeout: 30_000, interval: 100 });
    // The browser that lost the answer asks once more: a refund has its key, a status says that it is so already.
    expect((await askAt(again ?? '', asked)).status).toBe(asked === REFUND ? 200 : 409);
    await Promise.all(both.map((server) => server.stop()));
    expect(await books()).toEqual(settled);
    expect(made()).toEqual(atService);
    expect(fake.violations).toEqual([]);
  },
);
