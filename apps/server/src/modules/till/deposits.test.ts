import { randomUUID } from 'node:crypto';
import type { OrderDetail } from '@etal/contract/orders';
import type { DocumentModel } from '@etal/domain/documents/document';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type OnlineShop,
  openOnlineShop,
  openStripeApp,
  placeTestOrder,
  type StripeApp,
} from '../../../testing/harness/online-shop.ts';
import { textOfPdf } from '../../../testing/readers/text-of-pdf.ts';

let server: StripeApp;
let shop: OnlineShop;
let jar: { id: string; label: string; cents: number; isEnabled: boolean };

beforeAll(async () => {
  server = await openStripeApp();
});
beforeEach(async () => {
  server.clock.set('2026-11-20T09:42:00Z');
  shop = await openOnlineShop(server);
  [jar] = (await shop.put('/api/SaveDepositKinds', [{ label: 'Bocal', cents: 200, isEnabled: true }])).json();
  await shop.patch(`/api/UpdateSimpleArticle/${shop.articleId}`, { depositKindId: jar.id });
});

const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');
const jars = (count: number) => ({ kindId: jar.id, label: 'Bocal', cents: 200, count });
const keyed = (url: string, payload: object) =>
  shop.send({ method: 'POST', url, headers: { 'idempotency-key': randomUUID() }, payload });
const detailOf = async (reference: string): Promise<OrderDetail> =>
  (await shop.get(`/api/GetOrderByReference/${reference}`)).json();
const papersOf = (orderId: string): Promise<{ model: DocumentModel }[]> =>
  server.services.database.withShop(shop.shopId, (tx) =>
    tx
      .selectFrom('invoices')
      .select('model')
      .where('shop_id', '=', shop.shopId)
      .where('order_id', '=', orderId)
      .orderBy('position')
      .execute(),
  );

describe('an order in jars', () => {
  it('tells what will leave with it, then what left and came back', async () => {
    const { orderId, reference, token } = await placeTestOrder(server, shop, { channel: 'OFFLINE' });
    const own = async () =>
      (await server.anonymous.get(`/api/boutique/${shop.slug}/GetOrder/${reference}?token=${token}`)).json();
    expect((await own()).deposits).toEqual({ out: [jars(2)], back: [] });
    await shop.post(`/api/AcceptOrder/${orderId}`);
    const deposits = { out: [{ kindId: jar.id, count: 1 }], back: [{ kindId: jar.id, count: 3 }] };
    // One leaves, three come back: 7,21 € less 4,00 €.
    await shop.post(`/api/CollectOrder/${orderId}`, { payments: [{ means: 'CASH', cents: 321 }], deposits });
    expect((await detailOf(reference)).deposits).toEqual({ out: [], back: [jars(2)] });
    expect((await own()).deposits).toEqual({ out: [], back: [jars(2)] });
    await shop.post(`/api/ReopenOrder/${orderId}`);
    expect((await detailOf(reference)).deposits).toEqual({ out: [jars(2)], back: [] });
    await shop.post(`/api/CancelOrder/${orderId}`);
    expect((await detailOf(reference)).deposits).toEqual({ out: [], back: [] });
  });

  it('has its deposits on its paper, frozen, apart from the total; a later difference asks for none', async () => {
    const { orderId, reference } = await placeTestOrder(server, shop, { channel: 'OFFLINE' });
    await shop.post(`/api/AcceptOrder/${orderId}`);
    const form = textOfPdf((await shop.get(`/api/GenerateOrderInvoice/${orderId}`)).rawPayload);
    expect(plain(form)).toMatch(/Consignes \(hors TVA\)\s*4,00 €\s*Net à régler\s*11,21 €/);
    await shop.post(`/api/CollectOrder/${orderId}`);
    await shop.put('/api/SaveDepositKinds', [{ ...jar, label: 'Pot', cents: 300 }]);
    const [paper] = await papersOf(orderId);
    expect([paper?.model.totals.total, paper?.model.deposits]).toEqual([721, { out: [jars(2)], back: [] }]);
    await keyed(`/api/RefundOrder/${orderId}`, { amount: 100, reason: 'Geste', to: 'BALANCE' });
    const credit = (await papersOf(orderId)).at(-1);
    expect([credit?.model.kind, credit?.model.deposits]).toEqual(['CREDIT_NOTE', undefined]);
    expect((await detailOf(reference)).refunds).toMatchObject([{ means: 'BALANCE', cents: 100, state: 'DONE' }]);
  });

  it('that a card pays has its deposits due on site alone, and on one invoice', async () => {
    const { orderId, reference, token, sessionId } = await placeTestOrder(server, shop);
    server.fake.pay(sessionId);
    await server.anonymous.get(`/api/boutique/${shop.slug}/GetOrder/${reference}?token=${token}`);
    expect(await detailOf(reference)).toMatchObject({ heldAmount: 721, total: 721, dueOnSite: 400 });
    await shop.post(`/api/AcceptOrder/${orderId}`);
    expect(await detailOf(reference)).toMatchObject({ paymentStatus: 'CAPTURED', refundable: 721, dueOnSite: 400 });
    const { revision, sales } = await detailOf(reference);
    const [line] = sales;
    const more = { revision, sales: [{ saleId: line?.id, quantity: 3 }] };
    expect((await shop.put(`/api/ChangeOrder/${orderId}`, more)).json()).toMatchObject({ dueOnSite: 961 });
    expect((await papersOf(orderId)).map(({ model }) => model.deposits)).toEqual([
      { out: [jars(2)], back: [] },
      undefined,
    ]);
    const handed = await shop.post(`/api/CollectOrder/${orderId}`, { payments: [{ means: 'CARD', cents: 961 }] });
    expect(handed.json()).toMatchObject({ dueOnSite: 0, refundable: 1082, deposits: { out: [jars(3)], back: [] } });
  });

  it('that becomes cheaper leaves what was paid too much to its customer, where the merchant wishes so', async () => {
    const { orderId, reference, token, sessionId } = await placeTestOrder(server, shop);
    server.fake.pay(sessionId);
    await server.anonymous.get(`/api/boutique/${shop.slug}/GetOrder/${reference}?token=${token}`);
    await shop.post(`/api/AcceptOrder/${orderId}`);
    const { revision, sales, shopperId } = await detailOf(reference);
    const [line] = sales;
    const less = { revision, sales: [{ saleId: line?.id, quantity: 1 }], refundTo: 'BALANCE' };
    expect((await shop.put(`/api/ChangeOrder/${orderId}`, less)).json()).toMatchObject({
      total: 361,
      dueOnSite: 200,
      refunds: [{ cause: 'CHANGE', means: 'BALANCE', cents: 360, state: 'DONE' }],
    });
    expect((await shop.get(`/api/GetShopperBalance/${shopperId}`)).json()).toMatchObject({
      cents: 360,
      entries: [{ kind: 'TO_BALANCE', cents: 360, orderReference: reference }],
    });
  });

  it('is counted in no sale', async () => {
    const { orderId } = await placeTestOrder(server, shop, { channel: 'OFFLINE' });
    await shop.post(`/api/AcceptOrder/${orderId}`);
    await shop.post(`/api/CollectOrder/${orderId}`);
    const accounting = await shop.get('/api/GenerateAccountingExport?month=2026-11');
    expect(accounting.body).toContain('7,21');
    expect(accounting.body).not.toContain('11,21');
  });
});

describe('the account of a customer', () => {
  it('is in the list and in the files, and forbids to erase', async () => {
    const { id: shopperId } = (
      await shop.post('/api/CreateShopper', { lastname: 'Roux', phone: '06 39 98 00 77' })
    ).json();
    const listed = async () => (await shop.get('/api/GetShoppersPage?search=roux')).json().data[0].balance;
    expect(await listed()).toBe(0);
    await keyed('/api/RecordPayment', { shopperId, means: 'CASH', cents: 410 });
    await keyed('/api/RecordDeposits', { shopperId, out: [{ kindId: jar.id, count: 4 }] });
    expect([await listed(), (await shop.get(`/api/GetShopperById/${shopperId}`)).json().balance]).toEqual([-390, -390]);
    expect((await shop.get('/api/ExportShoppers')).body).toMatch(/;"Solde";[^]*"Roux";[^\r]*;"-3,90";/);
    expect((await shop.get(`/api/ExportShopperData/${shopperId}`)).json().compte).toMatchObject({
      cents: -390,
      deposits: [{ label: 'Bocal', count: 4 }],
      entries: [{ kind: 'DEPOSIT_OUT' }, { kind: 'TAKEN', means: 'CASH', cents: 410 }],
    });
    const refused = await shop.post(`/api/EraseShopper/${shopperId}`);
    expect([refused.statusCode, plain(refused.body)]).toEqual([
      409,
      "Ce client vous doit 3,90 €. Réglez cette dette avant de l'effacer.",
    ]);
    await keyed('/api/RecordDeposits', { shopperId, back: [{ kindId: jar.id, count: 2 }] });
    expect(await listed()).toBe(10);
  });
});

describe('two saves of the kinds at once', () => {
  it('follow each other: what is used is not lost, and nothing fails', async () => {
    const [saved, used] = await Promise.all([
      shop.put('/api/SaveDepositKinds', [{ label: 'Caisse', cents: 0, isEnabled: true }]),
      shop.patch(`/api/UpdateSimpleArticle/${shop.articleId}`, { depositKindId: jar.id, depositCount: 2 }),
    ]);
    expect([saved.statusCode, used.statusCode]).toEqual([200, 200]);
    expect((await shop.get('/api/GetShopAggregate')).json().parameters.depositKinds).toMatchObject([
      { label: 'Bocal', isEnabled: false },
      { label: 'Caisse', isEnabled: true },
    ]);
  });
});
