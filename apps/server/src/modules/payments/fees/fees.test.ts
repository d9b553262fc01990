import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type OnlineShop,
  openOnlineShop,
  openStripeApp,
  placeTestOrder,
  sendStripeEvent,
  type StripeApp,
} from '../../../../testing/harness/online-shop.ts';
import { changeStatus } from '../../orders/changing/change-status.ts';
import { debitFees } from './debit-fees.ts';
import { issueFeeInvoices } from './issue-fee-invoices.ts';
import { listDebitsToSettle, settleDebit } from './settle-debit.ts';

const MIGRATION = new URL('../../../platform/db/migrations/0025-fee-papers-and-payouts.sql', import.meta.url);

let server: StripeApp;
let shop: OnlineShop;

beforeEach(async () => {
  server = await openStripeApp();
  shop = await openOnlineShop(server);
});

const accept = (orderId: string) =>
  changeStatus(server.services, { shopId: shop.shopId, order: orderId, target: 'ACCEPTED', actor: 'MERCHANT' });

/** An on-site order of `quantity` tomatoes, handed over now. */
const handOver = async (quantity: number): Promise<void> => {
  const { orderId } = await placeTestOrder(server, shop, { channel: 'OFFLINE', quantity });
  await accept(orderId);
  await changeStatus(server.services, {
    shopId: shop.shopId,
    order: orderId,
    target: 'COLLECTED',
    actor: 'MERCHANT',
  });
};

/** An online order, paid and captured now. */
const sellOnline = async (quantity: number): Promise<string> => {
  const { orderId, sessionId } = await placeTestOrder(server, shop, { channel: 'ONLINE', quantity });
  server.fake.pay(sessionId);
  await tellAll();
  await accept(orderId);
  return orderId;
};

const tellAll = async (): Promise<void> => {
  for (const event of server.fake.events.splice(0)) {
    await sendStripeEvent(server, event);
  }
  await server.deliver();
};

const entries = () =>
  server.services.database.withShop(shop.shopId, (tx) =>
    tx.selectFrom('platform_fees').select(['channel', 'month', 'amount']).orderBy('created_at').execute(),
  );
const papers = () =>
  server.services.database.acrossShops((tx) =>
    tx.selectFrom('fee_invoices').select(['number', 'month', 'kind', 'model']).orderBy('sequence').execute(),
  );

describe('what the platform keeps out of online payments (R-FEES-1)', () => {
  it('is earned with the capture, and no more with a refund', async () => {
    const orderId = await sellOnline(10);
    expect(await entries()).toEqual([{ channel: 'ONLINE', month: '2026-11', amount: 105 }]);
    server.clock.set('2026-12-02T09:00:00Z');
    await changeStatus(server.services, {
      shopId: shop.shopId,
      order: orderId,
      target: 'CANCELED',
      actor: 'MERCHANT',
    });
    await tellAll();
    expect(await entries()).toEqual([
      { channel: 'ONLINE', month: '2026-11', amount: 105 },
      { channel: 'ONLINE', month: '2026-12', amount: -105 },
    ]);
  });

  it('stays earned where the merchant gives back at the payment service alone', async () => {
    await sellOnline(10);
    const [payment] = server.fake.intents(shop.accountId);
    server.fake.refundByHand(payment?.id ?? '', 1000);
    await tellAll();
    expect(await entries()).toEqual([{ channel: 'ONLINE', month: '2026-11', amount: 105 }]);
  });

  it('was counted of the payments of before as it is counted since (migration 0025)', async () => {
    await sellOnline(10);
    const canceled = await sellOnline(20);
    await changeStatus(server.services, {
      shopId: shop.shopId,
      order: canceled,
      target: 'CANCELED',
      actor: 'MERCHANT',
    });
    await sellOnline(30);
    server.fake.refundByHand(server.fake.intents(shop.accountId).at(-1)?.id ?? '', 1000);
    const partly = await sellOnline(40);
    const { statusCode } = await shop.send({
      method: 'POST',
      url: `/api/RefundOrder/${partly}`,
      headers: { 'idempotency-key': randomUUID() },
      payload: { amount: 4326, reason: 'Abîmées', to: 'CARD' },
    });
    expect(statusCode).toBe(200);
    await tellAll();
    const counted = () =>
      server.services.database.acrossShops((tx) =>
        tx
          .selectFrom('platform_fees')
          .select((eb) => ['order_id', 'month', eb.fn.sum<string>('amount').as('sum')])
          .where('channel', '=', 'ONLINE')
          .groupBy(['order_id', 'month'])
          .having((eb) => eb.fn.sum('amount'), '<>', 0)
          .orderBy('order_id')
          .execute(),
      );
    const since = await counted();
    expect(since.map(({ sum }) => Number(sum)).toSorted((a, b) => a - b)).toEqual([105, 294, 315]);
    const migration = await readFile(MIGRATION, 'utf8');
    const [statement = ''] = /insert into platform_fees[^;]+;/.exec(migration) ?? [];
    await server.services.database.acrossShops(async (tx) => {
      await tx.deleteFrom('platform_fees').execute();
      await sql.raw(statement).execute(tx);
    });
    expect(await counted()).toEqual(since);
  });

  it('is never debited', async () => {
    await sellOnline(10);
    server.clock.set('2026-12-02T09:00:00Z');
    await debitFees(server.services);
    server.clock.set('2026-12-05T09:00:00Z');
    await debitFees(server.services);
    expect(server.fake.intents(null)).toEqual([]);
  });
});

describe('the operator’s invoice (R-FEES-2)', () => {
  it('is one for each shop and month gone by, however many make it', async () => {
    const other = await openOnlineShop(server, 'Autre ferme');
    await handOver(20);
    await sellOnline(10);
    const here = shop;
    shop = other;
    await handOver(10);
    shop = here;
    await issueFeeInvoices(server.services);
    expect(await papers()).toEqual([]);
    server.clock.set('2026-12-01T00:30:00Z');
    await Promise.all([1, 2, 3].map(() => issueFeeInvoices(server.services)));
    const issued = await papers();
    expect(issued.map(({ number, month }) => [number, month])).toEqual([
      ['E2026-000001', '2026-11'],
      ['E2026-000002', '2026-11'],
    ]);
    expect(issued.map(({ model }) => model.totals.total).toSorted()).toEqual([105, 315]);
    expect(issued.find(({ model }) => model.totals.total === 315)?.model).toMatchObject({
      issuedOn: '2026-12-01',
      issuer: { name: 'Étal (démonstration)', vatNumber: 'FR12000000000' },
      customer: { legal: { name: 'GAEC du Pré', siren: '732829320' } },
      rate: 'RATE_20',
      lines: [
        { channel: 'OFFLINE', orders: 1, total: 210 },
        { channel: 'ONLINE', orders: 1, total: 105 },
      ],
      totals: { net: 262, vat: 53, total: 315 },
    });
    await expect(server.services.database.acrossShops((tx) => tx.deleteFrom('fee_invoices').execute())).rejects.toThrow(
      /permission denied/,
    );
  });

  it('is a credit note for a month that gave more back than it earned, and takes what came late', async () => {
    const orderId = await sellOnline(10);
    server.clock.set('2026-12-01T00:30:00Z');
    await issueFeeInvoices(server.services);
    // A transaction that began before midnight ends after the paper of its month was made.
    await server.services.database.withShop(shop.shopId, (tx) =>
      tx
        .insertInto('platform_fees')
        .values({
          shop_id: shop.shopId,
          order_id: orderId,
          channel: 'OFFLINE',
          month: '2026-11',
          amount: 5,
          created_at: new Date('2026-11-30T22:59:59Z'),
        })
        .execute(),
    );
    await changeStatus(server.services, { shopId: shop.shopId, order: orderId, target: 'CANCELED', actor: 'MERCHANT' });
    await tellAll();
    server.clock.set('2027-01-01T00:30:00Z');
    await issueFeeInvoices(server.services);
    await issueFeeInvoices(server.services);
    expect((await papers()).map(({ number, month, kind, model }) => [number, month, kind, model.totals.total])).toEqual(
      [
        ['E2026-000001', '2026-11', 'INVOICE', 105],
        ['E2027-000001', '2026-12', 'CREDIT_NOTE', 100],
      ],
    );
    expect((await papers())[1]?.model.corrects).toEqual({ number: 'E2026-000001', issuedOn: '2026-12-01' });
  });

  it('is not made where nobody has said who the operator is', async () => {
    server.services.config.feeIssuer = null;
    await handOver(20);
    server.clock.set('2026-12-01T00:30:00Z');
    await issueFeeInvoices(server.services);
    expect(await papers()).toEqual([]);
    expect(server.logLines.join('\n')).toContain('fees are not invoiced');
  });
});

it('the merchant sees months, orders and the invoice, and nobody else’s', async () => {
  server.clock.set('2026-11-30T20:00:00Z');
  shop = await openOnlineShop(server, 'Ferme du soir');
  await handOver(20);
  await sellOnline(10);
  await debitFees(server.services);
  expect((await shop.get('/api/GetFees')).json()).toEqual([
    { month: '2026-11', isOver: false, online: 105, offline: 210, debit: null, invoice: null },
  ]);
  expect((await shop.get('/api/GenerateFeeInvoice?month=2026-11')).statusCode).toBe(404);
  // Midnight in Paris, an hour before it is midnight elsewhere.
  server.clock.set('2026-11-30T23:30:00Z');
  await debitFees(server.services);
  expect((await shop.get('/api/GetFees')).json()).toEqual([
    { month: '2026-12', isOver: false, online: 0, offline: 0, debit: null, invoice: null },
    {
      month: '2026-11',
      isOver: true,
      online: 105,
      offline: 210,
      debit: {
        month: '2026-11',
        amount: 210,
        state: 'PLANNED',
        announcedOn: '2026-12-01',
        leavesOn: '2026-12-03',
        changedOn: '2026-12-01',
        retriesOn: null,
      },
      invoice: { number: 'E2026-000001', kind: 'INVOICE', issuedOn: '2026-12-01' },
    },
  ]);
  const page = (await shop.get('/api/GetFeeEntries?month=2026-11')).json();
  expect(page).toMatchObject({ totalCount: 2, page: 1 });
  expect(page.data.map(({ channel, amount }: { channel: string; amount: number }) => [channel, amount])).toEqual(
    expect.arrayContaining([
      ['OFFLINE', 210],
      ['ONLINE', 105],
    ]),
  );
  const pdf = await shop.get('/api/GenerateFeeInvoice?month=2026-11');
  expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(pdf.headers['content-disposition']).toContain('Facture E2026-000001.pdf');
});

it('the operator settles by hand what no payment service debits (R-FEES-5)', async () => {
  const key = { shopId: shop.shopId, month: '2026-11' };
  await handOver(20);
  server.clock.set('2026-12-01T09:00:00Z');
  expect(await settleDebit(server.services, key)).toBeUndefined();
  await debitFees({ ...server.services, payments: { ...server.services.payments, kind: 'none' } });
  expect(await listDebitsToSettle(server.services)).toEqual([
    { slug: shop.slug, month: '2026-11', amount: 210, state: 'PLANNED' },
  ]);
  expect(await settleDebit(server.services, key)).toBe('PLANNED');
  expect(await settleDebit(server.services, key)).toBe('SETTLED');
  expect(await listDebitsToSettle(server.services)).toEqual([]);
  // Settled by hand, it is not debited any more.
  server.clock.set('2026-12-05T09:00:00Z');
  await debitFees(server.services);
  expect(server.fake.intents(null)).toEqual([]);
});
