import { randomUUID } from 'node:crypto';
import type { CheckedInput } from '@etal/contract/endpoint';
import { Refusal } from '@etal/contract/errors';
import type { placeOrder as call } from '@etal/contract/storefront';
import { type MonthlyCustomer, monthlyTermOf } from '@etal/domain/documents/monthly';
import { platformShare } from '@etal/domain/orders/fees';
import { amountToHold } from '@etal/domain/orders/hold';
import { THROTTLES } from '@etal/domain/accounts/throttle';
import { toE164 } from '@etal/domain/phone';
import { readBuyer } from '@etal/domain/shoppers/buyer';
import { choiceAfterOrder, waitsForSale } from '@etal/domain/shoppers/mail-choice';
import type { Transaction } from '../../../platform/db/database.ts';
import { networkOf } from '../../../platform/http/network.ts';
import { hashOf, idempotencyKeyOf } from '../../../platform/http/once.ts';
import type { Handler } from '../../../platform/http/route.ts';
import { readShopperSession } from '../../../platform/http/shopper-session.ts';
import { countDone, throttleKey } from '../../../platform/http/throttle.ts';
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
import { type Circumstances, type JudgedCart, judgeCart, readCircumstances } from './judge-cart.ts';
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
    const shop = await openShop(services, slug, body.testToken);
    const signedIn = shop.isTest ? undefined : await readShopperSession(services, request, slug);
    const asked = { ...body, signedIn: signedIn?.shopperId };
    const network = networkOf(request.ip);
    const placed = await placeOnce(services, shop, asked, {
      idempotencyKey,
      bodyHash: hashOf(body).toString('hex'),
      network,
    });
    const answer = { reference: placed.reference, orderUrl: orderUrl(services.config, shop.slug, placed) };
    return placed.isAwaitingPayment
      ? { ...answer, checkoutUrl: await startCheckout(services, shop, placed.id) }
      : answer;
  };
}

interface Attempt {
  idempotencyKey: string;
  bodyHash: string;
  network: string;
}

/**
 * Two taps at the same moment: the second finds the first one's order. Another body under the same key is told that the
 * first one was placed.
 */
const placeOnce = (
  services: Services,
  shop: OpenShop,
  body: AskedOrder,
  { idempotencyKey, bodyHash, network }: Attempt,
): Promise<PlacedOrder> =>
  retryRaces(['orders_idempotency', SAME_REFERENCE], () =>
    services.database.withShop(shop.id, async (tx) => {
      const now = services.clock.now();
      const given = { pointId: body.collectionPointId, feeRate: services.config.platformFee, now };
      const [placed, circumstances] = await Promise.all([
        findPlaced(tx, shop.id, idempotencyKey),
        readCircumstances(tx, shop.id, given),
      ]);
      if (!placed) {
        const tries = [{ key: throttleKey('order', `${shop.id} ${network}`), rule: THROTTLES.orderPerNetwork }];
        const order = await place(tx, shop, body, { idempotencyKey, bodyHash, circumstances });
        // R-ABUSE-3: last, so that only an order that is placed counts, and its row is held for a moment only.
        await countDone(tx, tries, now);
        return order;
      }
      if (placed.bodyHash !== null && placed.bodyHash !== bodyHash)
        throw new Refusal('ORDER_ALREADY_PLACED', { reference: placed.reference });
      return placed;
    }),
  );

/** Judges the cart, then writes the order with all that follows from it. */
async function place(
  tx: Transaction,
  shop: OpenShop,
  body: AskedOrder,
  { idempotencyKey, bodyHash, circumstances }: Omit<Attempt, 'network'> & { circumstances: Circumstances },
): Promise<PlacedOrder> {
  const { now } = circumstances;
  const cart = await judgeCart(tx, shop, body, circumstances);
  const isAwaitingPayment = body.paymentChannel === 'ONLINE' && !shop.isTest;
  const { shopperId, shopper, monthly, acceptsMail } = await whoOrders(tx, shop, body, { isAwaitingPayment, now });
  const buyer = body.buyer ? readBuyer(body.buyer) : null;
  const placed = writeOrder(tx, shop.id, {
    cart,
    status: isAwaitingPayment ? 'PENDING_PAYMENT' : 'PAID',
    paymentStatus: shop.isTest ? 'NONE' : isAwaitingPayment ? 'AWAITING' : 'DUE_ON_SITE',
    idempotencyKey,
    bodyHash,
    source: 'SITE',
    channel: body.paymentChannel,
    isTest: shop.isTest,
    shopperId,
    shopper,
    buyer,
    monthlyTerm: monthlyTermOf({ channel: body.paymentChannel, isTest: shop.isTest, buyer }, monthly),
    note: body.note ?? '',
    acceptsMail,
    termsHash: keepTerms(tx, shop.id, { source: circumstances.terms, ...circumstances }),
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
  else countPlaced(tx, shop.id, [orderId]);
  await notify(tx, { shopId: shop.id, orderId, kind: 'PLACED', actor: 'SHOPPER', now });
  return placed;
}

const NOT_MONTHLY: MonthlyCustomer = { monthlyTerm: null };

/**
 * R-SHOPPERS-1: who is signed in orders as themselves, and what they type refreshes their file, but for the address by
 * which they were let in. What anybody else types stays on the order.
 */
async function whoOrders(
  tx: Transaction,
  shop: OpenShop,
  { shopperDetails, buyer, refusesMail, signedIn }: AskedOrder,
  { isAwaitingPayment, now }: { isAwaitingPayment: boolean; now: Date },
): Promise<{ shopperId: string; shopper: ShopperGiven; monthly: MonthlyCustomer; acceptsMail: boolean }> {
  const typed = {
    ...shopperDetails,
    phone: toE164(shopperDetails.phone) ?? shopperDetails.phone,
    // Who orders for their household once does not stop having a company.
    ...(buyer && { buyer: readBuyer(buyer) }),
  };
  // A test order makes no customer.
  if (shop.isTest) return { shopperId: randomUUID(), shopper: typed, monthly: NOT_MONTHLY, acceptsMail: false };
  const known = signedIn === undefined ? undefined : await lockKnownShopper(tx, shop.id, signedIn);
  const shopper = known ? { ...typed, email: known.email } : typed;
  const { id: shopperId, mailChoice } = known ?? (await findOrAddShopper(tx, shop.id, typed, now));
  if (known) await updateDetails(tx, shop.id, shopperId, shopper);
  const isSignedIn = known !== undefined;
  const choice = choiceAfterOrder(mailChoice, { refusesMail, isSignedIn });
  const isNew = choice !== null && choice !== mailChoice;
  const waits = isNew && waitsForSale(choice, { isAwaitingPayment, isSignedIn });
  if (isNew && !waits) await saveMailChoice(tx, shop.id, shopperId, { choice, now });
  // Anybody can type the address and the SIREN of a restaurant: only who signed in orders on its account.
  return { shopperId, shopper, monthly: known ?? NOT_MONTHLY, acceptsMail: waits };
}

function paymentOf({ accountId, lines, total, ...share }: JudgedCart & { accountId: string | null }) {
  if (!accountId) throw new Error('Online payment is offered without an account.');
  const amount = amountToHold(
    lines.map(({ priced }) => priced),
    total,
  );
  return { accountId, amount, applicationFee: Math.min(platformShare(share), amount) };
}
