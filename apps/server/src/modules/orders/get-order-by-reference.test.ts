import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Tables } from '../../platform/db/schema.ts';
import { insertTestOrder, type TestOrder } from '../../../testing/harness/insert-test-order.ts';
import { jpegUpload, openTestApp, type TestApp, type Visitor } from '../../../testing/harness/test-app.ts';

let server: TestApp;
let shop: Visitor & { shopId: string };
let saleableId: string;

async function openShopWithArticle() {
  const merchant = await server.openShop();
  const body = {
    label: 'Tomates',
    description: 'Mûres',
    categoryId: merchant.categoryId,
    img: await jpegUpload(),
    tvaRate: 'RATE_5_5',
    pricingModel: 'BY_UNIT',
    unitPrice: 250,
  };
  return { merchant, articleId: (await merchant.post('/api/CreateSimpleArticle', body)).json().id as string };
}

beforeAll(async () => {
  server = await openTestApp();
  const { merchant, articleId } = await openShopWithArticle();
  shop = merchant;
  saleableId = articleId;
});

const place = (order: TestOrder['order'] = {}) =>
  insertTestOrder(server.services.database, { shopId: shop.shopId, saleableId, order });
const get = (id: string, visitor: Visitor = shop) => visitor.get(`/api/GetOrderByReference/${id}`);
const inShop = <T>(run: Parameters<typeof server.services.database.withShop<T>>[1]) =>
  server.services.database.withShop(shop.shopId, run);

const at = (instant: string): Date => new Date(instant);
const seconds = (instant: string): number => at(instant).getTime() / 1000;

async function addHistory(order_id: string, rows: Omit<Insertable<Tables['order_history']>, 'shop_id' | 'order_id'>[]) {
  await inShop((tx) =>
    tx
      .insertInto('order_history')
      .values(rows.map((row) => ({ ...row, shop_id: shop.shopId, order_id })))
      .execute(),
  );
}

async function addPayment(order_id: string, payment: Partial<Insertable<Tables['order_payments']>>) {
  await inShop((tx) =>
    tx
      .insertInto('order_payments')
      .values({
        shop_id: shop.shopId,
        order_id,
        account_id: 'acct_1',
        expires_at: at('2026-11-15T10:00:00Z'),
        amount: 515,
        application_fee: 15,
        ...payment,
      })
      .execute(),
  );
}

describe('GetOrderByReference', () => {
  it('gives the whole order by its reference in any case, and by its id', async () => {
    const { id } = await place({
      reference: 'KMNP4679',
      collection_point_street: '12 rue des Lilas',
      collection_point_postal_code: '24200',
      collection_point_city: 'Sarlat',
      note: 'Bien mûres',
    });
    const answers = await Promise.all([get('KMNP4679'), get('kmnp4679'), get(id)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const [order, ...others] = answers.map((answer) => answer.json());
    expect(others).toEqual([order, order]);
    expect(order).toMatchObject({
      id,
      reference: 'KMNP4679',
      status: 'PAID',
      note: 'Bien mûres',
      collectionPointAddress: { street: '12 rue des Lilas', postalCode: '24200', city: 'Sarlat' },
      sales: [{ saleableLabel: 'Tomates', quantity: 2 }],
      history: [],
      notifications: [],
      captureBefore: null,
      isDisputed: false,
    });
    expect(JSON.stringify(order)).not.toContain('token');
  });

  it('tells its life, without what was no order yet', async () => {
    const { reference, id } = await place({ status: 'REFUSED', payment_channel: 'ONLINE', payment_status: 'VOIDED' });
    await addHistory(id, [
      {
        at: at('2026-11-15T08:10:00Z'),
        actor: 'MERCHANT',
        from_status: 'PAID',
        to_status: 'REFUSED',
        reason: 'Stock insuffisant',
        by_name: 'Léa',
      },
      {
        at: at('2026-11-15T08:00:00Z'),
        actor: 'SHOPPER',
        from_status: null,
        to_status: 'PENDING_PAYMENT',
        reason: null,
      },
      {
        at: at('2026-11-15T08:05:00Z'),
        actor: 'SYSTEM',
        from_status: 'PENDING_PAYMENT',
        to_status: 'PAID',
        reason: null,
      },
    ]);
    expect((await get(reference)).json().history).toEqual([
      {
        at: seconds('2026-11-15T08:05:00Z'),
        actor: 'SYSTEM',
        from: null,
        to: 'PAID',
        reason: null,
        isNoShow: false,
        by: null,
      },
      {
        at: seconds('2026-11-15T08:10:00Z'),
        actor: 'MERCHANT',
        from: 'PAID',
        to: 'REFUSED',
        reason: 'Stock insuffisant',
        isNoShow: false,
        by: 'Léa',
      },
    ]);
  });

  it('says until when the card is held, while it is', async () => {
    const held = await place({ payment_channel: 'ONLINE', payment_status: 'AUTHORIZED' });
    await addPayment(held.id, { capture_before: at('2026-11-22T09:00:00Z') });
    const captured = await place({ payment_channel: 'ONLINE', payment_status: 'CAPTURED', status: 'ACCEPTED' });
    await addPayment(captured.id, { capture_before: at('2026-11-22T09:00:00Z'), is_disputed: true });
    expect((await get(held.reference)).json()).toMatchObject({
      captureBefore: seconds('2026-11-22T09:00:00Z'),
      isDisputed: false,
    });
    expect((await get(captured.reference)).json()).toMatchObject({ captureBefore: null, isDisputed: true });
  });

  it('is in one piece, however many lines, changes and messages', async () => {
    const { reference, id } = await place();
    await addHistory(
      id,
      [1, 2, 3].map((minute) => ({
        at: at(`2026-11-15T08:0${minute}:00Z`),
        actor: 'SYSTEM' as const,
        from_status: 'PAID' as const,
        to_status: 'ACCEPTED' as const,
        reason: null,
      })),
    );
    await inShop((tx) =>
      tx
        .insertInto('order_notifications')
        .values(
          [1, 2].map((n) => ({
            shop_id: shop.shopId,
            id: randomUUID(),
            order_id: id,
            kind: 'PLACED' as const,
            audience: 'MERCHANT' as const,
            channel: 'EMAIL' as const,
            recipient: `${n}@etal.test`,
            recipient_label: 'Ferme',
            created_at: at('2026-11-15T08:00:00Z'),
          })),
        )
        .execute(),
    );
    const { sales, history, notifications } = (await get(reference)).json();
    expect([sales.length, history.length, notifications.length]).toEqual([1, 3, 2]);
  });

  it.each(['PENDING_PAYMENT', 'EXPIRED'] as const)('does not know one that is %s', async (status) => {
    const { reference } = await place({ status, payment_channel: 'ONLINE', payment_status: 'AWAITING' });
    const response = await get(reference);
    expect([response.statusCode, response.body]).toEqual([404, "La commande n'existe pas"]);
  });

  it('knows neither another shop’s order nor an unknown one', async () => {
    const { reference, id } = await place();
    const { merchant: stranger } = await openShopWithArticle();
    for (const response of [
      await get(reference, stranger),
      await get(id, stranger),
      await get('AAAA3333'),
      await get(randomUUID()),
      await get('trop-long-pour-une-commande'),
    ]) {
      expect([response.statusCode, response.body]).toEqual([404, "La commande n'existe pas"]);
    }
  });

  it('refuses a visitor who is not signed in', async () => {
    expect((await get('AAAA3333', server.anonymous)).statusCode).toBe(401);
  });
});
