import { randomUUID } from 'node:crypto';
import { platformShare } from '@etal/domain/orders/fees';
import { totalsOf } from '@etal/domain/orders/totals';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type OnlineShop,
  openOnlineShop,
  openStripeApp,
  type PlacedTestOrder,
  placeTestOrder,
  type StripeApp,
} from '../../../../testing/harness/online-shop.ts';

let server: StripeApp;
let shop: OnlineShop;

beforeAll(async () => {
  server = await openStripeApp();
  shop = await openOnlineShop(server);
});

const bear = async (feeBearer: 'SHOPPER' | 'MERCHANT'): Promise<void> => {
  expect((await shop.put('/api/ConfigureFees', { feeBearer })).json()).toEqual({ feeBearer });
};
const storefront = async () => (await server.anonymous.get(`/api/boutique/${shop.slug}/GetStorefront`)).json();
const detailOf = async ({ reference }: PlacedTestOrder) =>
  (await shop.get(`/api/GetOrderByReference/${reference}`)).json();
/** What the platform has billed for an order that is paid on site. */
const billed = async ({ orderId }: PlacedTestOrder): Promise<number> => {
  const rows = await server.services.database.withShop(shop.shopId, (tx) =>
    tx.selectFrom('platform_fees').select('amount').where('order_id', '=', orderId).execute(),
  );
  return rows.reduce((sum, { amount }) => sum + amount, 0);
};
const handOver = async ({ reference }: PlacedTestOrder): Promise<void> => {
  expect((await shop.post(`/api/AcceptOrder/${reference}`)).statusCode).toBe(200);
  expect((await shop.post(`/api/CollectOrder/${reference}`)).statusCode).toBe(200);
};

describe.each(['SHOPPER', 'MERCHANT'] as const)('where the fee is paid by the %s', (bearer) => {
  beforeAll(() => bear(bearer));

  it.each([1, 2, 7, 33])('%i at 3,50 € cost what the cart says, and leave the platform its share', async (quantity) => {
    const { platformFee } = await storefront();
    // As the cart of the site counts it.
    const cart = totalsOf([{ subTotal: 350 * quantity }], platformFee);
    const share = Math.round(350 * quantity * 0.03);
    expect(platformShare(cart)).toBe(share);
    expect(cart.total).toBe(350 * quantity + (bearer === 'SHOPPER' ? share : 0));

    const onSite = await placeTestOrder(server, shop, { channel: 'OFFLINE', quantity });
    expect(await detailOf(onSite)).toMatchObject({
      total: cart.total,
      dueOnSite: cart.total,
      platformFees: cart.fees,
      borneFees: cart.borneFees,
      feeBearer: bearer,
    });
    await handOver(onSite);
    expect(await billed(onSite)).toBe(share);

    const online = await placeTestOrder(server, shop, { quantity });
    server.fake.pay(online.sessionId);
    const intent = server.fake.intents(shop.accountId).find(({ metadata }) => metadata['orderId'] === online.orderId);
    expect([intent?.amount, intent?.application_fee_amount]).toEqual([cart.total, share]);
  });

  it('is told to the shopper, and to nobody else what the merchant bears', async () => {
    expect((await storefront()).platformFee).toEqual({ basisPoints: 300, fixedCents: 0, bearer });
    const { reference, token } = await placeTestOrder(server, shop, { channel: 'OFFLINE' });
    const own = await server.anonymous.get(`/api/boutique/${shop.slug}/GetOrder/${reference}?token=${token}`);
    expect(own.json()).toMatchObject({ feeBearer: bearer, fee: { basisPoints: 300, fixedCents: 0, bearer } });
    expect(own.json()).not.toHaveProperty('borneFees');
  });
});

describe('an order', () => {
  it('keeps who pays its fee, whatever the shop says later, through changes and refunds', async () => {
    await bear('MERCHANT');
    const order = await placeTestOrder(server, shop, { channel: 'OFFLINE', quantity: 10 });
    await bear('SHOPPER');
    const { sales, revision } = await detailOf(order);
    const changed = await shop.put(`/api/ChangeOrder/${order.reference}`, {
      revision,
      sales: [{ saleId: sales[0].id, quantity: 20 }],
      reason: 'Demandé par téléphone',
    });
    expect(changed.json()).toMatchObject({ total: 7000, platformFees: 0, borneFees: 210, feeBearer: 'MERCHANT' });
    await handOver(order);
    expect(await billed(order)).toBe(210);

    const refund = await shop.send({
      method: 'POST',
      url: `/api/RefundOrder/${order.reference}`,
      headers: { 'idempotency-key': randomUUID() },
      payload: { sales: [{ saleId: sales[0].id, quantity: 5 }], reason: 'Abîmées', to: 'CASH' },
    });
    expect(refund.statusCode).toBe(200);
    // A quarter of the goods: nothing of a fee that the customer did not pay, and a quarter of what the merchant bears.
    expect((await detailOf(order)).refunds[0].cents).toBe(1750);
    expect(await billed(order)).toBe(157);
  });
});

it('asks for no IBAN where the platform takes no fee (R-PAYMENTS-7)', async () => {
  const free = await openStripeApp({ platformFee: { basisPoints: 0, fixedCents: 0 } });
  const merchant = await free.openShop();
  const answer = await merchant.post('/api/ConfigureOfflinePayments', { enabled: true });
  expect(answer.json()).toMatchObject({ enabled: true, ibanLast4: null });
  const paying = await server.openShop();
  expect((await paying.post('/api/ConfigureOfflinePayments', { enabled: true })).statusCode).toBe(409);
});
