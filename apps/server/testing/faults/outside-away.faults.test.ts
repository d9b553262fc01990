import { expect, it, vi } from 'vitest';
import { fixedClock } from '../fakes/fixed-clock.ts';
import { systemClock } from '../../src/adapters/system-clock.ts';
import { stripePayments } from '../../src/adapters/payments/stripe/stripe-payments.ts';
import { openFakeStripe } from '../../fixtures/fake-stripe/open-fake-stripe.ts';
import { openDatabase } from '../../src/platform/db/open-database.ts';
import { debitFees } from '../../src/modules/payments/payments.ts';
import { changeStatus } from '../../src/modules/orders/changing/change-status.ts';
import { seededRandom } from '../../fixtures/seed/random.ts';
import { openOnlineShop, placeTestOrder } from '../harness/online-shop.ts';
import { createTestPostgres } from '../harness/open-test-database.ts';
import { POSTGRES_TEMPLATE } from '../harness/provided-context.ts';
import { startServer } from '../harness/start-server.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';
import { openTestApp } from '../harness/test-app.ts';
import { whenDone } from '../harness/when-done.ts';
import { openMailServer } from './mail-server.ts';
import { openMarket } from './open-market.ts';
import { drawWishes, placeAll } from './shoppers.ts';

const MINUTE_MS = 60_000;

it('the mail server is away: orders are taken, their mails wait, and each leaves once when it is back', async () => {
  const before = await openMailServer();
  await before.close();
  const market = await openMarket('pglite');
  const server = startServer('serve', {
    ...market.settings,
    SMTP_URL: `smtp://127.0.0.1:${before.port}`,
    MAIL_FROM: 'etal@etal.test',
  });
  const origin = await server.address();
  const wishes = drawWishes(market, 5, seededRandom(5));
  await placeAll(market, wishes, { origin: () => origin, atOnce: 5 });
  await server.lineWith('outbox delivery failed, will be tried again');

  const back = await openMailServer(before.port);
  whenDone(() => back.close());
  await vi.waitFor(() => expect(back.ids.length).toBeGreaterThanOrEqual(10), { timeout: 120_000, interval: 200 });
  await server.stop();
  expect(back.ids).toHaveLength(10);
  expect(new Set(back.ids).size).toBe(10);
});

it('Stripe is away while the merchant accepts: they are told so, and it is settled, once, by the processes that come next', async () => {
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
  const order = await placeTestOrder(prepared, shop);
  fake.pay(order.sessionId);
  await prepared.anonymous.get(`/api/boutique/${shop.slug}/GetOrder/${order.reference}?token=${order.token}`);

  // Fees of an on-site order, as if it had been handed over in a month gone by.
  const onSite = await placeTestOrder(prepared, shop, { channel: 'OFFLINE', quantity: 20 });
  for (const target of ['ACCEPTED', 'COLLECTED'] as const)
    await changeStatus(prepared.services, { shopId: shop.shopId, order: onSite.orderId, target, actor: 'MERCHANT' });
  await database.withShop(shop.shopId, (tx) =>
    tx.updateTable('platform_fees').set({ month: '2020-01' }).where('order_id', '=', onSite.orderId).execute(),
  );
  // Announced, and the two days have gone by.
  await debitFees(prepared.services);
  await database.withShop(shop.shopId, (tx) => tx.updateTable('fee_debits').set({ leaves_on: '2020-02-03' }).execute());

  // `serve` speaks to Stripe's own address only: the demonstration's settings may name another.
  fake.fail({ method: 'POST', path: /payment_intents$/ }, 'drop-before', 9);
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
  const first = startServer('demo', settings);
  const origin = await first.address();
  fake.fail({ method: 'POST', path: /\/capture$/ }, 'drop-before', 9);
  const accepted = await fetch(`${origin}/api/AcceptOrder/${order.orderId}`, {
    method: 'POST',
    headers: { cookie: shop.cookie ?? '' },
  });
  expect([accepted.status, await accepted.text()]).toEqual([
    503,
    expect.stringContaining('Votre demande est enregistrée'),
  ]);
  await first.kill();
  fake.heal();

  const stateOf = () =>
    database.withShop(shop.shopId, (tx) =>
      tx
        .selectFrom('orders')
        .innerJoin('order_payments', 'order_payments.order_id', 'orders.id')
        .select(['status', 'payment_status', 'operation'])
        .where('orders.id', '=', order.orderId)
        .executeTakeFirstOrThrow(),
    );
  expect(await stateOf()).toMatchObject({ status: 'PAID', payment_status: 'AUTHORIZED' });
  // Three minutes later, without waiting for them: by then whoever began has finished or died.
  await database.withShop(shop.shopId, (tx) =>
    tx
      .updateTable('order_payments')
      .set({ operation_since: new Date(Date.now() - 3 * MINUTE_MS) })
      .where('order_id', '=', order.orderId)
      .execute(),
  );
  const both = [startServer('demo', settings), startServer('demo', settings)];
  await Promise.all(both.map((server) => server.address()));
  await vi.waitFor(
    async () => expect(await stateOf()).toEqual({ status: 'ACCEPTED', payment_status: 'CAPTURED', operation: null }),
    { timeout: 30_000, interval: 100 },
  );
  await vi.waitFor(() => expect(fake.intents(null)).not.toEqual([]), { timeout: 30_000, interval: 100 });
  // Whatever either of them is at is finished first.
  await Promise.all(both.map((server) => server.stop()));
  expect(
    fake.intents(null).map(({ amount }) => amount),
    'one debit of the fees, whoever asked',
  ).toEqual([210]);
  expect(fake.intents(shop.accountId).map(({ status, amount_received }) => [status, amount_received])).toEqual([
    ['succeeded', 721],
  ]);
  const told = await database.withShop(shop.shopId, (tx) =>
    tx
      .selectFrom('order_notifications')
      .select('kind')
      .where('order_id', '=', order.orderId)
      .where('audience', '=', 'SHOPPER')
      .orderBy('created_at')
      .execute(),
  );
  expect(told.map(({ kind }) => kind)).toEqual(['PLACED', 'ACCEPTED']);
  expect(fake.violations).toEqual([]);
});
