import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { viewIn } from '../../../testing/fakes/fake-site.ts';
import { insertTestOrder } from '../../../testing/harness/insert-test-order.ts';
import {
  openOnlineShop,
  openStripeApp,
  placeTestOrder,
  type OnlineShop,
  type StripeApp,
} from '../../../testing/harness/online-shop.ts';
import { addRestaurant, writeDown } from '../../../testing/harness/restaurant.ts';
import { insertSession } from '../../platform/http/session.queries.ts';
import { hashToken, newToken } from '../../platform/http/tokens.ts';
import { unzip } from '../../platform/spreadsheet/unzip.ts';
import { eraseClosedShops } from './erase-closed-shops.ts';

let server: StripeApp;
let shop: OnlineShop;
beforeAll(async () => {
  server = await openStripeApp();
});
beforeEach(async () => {
  server.clock.set('2026-11-15T09:00:00Z');
  shop = await openOnlineShop(server);
});

const close = (label = 'La Ferme du Pré') => shop.post('/api/CloseShop', { label });
const site = async () => (await server.anonymous.get(`/api/boutique/${shop.slug}/GetStorefront`)).statusCode;

describe('closing a shop (R-SHOP-7)', () => {
  it('asks for its name, and for what was ordered to be handed over', async () => {
    expect((await close('La Ferme')).statusCode).toBe(400);
    const { id } = await insertTestOrder(server.services.database, {
      shopId: shop.shopId,
      saleableId: shop.articleId,
      order: { status: 'ACCEPTED', payment_status: 'DUE_ON_SITE' },
    });
    const refused = await close();
    expect([refused.statusCode, refused.body]).toEqual([
      409,
      'Une commande reste à remettre\u00A0: remettez-la ou annulez-la d’abord.',
    ]);
    expect((await shop.post(`/api/CancelOrder/${id}`)).statusCode).toBe(200);
  });

  it('waits while somebody pays by card', async () => {
    const { sessionId, reference, token } = await placeTestOrder(server, shop, { channel: 'ONLINE' });
    const refused = await close();
    expect([refused.statusCode, refused.body]).toEqual([
      409,
      'Un client est en train de payer par carte\u00A0: réessayez dans une demi-heure.',
    ]);
    server.fake.pay(sessionId);
    await server.anonymous.get(`/api/boutique/${shop.slug}/GetOrder/${reference}?token=${token}`);
    const paid = await close();
    expect([paid.statusCode, paid.body]).toEqual([409, expect.stringContaining('reste à remettre')]);
    expect((await shop.delete(`/api/RefuseOrder/${reference}`)).statusCode).toBe(200);
  });

  it('invoices first what was handed over and waits for the invoice of its month', async () => {
    const own = await openOnlineShop(server, 'Le Potager');
    const shopperId = await addRestaurant(own);
    const reference = await writeDown(own, { shopperId, quantity: 2, date: '2026-11-16' });
    server.clock.set('2026-11-16T10:00:00Z');
    await own.post(`/api/CollectOrder/${reference}`);
    await server.deliver();
    const before = server.mails.length;
    expect((await own.post('/api/CloseShop', { label: 'Le Potager' })).statusCode).toBe(200);
    const { documents } = (await own.get(`/api/GetOrderByReference/${reference}`)).json();
    expect(documents).toMatchObject([{ isMonthly: true }]);
    await server.deliver();
    expect(server.mails.slice(before).map(({ to }) => to)).toEqual(['cuisine@paulette.test']);
  });

  it('is one line of its journal, and so is opening it again, however often they are pressed', async () => {
    const own = await openOnlineShop(server, 'Le Rucher');
    for (let times = 0; times < 2; times++) await own.post('/api/CloseShop', { label: 'Le Rucher' });
    for (let times = 0; times < 2; times++) expect((await own.post('/api/ReopenShop')).statusCode).toBe(200);
    const { data } = (await own.get('/api/GetSecurityJournal')).json();
    const kinds = data.map(({ kind }: { kind: string }) => kind);
    expect(kinds.filter((kind: string) => kind.startsWith('SHOP_')).toSorted()).toEqual([
      'SHOP_CLOSED',
      'SHOP_REOPENED',
    ]);
  });

  it('takes its site away; within 30 days it is there again', async () => {
    expect([(await close()).statusCode, (await close()).statusCode]).toEqual([200, 200]);
    expect(await site()).toBe(404);
    expect(viewIn((await server.anonymous.get(`/boutique/${shop.slug}`)).body)).toMatchObject({ isShut: true });
    expect((await shop.get('/api/GetShopAggregate')).json().notices.reopenUntil).toEqual(expect.any(Number));
    server.clock.advance({ days: 29 });
    await eraseClosedShops(server.services);
    const cookie = await signInAgain();
    expect(
      (await server.anonymous.send({ method: 'POST', url: '/api/ReopenShop', headers: { cookie } })).statusCode,
    ).toBe(200);
    expect(await site()).toBe(200);
  });

  it('erases after 30 days what the law does not keep, and that does not come back', async () => {
    const { id } = await insertTestOrder(server.services.database, { shopId: shop.shopId, saleableId: shop.articleId });
    await shop.delete(`/api/RefuseOrder/${id}`);
    expect((await close()).statusCode).toBe(200);
    const { database } = server.services;
    await database.withShop(shop.shopId, (tx) =>
      tx
        .updateTable('payment_settings')
        .set({ ...BANK, typed_iban: 'FR7630006000011234567890189' })
        .execute(),
    );
    server.clock.advance({ days: 31 });
    await eraseClosedShops(server.services);
    const left = await database.withShop(shop.shopId, async (tx) => ({
      names: await tx.selectFrom('shoppers').select(['lastname', 'email']).execute(),
      recipients: await tx.selectFrom('notification_recipients').select('id').execute(),
      orders: await tx.selectFrom('orders').select('shopper_lastname').execute(),
      bank: await tx.selectFrom('payment_settings').selectAll().execute(),
    }));
    expect(JSON.stringify(left.bank)).not.toMatch(/0189|_erased/);
    expect(left.orders.length).toBeGreaterThan(0);
    expect(left.recipients).toEqual([]);
    expect(JSON.stringify(left)).not.toMatch(/Durand|Müller|@etal\.test/);
    shop.cookie = await signInAgain();
    expect((await shop.post('/api/ReopenShop')).statusCode).toBe(409);
  });
});

describe('the copy of a shop (R-SHOP-6)', () => {
  it('holds its tables and pictures, of no other shop, and nothing that opens anything', async () => {
    const own = await openOnlineShop(server, 'Le Verger');
    const other = await openOnlineShop(server, 'La Bergerie');
    await placeTestOrder(server, own);
    await placeTestOrder(server, other);
    const answer = await own.get('/api/ExportShop');
    expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining('etal-le-verger.zip'),
    ]);
    const files = unzip(answer.rawPayload, () => true, 100_000_000);
    const names = [...files.keys()];
    expect(names).toEqual(
      expect.arrayContaining(['LISEZ-MOI.txt', 'orders.csv', 'saleables.csv', 'shoppers.csv', 'invoices.csv']),
    );
    expect(names.some((name) => /^images\/.*\.jpg$/.test(name))).toBe(true);
    const text = names
      .filter((name) => name.endsWith('.csv'))
      .map((name) => files.get(name)!.toString())
      .join('\n');
    expect(text).toContain(own.shopId);
    expect(text).not.toContain(other.shopId);
    expect(text).not.toMatch(/whsec_|token_hash|password/);
  });
});

const BANK = {
  customer_id: 'cus_erased',
  iban_session_id: 'cs_erased',
  iban_payment_method_id: 'pm_erased',
  iban_mandate_id: 'mandate_erased',
  iban_last4: '0189',
  payout_last4: '0189',
};

/** Sessions end by themselves long before. */
async function signInAgain(): Promise<string> {
  const { database, clock } = server.services;
  const token = newToken();
  const now = clock.now();
  await database.acrossShops(async (tx) => {
    const { user_id: userId } = await tx
      .selectFrom('memberships')
      .select('user_id')
      .where('shop_id', '=', shop.shopId)
      .executeTakeFirstOrThrow();
    await insertSession(tx, { tokenHash: hashToken(token), userId, now, expiresAt: new Date(now.getTime() + 1e9) });
  });
  return `sid=${token}`;
}
