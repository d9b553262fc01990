import { randomUUID } from 'node:crypto';
import type { CheckedInput } from '@etal/contract/endpoint';
import type { placeOrder as call } from '@etal/contract/storefront';
import { platformShare } from '@etal/domain/orders/fees';
import { amountToHold } from '@etal/domain/orders/hold';
import { THROTTLES } from '@etal/domain/accounts/throttle';
import { toE164 } from '@etal/domain/phone';
import { readBuyer } from '@etal/domain/shoppers/buyer';
import { choiceAfterOrder } from '@etal/domain/shoppers/mail-choice';
import type { Transaction } from '../../../platform/db/database.ts';
import { idempotencyKeyOf } from '../../../platform/http/once.ts';
import type { Handler } from '../../../platform/http/route.ts';
import { readShopperSession } from '../../../platform/http/shopper-session.ts';
import { countTries, throttleKey } from '../../../platform/http/throttle.ts';
import type { Services } from '../../../platform/services.ts';
import { notify } from '../../notifications/notifications.ts';
import { openShop, type OpenShop, startManagingTestOrder } from '../../shop/shop.ts';
import {
  findOrAddShopper,
  lockKnownShopper,
  type ShopperGiven,
  updateDetails,
  saveMailChoice,
} from '../../shoppers/shoppers.ts';
import { countPlaced } from '../count-placed.ts';
import { insertOrderPayments } from './checkout.queries.ts';
import { type JudgedCart, judgeCart } from './judge-cart.ts';
import { orderUrl } from './order-url.ts';
import { findPlaced, type PlacedOrder } from './place-order.queries.ts';
import { startCheckout } from './start-checkout.ts';
import { keepTerms } from './terms.queries.ts';
import { retryRaces, SAME_REFERENCE, writeOrder } from './write-order.ts';

export type PlaceOrderBody = CheckedInput<typeof call>['body'];

interface AskedOrder extends PlaceOrderBody {
  /** The customer whose space is open in this browser. */
  signedIn: string | undefined;
}

/** A checkout lasts as long as the payment service asks at least, and a minute for the clocks. */
const CHECKOUT_MS = 31 * 60 * 1000;

/** Everything a shopper was shown is judged again here, in the transaction that takes the stock (R-STOREFRONT-3). */
export function placeOrder(services: Services): Handler<typeof call> {
  return async ({ params: { slug }, body }, { request }) => {
    const idempotencyKey = idempotencyKeyOf(request.headers['idempotency-key']);
    await countTries(services, [{ key: throttleKey('order', request.ip), rule: THROTTLES.orderPerAddress }]);
    const shop = await openShop(services, slug, body.testToken);
    const signedIn = shop.isTest ? undefined : await readShopperSession(services, request, slug);
    const placed = await placeOnce(services, shop, { ...body, signedIn: signedIn?.shopperId }, idempotencyKey);
    const answer = { reference: placed.reference, orderUrl: orderUrl(services.config, shop.slug, placed) };
    return placed.isAwaitingPayment
      ? { ...answer, checkoutUrl: await startCheckout(services, shop, placed.id) }
      : answer;
  };
}

/** Two taps at the same moment: the second finds the first one's order. */
const placeOnce = (
  services: Services,
  shop: OpenShop,
  body: AskedOrder,
  idempotencyKey: string,
): Promise<PlacedOrder> =>
  retryRaces(['orders_idempotency', SAME_REFERENCE], () =>
    services.database.withShop(
      shop.id,
      async (tx) =>
        (await findPlaced(tx, shop.id, idempotencyKey)) ?? (await place(tx, services, shop, body, idempotencyKey)),
    ),
  );

/** Judges the cart, then writes the order with all that follows from it. */
async function place(
  tx: Transaction,
  { clock, config }: Services,
  shop: OpenShop,
  body: AskedOrder,
  idempotencyKey: string,
): Promise<PlacedOrder> {
  const now = clock.now();
  const cart = await judgeCart(tx, shop, body, { now, feeRate: config.platformFee });
  const isAwaitingPayment = body.paymentChannel === 'ONLINE' && !shop.isTest;
  const { shopperId, shopper } = await whoOrders(tx, shop, body, now);
  const placed = await writeOrder(tx, shop.id, {
    cart,
    status: isAwaitingPayment ? 'PENDING_PAYMENT' : 'PAID',
    paymentStatus: shop.isTest ? 'NONE' : isAwaitingPayment ? 'AWAITING' : 'DUE_ON_SITE',
    idempotencyKey,
    source: 'SITE',
    channel: body.paymentChannel,
    isTest: shop.isTest,
    shopperId,
    shopper,
    buyer: body.buyer ? readBuyer(body.buyer) : null,
    note: body.note ?? '',
    termsHash: await keepTerms(tx, shop.id, { now, feeRate: config.platformFee }),
    actor: 'SHOPPER',
    now,
  });
  const { id: orderId } = placed;
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

/**
 * R-SHOPPERS-1: who is signed in orders as themselves, and what they type refreshes their file, but for the address by
 * which they were let in. What anybody else types stays on the order.
 */
async function whoOrders(
  tx: Transaction,
  shop: OpenShop,
  { shopperDetails, buyer, refusesMail, signedIn }: AskedOrder,
  now: Date,
): Promise<{ shopperId: string; shopper: ShopperGiven }> {
  const typed = {
    ...shopperDetails,
    phone: toE164(shopperDetails.phone) ?? shopperDetails.phone,
    // Who orders for their household once does not stop having a company.
    ...(buyer && { buyer: readBuyer(buyer) }),
  };
  // A test order makes no customer.
  if (shop.isTest) return { shopperId: randomUUID(), shopper: typed };
  const known = signedIn === undefined ? undefined : await lockKnownShopper(tx, shop.id, signedIn);
  const shopper = known ? { ...typed, email: known.email } : typed;
  const { id: shopperId, mailChoice } = known ?? (await findOrAddShopper(tx, shop.id, typed, now));
  if (known) await updateDetails(tx, shop.id, shopperId, shopper);
  const choice = choiceAfterOrder(mailChoice, { refusesMail, isSignedIn: known !== undefined });
  if (choice && choice !== mailChoice) await saveMailChoice(tx, shop.id, shopperId, { choice, now });
  return { shopperId, shopper };
}

function paymentOf({ accountId, lines, total, ...share }: JudgedCart & { accountId: string | null }) {
  if (!accountId) throw new Error('Online payment is offered without an account.');
  const amount = amountToHold(
    lines.map(({ priced }) => priced),
    total,
  );
  return { accountId, amount, applicationFee: Math.min(platformShare(share), amount) };
}
