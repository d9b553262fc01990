import { beforeEach, expect, it } from 'vitest';
import { changeStatus } from '../../orders/changing/change-status.ts';
import {
  type OnlineShop,
  openOnlineShop,
  openStripeApp,
  placeTestOrder,
  sendStripeEvent,
  type StripeApp,
} from '../../../../testing/harness/online-shop.ts';
import { debitFees } from './debit-fees.ts';

let server: StripeApp;
let shop: OnlineShop;

beforeEach(async () => {
  server = await openStripeApp();
  shop = await openOnlineShop(server);
});

/** An on-site order of `quantity` tomatoes, handed over now. */
const handOver = async (quantity: number): Promise<void> => {
  const { orderId } = await placeTestOrder(server, shop, { channel: 'OFFLINE', quantity });
  // The session of the merchant is older than the months this test lives through.
  const { services } = server;
  await changeStatus(services, { shopId: shop.shopId, order: orderId, target: 'ACCEPTED', actor: 'MERCHANT' });
  await changeStatus(services, { shopId: shop.shopId, order: orderId, target: 'COLLECTED', actor: 'MERCHANT' });
};
const debits = () => server.fake.intents(null).map(({ amount, status }) => ({ amount, status }));
const announcements = () =>
  server.mails.filter(({ subject }) => subject.startsWith('Frais de service')).map(({ text }) => unbroken(text));
const unbroken = (text: string) => text.replaceAll('\u00A0', ' ');
/** The debit of the month gone by, planned, announced and sent. */
const debitNow = async () => {
  await debitFees(server.services);
  server.clock.advance({ days: 2 });
  await debitFees(server.services);
};
const settings = () =>
  server.services.database.withShop(shop.shopId, (tx) =>
    tx.selectFrom('payment_settings').select(['offline_enabled', 'fees_overdue']).executeTakeFirstOrThrow(),
  );
const tellAll = async (): Promise<void> => {
  for (const event of server.fake.events.splice(0)) {
    await sendStripeEvent(server, event);
  }
  await server.deliver();
};

it.each([
  ['has a telephone alone to be told of orders', { email: null, phone: '+33612345678' }],
  ['has confirmed no address', { confirmed_at: null }],
])('is announced to the owner by mail where the shop %s', async (_case, recipient) => {
  await handOver(20);
  await server.services.database.withShop(shop.shopId, (tx) =>
    tx.updateTable('notification_recipients').set(recipient).execute(),
  );
  server.clock.set('2026-12-01T00:30:00Z');
  await debitFees(server.services);
  await server.deliver();
  const told = server.mails.filter(({ subject }) => subject.startsWith('Frais de service')).map(({ to }) => to);
  expect(told).toEqual([expect.stringMatching(/^producteur-\d+@etal\.test$/)]);
});

it('takes the fees of the on-site orders of a month once, the month after', async () => {
  await handOver(10);
  await handOver(10);
  await debitFees(server.services);
  expect(debits()).toEqual([]);

  server.clock.set('2026-12-01T00:30:00Z');
  await debitFees(server.services);
  await debitFees(server.services);
  await server.deliver();
  expect(debits()).toEqual([]);
  // Announced two days before it leaves (R-FEES-4).
  expect(announcements()).toEqual([expect.stringContaining('à partir du 3 décembre 2026')]);
  server.clock.set('2026-12-02T22:30:00Z');
  await debitFees(server.services);
  expect(debits()).toEqual([]);
  server.clock.set('2026-12-03T00:30:00Z');
  await debitFees(server.services);
  await debitFees(server.services);
  expect(debits()).toEqual([{ amount: 210, status: 'processing' }]);

  server.fake.settleDebit(server.fake.intents(null)[0]?.id ?? '', 'succeeded');
  await tellAll();
  server.clock.set('2026-12-20T09:00:00Z');
  await debitFees(server.services);
  expect(debits()).toEqual([{ amount: 210, status: 'succeeded' }]);
});

it('an answer that is lost does not make a second debit', async () => {
  await handOver(20);
  server.clock.set('2026-12-01T09:00:00Z');
  server.fake.fail({ method: 'POST', path: /payment_intents$/ }, 'drop-after', 2);
  await debitNow();
  // Stripe has forgotten the request's key by now.
  server.clock.advance({ hours: 30 });
  await debitFees(server.services);
  expect(debits()).toEqual([{ amount: 210, status: 'succeeded' }]);
});

it('what is too little waits for the next month', async () => {
  await handOver(1);
  server.clock.set('2026-12-02T09:00:00Z');
  await debitFees(server.services);
  expect(debits()).toEqual([]);
  await handOver(20);
  server.clock.set('2027-01-02T09:00:00Z');
  await debitNow();
  expect(debits()).toEqual([{ amount: 11 + 210, status: 'processing' }]);
});

it('a debit that keeps failing takes on-site payment away, and is not asked for again', async () => {
  await handOver(20);
  server.clock.set('2026-12-02T09:00:00Z');
  await debitNow();
  for (const failures of [1, 2, 3]) {
    server.fake.settleDebit(server.fake.intents(null).at(-1)?.id ?? '', 'failed');
    await tellAll();
    await tellAll();
    expect(await settings()).toEqual({ offline_enabled: failures < 3, fees_overdue: failures === 3 });
    // Not at once: an account needs time to be filled.
    await debitFees(server.services);
    expect(debits()).toHaveLength(failures);
    server.clock.advance({ days: 3, minutes: 1 });
    await debitFees(server.services);
  }
  expect(debits()).toHaveLength(3);
});

it('a debit that the bank takes back weeks later has failed after all', async () => {
  await handOver(20);
  server.clock.set('2026-12-02T09:00:00Z');
  await debitNow();
  const { id = '' } = server.fake.intents(null)[0] ?? {};
  server.fake.settleDebit(id, 'succeeded');
  await tellAll();
  server.fake.dispute(id);
  await tellAll();
  server.clock.advance({ days: 4 });
  await debitFees(server.services);
  expect(debits()).toHaveLength(2);
});

it('never says an IBAN or a key', async () => {
  await handOver(20);
  server.clock.set('2026-12-02T09:00:00Z');
  server.fake.fail({ method: 'POST', path: /payment_intents$/ }, 402);
  await debitNow();
  const log = server.logLines.join('\n');
  expect(log).toContain('fee debit');
  for (const secret of [server.fake.secretKey, 'FR14', 'M02606', 'pm_', 'cus_']) expect(log).not.toContain(secret);
});
