import { expect, it } from 'vitest';
import type { FakeStripe } from '../../../../fixtures/fake-stripe/open-fake-stripe.ts';
import type { FakeEvent } from '../../../../fixtures/fake-stripe/world.ts';
import {
  type OnlineShop,
  openOnlineShop,
  openStripeApp,
  placeTestOrder,
  sendStripeEvent,
  type StripeApp,
} from '../../../../testing/harness/online-shop.ts';

/** What shoppers, merchants at Stripe's own dashboard, banks and clocks do to a payment, without our asking. */
type Life = (fake: FakeStripe, sessionId: string) => void;
const LIVES: Life[] = [
  (fake, session) => void fake.pay(session),
  (fake, session) => {
    fake.decline(session);
    fake.pay(session);
  },
  (fake, session) => fake.expire(session),
  (fake, session) => {
    fake.decline(session);
    fake.expire(session);
  },
  (fake, session) => fake.cancelByHand(fake.pay(session).id),
  (fake, session) => fake.captureByHand(fake.pay(session).id),
  (fake, session) => {
    const { id } = fake.pay(session);
    fake.captureByHand(id);
    fake.refundByHand(id, 100);
  },
  (fake, session) => {
    const { id } = fake.pay(session);
    fake.captureByHand(id);
    fake.refundByHand(id, 100);
    fake.refundByHand(id);
  },
  (fake, session) => {
    const { id } = fake.pay(session);
    fake.captureByHand(id);
    fake.dispute(id);
  },
];
/** Each life six times over; `npm run test:faults` goes beyond a thousand messages. */
const ORDERS = Number(process.env['SHUFFLED_ORDERS'] ?? 54);

const send = async (server: StripeApp, event: FakeEvent): Promise<void> => {
  const { statusCode } = await sendStripeEvent(server, event);
  if (statusCode !== 200) throw new Error(`an event was answered ${statusCode}`);
};

/** Repeatable, as thorough as any. */
function shuffled<Item>(items: Item[], seed: number): Item[] {
  let state = seed;
  const below = (bound: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * bound);
  };
  const result = [...items];
  for (let last = result.length - 1; last > 0; last--) {
    const other = below(last + 1);
    [result[last], result[other]] = [result[other] as Item, result[last] as Item];
  }
  return result;
}

const endState = ({ services }: StripeApp, { shopId }: OnlineShop) =>
  services.database.withShop(shopId, async (tx) => ({
    orders: await tx
      .selectFrom('orders')
      .innerJoin('order_payments', 'order_payments.order_id', 'orders.id')
      .select([
        'shopper_email',
        'status',
        'payment_status',
        'refunded_amount',
        'is_disputed',
        'operation',
        'orders.total',
      ])
      .orderBy('shopper_email')
      .execute(),
    saleables: await tx.selectFrom('saleables').select(['stock', 'orders_count']).execute(),
    shoppers: await tx.selectFrom('shoppers').select(['email', 'orders_count']).orderBy('email').execute(),
    settings: await tx
      .selectFrom('payment_settings')
      .select(['account_can_charge', 'online_enabled', 'iban_last4', 'offline_enabled'])
      .execute(),
  }));

it('messages of many lives, shuffled and tripled, end as they do one by one', { timeout: 240_000 }, async () => {
  const server = await openStripeApp();
  const [calm, wild] = [await openOnlineShop(server, 'La Ferme Calme'), await openOnlineShop(server, 'La Ferme Folle')];
  // Both shops hear their own messages only, whatever was sent while they were set up.
  server.fake.events.length = 0;

  const kept: FakeEvent[] = [];
  for (let n = 0; n < ORDERS; n++) {
    const life = LIVES[n % LIVES.length] as Life;
    for (const shop of [calm, wild]) {
      const { sessionId } = await placeTestOrder(server, shop, {
        email: `client-${String(n).padStart(3, '0')}@clients.test`,
        date: '2026-11-30',
      });
      life(server.fake, sessionId);
      const events = server.fake.events.splice(0);
      if (shop === wild) kept.push(...events);
      // One by one, each applied before the next comes.
      else
        for (const event of events) {
          await send(server, event);
          await server.deliver();
        }
    }
  }
  expect(kept.length).toBeGreaterThanOrEqual(4 * ORDERS);

  for (const event of shuffled([...kept, ...kept, ...kept], 7)) await send(server, event);
  await server.deliver();

  const [inOrder, outOfOrder] = [await endState(server, calm), await endState(server, wild)];
  expect(outOfOrder).toEqual(inOrder);
  expect(new Set(inOrder.orders.map(({ status, payment_status }) => `${status} ${payment_status}`))).toEqual(
    new Set(['PAID AUTHORIZED', 'EXPIRED VOIDED', 'CANCELED VOIDED', 'PAID CAPTURED', 'CANCELED REFUNDED']),
  );
});
