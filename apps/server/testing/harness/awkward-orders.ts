import { randomUUID } from 'node:crypto';
import type { OrderDetail } from '@etal/contract/orders';
import type { PaymentChannel } from '@etal/domain/orders/order';
import { expect } from 'vitest';
import { addChicken, type OnlineShop, openOnlineShop, sendOrder, type StripeApp } from './online-shop.ts';
import { jpegUpload } from './test-app.ts';

/** A shop for orders to which several things happen: what it sells by weight, and at another rate than the food. */
export async function openAwkwardShop(
  server: StripeApp,
): Promise<{ shop: OnlineShop; chicken: string; candle: string }> {
  const shop = await openOnlineShop(server, 'La Ferme du Pré');
  const chicken = await addChicken(shop);
  const made = await shop.post('/api/CreateSimpleArticle', {
    label: 'Bougie',
    description: 'De la cire de nos ruches',
    categoryId: shop.categoryId,
    img: await jpegUpload(),
    tvaRate: 'RATE_20',
    pricingModel: 'BY_UNIT',
    unitPrice: 1000,
  });
  return { shop, chicken, candle: made.json().id };
}

/** It succeeded, or its sentence is told. */
export async function done(response: Promise<{ statusCode: number; body: string }>): Promise<void> {
  const { statusCode, body } = await response;
  expect([statusCode, statusCode === 200 ? '' : body]).toEqual([200, '']);
}

export const readOrder = async (shop: OnlineShop, reference: string): Promise<OrderDetail> =>
  (await shop.get(`/api/GetOrderByReference/${reference}`)).json();

/** Placed by a shopper, paid by card where it is online, and accepted. */
export async function acceptedOrder(
  server: StripeApp,
  shop: OnlineShop,
  order: { channel: PaymentChannel; date: string; sales: object[]; buyer?: object },
): Promise<OrderDetail> {
  const { reference, orderUrl } = (await sendOrder(server, shop, order)).json();
  if (order.channel === 'ONLINE') {
    const { session } = await server.services.database.withShop(shop.shopId, (tx) =>
      tx
        .selectFrom('order_payments')
        .innerJoin('orders', 'orders.id', 'order_payments.order_id')
        .select('session_id as session')
        .where('orders.reference', '=', reference)
        .executeTakeFirstOrThrow(),
    );
    server.fake.pay(session ?? '');
    const { search } = new URL(orderUrl);
    await done(server.anonymous.get(`/api/boutique/${shop.slug}/GetOrder/${reference}${search}`));
  }
  await done(shop.post(`/api/AcceptOrder/${reference}`));
  return readOrder(shop, reference);
}

export const refundOrder = (shop: OnlineShop, reference: string, payload: object) =>
  shop.send({
    method: 'POST',
    url: `/api/RefundOrder/${reference}`,
    headers: { 'idempotency-key': randomUUID() },
    payload: { reason: 'Abîmée', to: 'CASH', ...payload },
  });

/** The first line of it, also where that corrects an invoice. */
export const weighFirst = (shop: OnlineShop, { reference, sales }: OrderDetail, weighedGrams: number) =>
  shop.put(`/api/SetOrderFinalWeights/${reference}`, {
    weights: [{ saleId: sales[0]?.id, weighedGrams }],
    correctInvoice: true,
  });
