import type { CheckedInput } from '@etal/contract/endpoint';
import { Refusal } from '@etal/contract/errors';
import type { placeOrder as call } from '@etal/contract/storefront';
import { monthlyTermOf } from '@etal/domain/documents/monthly';
import { platformShare } from '@etal/domain/orders/fees';
import { amountToHold } from '@etal/domain/orders/hold';
import { THROTTLES } from '@etal/domain/accounts/throttle';
import { emailKey } from '@etal/domain/search-keys';
import { readBuyer } from '@etal/domain/shoppers/buyer';
import type { Transaction } from '../../../platform/db/database.ts';
import { perDatabase, togetherOrAlone } from '../../../platform/gathered.ts';
import { networkOf } from '../../../platform/http/network.ts';
import { hashOf, idempotencyKeyOf } from '../../../platform/http/once.ts';
import type { Handler } from '../../../platform/http/route.ts';
import { readShopperSession } from '../../../platform/http/shopper-session.ts';
import { countDone, readWaits, throttleKey, tooManyAttempts } from '../../../platform/http/throttle.ts';
import type { Services } from '../../../platform/services.ts';
import { notifyAll } from '../../notifications/notifications.ts';
import { openShop, type OpenShop, startManagingTestOrder } from '../../shop/shop.ts';
import { countPlaced } from '../count-placed.ts';
import { insertOrderPayments } from './checkout.queries.ts';
import { type CartToPlace, type Circumstances, judgeCarts, readCircumstances } from './judge-cart.ts';
import { orderUrl } from './order-url.ts';
import { findPlaced, type PlacedOrder } from './place-order.queries.ts';
import { startCheckout } from './start-checkout.ts';
import { keepTerms } from './terms.queries.ts';
import { whoOrders } from './who-orders.ts';
import { retryRaces, SAME_REFERENCE, writeOrders } from './write-order.ts';

export type PlaceOrderBody = CheckedInput<typeof call>['body'];

interface AskedOrder extends PlaceOrderBody {
  services: Services;
  shop: OpenShop;
  /** The customer whose space is open in this browser. */
  signedIn: string | undefined;
  idempotencyKey: string;
  bodyHash: string;
  /** Where it comes from: R-ABUSE-3. */
  network: string;
}

type Outcome = PlacedOrder | Refusal;

/** A checkout lasts as long as the payment service asks at least, and a minute for the clocks. */
const CHECKOUT_MS = 31 * 60 * 1000;

/** Everything a shopper was shown is judged again here, in the transaction that takes the stock (R-STOREFRONT-3). */
export function placeOrder(services: Services): Handler<typeof call> {
  return async ({ params: { slug }, body }, { request }) => {
    const idempotencyKey = idempotencyKeyOf(request.headers['idempotency-key']);
    const shop = await openShop(services, slug, body.testToken);
    const signedIn = shop.isTest ? undefined : await readShopperSession(services, request, slug);
    const placed = await place({
      ...body,
      services,
      shop,
      signedIn: signedIn?.shopperId,
      idempotencyKey,
      bodyHash: hashOf(body).toString('hex'),
      network: networkOf(request.ip),
    });
    if (placed instanceof Refusal) throw placed;
    const answer = { reference: placed.reference, orderUrl: orderUrl(services.config, shop.slug, placed) };
    return placed.isAwaitingPayment
      ? { ...answer, checkoutUrl: await startCheckout(services, shop, placed.id) }
      : answer;
  };
}

/** Who is signed in orders as a customer whom a stranger may name at the same moment: the two come one by one. */
const place = (order: AskedOrder): Promise<Outcome> =>
  order.shop.isTest || order.signedIn !== undefined
    ? placeAlone(order)
    : placingOf(order.services.database)(order.shop.id, order);

/** So many orders are placed in one transaction; what comes from elsewhere gets through between two of them. */
const MOST_TOGETHER = 50;

/** Orders of a shop that come at the same moment, when its sales open for instance. */
const placingOf = perDatabase(() =>
  togetherOrAlone<AskedOrder, Outcome>({
    together: (orders) => placeAll(withoutRepeats(orders)),
    alone: placeAlone,
    mostTogether: MOST_TOGETHER,
  }),
);

/** Without those who order twice at once: the second finds what the first one has written. */
function withoutRepeats(orders: readonly AskedOrder[]): AskedOrder[] {
  const seen = new Set<string>();
  return orders.filter(({ idempotencyKey, shopperDetails }) => {
    const names = [`key ${idempotencyKey}`, `mail ${emailKey(shopperDetails.email)}`];
    const isNew = !names.some((name) => seen.has(name));
    for (const name of names) seen.add(name);
    return isNew;
  });
}

/** Two taps at the same moment: the second finds the first one's order. */
async function placeAlone(order: AskedOrder): Promise<Outcome> {
  const outcomes = await retryRaces(['orders_idempotency', SAME_REFERENCE], () => placeAll([order]));
  return outcomes.get(order)!;
}

/** Places orders of a shop in one transaction, each of them once. */
async function placeAll(orders: readonly AskedOrder[]): Promise<Map<AskedOrder, Outcome>> {
  const [{ services, shop }] = orders as [AskedOrder];
  const { database, clock, config } = services;
  return database.withShop(shop.id, async (tx) => {
    const now = clock.now();
    const pointIds = orders.map(({ collectionPointId }) => collectionPointId);
    const [placed, circumstances, waits] = await Promise.all([
      findPlaced(
        tx,
        shop.id,
        orders.map(({ idempotencyKey }) => idempotencyKey),
      ),
      readCircumstances(tx, shop.id, { pointIds, feeRate: config.platformFee, now }),
      // A stranger who has to wait does not hold up those who order at the same moment.
      orders.length > 1 ? readWaits(tx, orders.map(tryOf), now) : [],
    ]);
    const outcomes = new Map<AskedOrder, Outcome>();
    for (const [index, order] of orders.entries()) {
      const known = placedBefore(order, placed.get(order.idempotencyKey)) ?? tooManyAttempts(waits[index] ?? 0);
      if (known) outcomes.set(order, known);
    }
    const judged: Judged[] = [];
    const fresh = orders.filter((order) => !outcomes.has(order));
    for (const [index, cart] of (await judgeCarts(tx, shop, fresh, circumstances)).entries()) {
      const order = fresh[index]!;
      if (cart instanceof Refusal) outcomes.set(order, cart);
      else judged.push({ order, cart });
    }
    if (judged.length === 0) return outcomes;
    for (const [index, written] of (await write(tx, shop, judged, circumstances)).entries())
      outcomes.set(judged[index]!.order, written);
    // R-ABUSE-3: last, so that only an order that is placed counts, and its row is held for a moment only.
    await countDone(
      tx,
      judged.map(({ order }) => tryOf(order)),
      now,
    );
    return outcomes;
  });
}

/** Another body under the same key is told that the first one was placed. */
function placedBefore({ bodyHash }: AskedOrder, placed: PlacedOrder | undefined): Outcome | undefined {
  if (!placed || placed.bodyHash === null || placed.bodyHash === bodyHash) return placed;
  return new Refusal('ORDER_ALREADY_PLACED', { reference: placed.reference });
}

const tryOf = ({ shop, network }: AskedOrder) => ({
  key: throttleKey('order', `${shop.id} ${network}`),
  rule: THROTTLES.orderPerNetwork,
});

/** A cart that may be ordered. */
interface Judged {
  order: AskedOrder;
  cart: CartToPlace;
}

/** Writes the orders with all that follows from them. */
async function write(
  tx: Transaction,
  shop: OpenShop,
  judged: readonly Judged[],
  circumstances: Circumstances,
): Promise<PlacedOrder[]> {
  const { now } = circumstances;
  const orderers = await whoOrders(
    tx,
    shop,
    judged.map(({ order }) => ({ ...order, isAwaitingPayment: isAwaitingPayment(order) })),
    now,
  );
  const termsHash = keepTerms(tx, shop.id, { source: circumstances.terms, ...circumstances });
  const placed = writeOrders(
    tx,
    shop.id,
    judged.map(({ order, cart }, index) => {
      const { monthly, ...who } = orderers[index]!;
      const isWaiting = isAwaitingPayment(order);
      const buyer = order.buyer ? readBuyer(order.buyer) : null;
      return {
        cart,
        ...who,
        status: isWaiting ? 'PENDING_PAYMENT' : 'PAID',
        paymentStatus: shop.isTest ? 'NONE' : isWaiting ? 'AWAITING' : 'DUE_ON_SITE',
        idempotencyKey: order.idempotencyKey,
        bodyHash: order.bodyHash,
        source: 'SITE',
        channel: order.paymentChannel,
        isTest: shop.isTest,
        buyer,
        monthlyTerm: monthlyTermOf({ channel: order.paymentChannel, isTest: shop.isTest, buyer }, monthly),
        note: order.note ?? '',
        termsHash,
        actor: 'SHOPPER',
        now,
      };
    }),
  );
  const payments = placed.flatMap(({ id: orderId, isAwaitingPayment: isWaiting }, index) =>
    isWaiting ? [{ orderId, ...paymentOf(judged[index]!.cart), expiresAt: new Date(now.getTime() + CHECKOUT_MS) }] : [],
  );
  if (payments.length > 0) await insertOrderPayments(tx, shop.id, payments);
  const born = placed.flatMap(({ id, isAwaitingPayment: isWaiting }) => (isWaiting ? [] : [id]));
  if (born.length === 0) return placed;
  if (shop.isTest) await startManagingTestOrder(tx, shop.id);
  else countPlaced(tx, shop.id, born);
  await notifyAll(
    tx,
    shop.id,
    born.map((orderId) => ({ orderId, kind: 'PLACED', actor: 'SHOPPER', now })),
  );
  return placed;
}

const isAwaitingPayment = ({ shop, paymentChannel }: AskedOrder): boolean =>
  paymentChannel === 'ONLINE' && !shop.isTest;

function paymentOf({ accountId, lines, total, ...share }: CartToPlace) {
  if (!accountId) throw new Error('Online payment is offered without an account.');
  const amount = amountToHold(
    lines.map(({ priced }) => priced),
    total,
  );
  return { accountId, amount, applicationFee: Math.min(platformShare(share), amount) };
}
