import { randomInt, randomUUID } from 'node:crypto';
import type { CheckedInput } from '@etal/contract/endpoint';
import { Refusal } from '@etal/contract/errors';
import type { placeOrder as call } from '@etal/contract/storefront';
import { THROTTLES } from '@etal/domain/accounts/throttle';
import { allowsOnlinePayment } from '@etal/domain/catalog/pricing';
import { endOf, startOf, type TimePeriod } from '@etal/domain/collection/opening-hours';
import { openSlots } from '@etal/domain/collection/slots';
import { platformFees } from '@etal/domain/orders/fees';
import { firstShortage, priceLine, stockTaken } from '@etal/domain/orders/lines';
import { paymentMode } from '@etal/domain/orders/payment-modes';
import { orderReference } from '@etal/domain/orders/reference';
import { toE164 } from '@etal/domain/phone';
import type { Transaction } from '../../../platform/db/database.ts';
import { isUniqueViolation } from '../../../platform/db/unique-violation.ts';
import type { Handler } from '../../../platform/http/route.ts';
import { countTries, throttleKey } from '../../../platform/http/throttle.ts';
import type { Services } from '../../../platform/services.ts';
import { lockSaleables, type OrderedSaleable, takeStock } from '../../catalog/catalog.ts';
import { findOpenPoint } from '../../collection/collection.ts';
import { notify } from '../../notifications/notifications.ts';
import { readPaymentModes } from '../../payments/payments.ts';
import { openShop, type OpenShop, startManagingTestOrder } from '../../shop/shop.ts';
import { joinGroup, upsertShopper } from '../../shoppers/shoppers.ts';
import { countPlaced } from '../count-placed.ts';
import { insertHistory } from '../order-changes.queries.ts';
import { orderUrl } from './order-url.ts';
import { findPlaced, insertOrder, insertOrderPayment, type PlacedOrder } from './place-order.queries.ts';
import { startCheckout } from './start-checkout.ts';

type Body = CheckedInput<typeof call>['body'];

/** A checkout lasts as long as the payment service asks at least, and a minute for the clocks. */
const CHECKOUT_MS = 31 * 60 * 1000;
const TRIES = 5;

/** Everything a shopper was shown is judged again here, in the transaction that takes the stock (decisions 53). */
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
async function placeOnce(services: Services, shop: OpenShop, body: Body, idempotencyKey: string): Promise<PlacedOrder> {
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

async function place(
  tx: Transaction,
  { clock, config }: Services,
  shop: OpenShop,
  body: Body,
  idempotencyKey: string,
): Promise<PlacedOrder> {
  const now = clock.now();
  const point = await findOpenPoint(tx, shop.id, body.collectionPointId);
  if (!point) throw new Refusal('POINT_CLOSED');
  const nowSeconds = Math.floor(now.getTime() / 1000);
  const slot = openSlots(point, nowSeconds).find(
    ({ date, period }) => date === body.collectionDate && isSamePeriod(period, body.collectionPeriod),
  );
  if (!slot) throw new Refusal('SLOT_CLOSED');

  const lines = priceLines(
    await lockSaleables(
      tx,
      shop.id,
      body.sales.map(({ saleableId }) => saleableId),
    ),
    body.sales,
  );
  if (!shop.isTest) refuseShortage(lines);
  const subTotal = lines.reduce((sum, line) => sum + line.priced.subTotal, 0);
  const fees = shop.isTest ? 0 : platformFees(subTotal, config.platformFee);
  if (body.expectedTotal !== undefined && body.expectedTotal !== subTotal + fees)
    throw new Refusal('PRICE_CHANGED', { total: subTotal + fees });

  const modes = await readPaymentModes(tx, shop.id);
  const mode = paymentMode(body.paymentChannel, {
    shop: modes,
    point: { ONLINE: point.onlinePaymentsEnabled, OFFLINE: point.offlinePaymentsEnabled },
    isAllPayableOnline: lines.every(({ saleable }) => allowsOnlinePayment(saleable.pricingModel)),
    subTotal,
    secondsLeft: slot.orderBefore - nowSeconds,
  });
  // A test order moves no money: any way to pay will do (decisions 42).
  if (!mode.isOpen && !shop.isTest)
    throw new Refusal('PAYMENT_MODE_CLOSED', {
      channel: body.paymentChannel,
      blocker: mode.blocker,
      missing: mode.missing,
    });

  const isAwaitingPayment = body.paymentChannel === 'ONLINE' && !shop.isTest;
  const shopper = { ...body.shopperDetails, phone: toE164(body.shopperDetails.phone) ?? body.shopperDetails.phone };
  const shopperId = shop.isTest
    ? randomUUID()
    : (await upsertShopper(tx, shop.id, shopper, { origin: 'ORDER', now })).id;
  const order = {
    id: randomUUID(),
    reference: orderReference(randomInt),
    status: isAwaitingPayment ? ('PENDING_PAYMENT' as const) : ('PAID' as const),
    paymentStatus: shop.isTest
      ? ('NONE' as const)
      : isAwaitingPayment
        ? ('AWAITING' as const)
        : ('DUE_ON_SITE' as const),
    idempotencyKey,
    channel: body.paymentChannel,
    isTest: shop.isTest,
    point,
    slot,
    shopperId,
    shopper,
    note: body.note ?? '',
    subTotal,
    fees,
    lines,
    now,
  };
  const placed = await insertOrder(tx, shop.id, order);
  await insertHistory(tx, shop.id, order.id, { at: now, actor: 'SHOPPER', from: null, to: order.status, reason: null });
  if (!shop.isTest) {
    await takeStock(tx, shop.id, order.id);
    await joinGroup(tx, shop.id, { pointId: point.id, shopperId, now });
  }
  if (isAwaitingPayment) {
    if (!modes.accountId) throw new Error('Online payment is offered without an account.');
    await insertOrderPayment(tx, shop.id, order.id, {
      accountId: modes.accountId,
      amount: subTotal + fees,
      applicationFee: fees,
      expiresAt: new Date(now.getTime() + CHECKOUT_MS),
    });
  } else {
    if (shop.isTest) await startManagingTestOrder(tx, shop.id);
    else await countPlaced(tx, shop.id, order.id);
    await notify(tx, { shopId: shop.id, orderId: order.id, kind: 'PLACED', actor: 'SHOPPER', now });
  }
  return placed;
}

const isSamePeriod = (a: TimePeriod, b: TimePeriod): boolean => startOf(a) === startOf(b) && endOf(a) === endOf(b);

function priceLines(saleables: Map<string, OrderedSaleable>, sales: Body['sales']) {
  return sales.map(({ saleableId, quantity, selectedOption, selectedWeight }) => {
    const saleable = saleables.get(saleableId);
    if (!saleable?.isEnabled) throw new Refusal('LINE_UNAVAILABLE', { label: saleable?.label ?? null });
    const priced = priceLine(saleable, { saleableId, quantity, optionWeight: selectedOption?.weight, selectedWeight });
    if (!priced) throw new Refusal('LINE_CHANGED', { label: saleable.label });
    return { saleable, priced };
  });
}

function refuseShortage(lines: ReturnType<typeof priceLines>): void {
  const shortage = firstShortage(
    lines.map(({ saleable, priced }) => ({
      saleableId: saleable.id,
      taken: stockTaken(priced),
      stock: saleable,
      saleable,
    })),
  );
  if (!shortage) return;
  const { label, pricingModel } = shortage.line.saleable;
  throw new Refusal('STOCK_SHORT', { label, left: shortage.left, isWeight: pricingModel === 'BY_CAPTURED_WEIGHT' });
}
