import { randomInt, randomUUID } from 'node:crypto';
import type { CheckedInput } from '@etal/contract/endpoint';
import { Refusal } from '@etal/contract/errors';
import type { placeOrder as call } from '@etal/contract/storefront';
import { THROTTLES } from '@etal/domain/accounts/throttle';
import { orderReference } from '@etal/domain/orders/reference';
import { toE164 } from '@etal/domain/phone';
import type { Transaction } from '../../../platform/db/database.ts';
import { isUniqueViolation } from '../../../platform/db/postgres-errors.ts';
import type { Handler } from '../../../platform/http/route.ts';
import { countTries, throttleKey } from '../../../platform/http/throttle.ts';
import type { Services } from '../../../platform/services.ts';
import { takeStock } from '../../catalog/catalog.ts';
import { notify } from '../../notifications/notifications.ts';
import { openShop, type OpenShop, startManagingTestOrder } from '../../shop/shop.ts';
import { joinGroups, upsertShopper } from '../../shoppers/shoppers.ts';
import { countPlaced } from '../count-placed.ts';
import { insertHistory } from '../changing/write-order.queries.ts';
import { insertOrderPayments } from './checkout.queries.ts';
import { type JudgedCart, judgeCart } from './judge-cart.ts';
import { orderUrl } from './order-url.ts';
import { findPlaced, insertOrders, type NewOrder, type PlacedOrder } from './place-order.queries.ts';
import { startCheckout } from './start-checkout.ts';

export type PlaceOrderBody = CheckedInput<typeof call>['body'];

/** A checkout lasts as long as the payment service asks at least, and a minute for the clocks. */
const CHECKOUT_MS = 31 * 60 * 1000;
const TRIES = 5;

/** Everything a shopper was shown is judged again here, in the transaction that takes the stock (R-STOREFRONT-3). */
export function placeOrder(services: Services): Handler<typeof call> {
  return async ({ params: { slug }, body }, { request }) => {
    const idempotencyKey = idempotencyKeyOf(request.headers['idempotency-key']);
    await countTries(services, [{ key: throttleKey('order', request.ip), rule: THROTTLES.orderPerAddress }]);
    const shop = await openShop(services, slug, body.testToken);
    const placed = await placeOnce(services, shop, body, idempotencyKey);
    const answer = { reference: placed.reference, orderUrl: orderUrl(services.config, shop.slug, placed) };
    return placed.isAwaitingPayment
      ? { ...answer, checkoutUrl: await startCheckout(services, shop, placed.id) }
      : answer;
  };
}

function idempotencyKeyOf(header: string | string[] | undefined): string {
  const key = Array.isArray(header) ? header[0] : header;
  if (!key || key.length > 200) throw new Refusal('IDEMPOTENCY_KEY_REQUIRED');
  return key;
}

/**
 * Two taps at the same moment: the second finds the first one's order. Two references that are the same: another is
 * drawn.
 */
async function placeOnce(
  services: Services,
  shop: OpenShop,
  body: PlaceOrderBody,
  idempotencyKey: string,
): Promise<PlacedOrder> {
  for (let tries = 1; ; tries++) {
    try {
      return await services.database.withShop(
        shop.id,
        async (tx) =>
          (await findPlaced(tx, shop.id, idempotencyKey)) ?? (await place(tx, services, shop, body, idempotencyKey)),
      );
    } catch (error) {
      const isKnownRace =
        isUniqueViolation(error, 'orders_idempotency') || isUniqueViolation(error, 'orders_shop_id_reference_key');
      if (tries === TRIES || !isKnownRace) throw error;
    }
  }
}

/** Judges the cart, then writes the order with all that follows from it. */
async function place(
  tx: Transaction,
  { clock, config }: Services,
  shop: OpenShop,
  body: PlaceOrderBody,
  idempotencyKey: string,
): Promise<PlacedOrder> {
  const now = clock.now();
  const cart = await judgeCart(tx, shop, body, { now, platformFee: config.platformFee });
  const isAwaitingPayment = body.paymentChannel === 'ONLINE' && !shop.isTest;
  const shopper = { ...body.shopperDetails, phone: toE164(body.shopperDetails.phone) ?? body.shopperDetails.phone };
  // A test order makes no customer.
  const shopperId = shop.isTest
    ? randomUUID()
    : (await upsertShopper(tx, shop.id, shopper, { origin: 'ORDER', now })).id;
  const orderId = randomUUID();
  const status = isAwaitingPayment ? 'PENDING_PAYMENT' : 'PAID';
  const order: NewOrder = {
    ...cart,
    lines: cart.lines.map((line) => ({ id: randomUUID(), ...line })),
    id: orderId,
    reference: orderReference(randomInt),
    status,
    paymentStatus: shop.isTest ? 'NONE' : isAwaitingPayment ? 'AWAITING' : 'DUE_ON_SITE',
    idempotencyKey,
    channel: body.paymentChannel,
    isTest: shop.isTest,
    shopperId,
    shopper,
    note: body.note ?? '',
    now,
  };
  const [placed] = await insertOrders(tx, shop.id, [order]);
  if (!placed) throw new Error('An order that was placed is there.');
  await insertHistory(tx, shop.id, [{ orderId, at: now, actor: 'SHOPPER', from: null, to: status, reason: null }]);
  if (!shop.isTest) {
    await takeStock(tx, shop.id, orderId);
    await joinGroups(tx, shop.id, [{ pointId: cart.point.id, shopperId, now }]);
  }
  if (isAwaitingPayment) {
    await insertOrderPayments(tx, shop.id, [
      { orderId, ...paymentOf(cart), expiresAt: new Date(now.getTime() + CHECKOUT_MS) },
    ]);
    return placed;
  }
  if (shop.isTest) await startManagingTestOrder(tx, shop.id);
  else await countPlaced(tx, shop.id, [orderId]);
  await notify(tx, { shopId: shop.id, orderId, kind: 'PLACED', actor: 'SHOPPER', now });
  return placed;
}

function paymentOf({ accountId, fees, total }: JudgedCart) {
  if (!accountId) throw new Error('Online payment is offered without an account.');
  return { accountId, amount: total, applicationFee: fees };
}
