import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../platform/db/database.ts';
import { runOrderDeadlines } from '../run-order-deadlines.ts';
import { changeStatus, type StatusWanted } from '../changing/change-status.ts';
import type { Payments } from '../../../ports/payment-service.ts';
import type { Services } from '../../../platform/services.ts';
import {
  type OnlineShop,
  openOnlineShop,
  openStripeApp,
  placeTestOrder,
  type PlacedTestOrder,
  type StripeApp,
} from '../../../../testing/harness/online-shop.ts';

/**
 * Accepting and refusing are several steps, in our books and at the payment service. The process may die between any
 * two of them: whatever was done stays done, whatever was not is not, and nothing more is heard of it. After a restart
 * the order and Stripe must agree, and nobody may be charged, told or given stock twice.
 */
let server: StripeApp;
let shop: OnlineShop;

beforeAll(async () => {
  server = await openStripeApp();
  shop = await openOnlineShop(server);
});

const NEVER = new Promise<never>(() => {});

/**
 * Services whose holder dies once `steps` of its steps are done: the next one never begins, no answer is ever heard.
 */
function dyingAfter(
  services: Services,
  steps: number,
): { services: Services; died: Promise<void>; taken: () => number } {
  let taken = 0;
  let die!: () => void;
  const died = new Promise<void>((resolve) => {
    die = resolve;
  });
  const step = async <Result>(run: () => Promise<Result>): Promise<Result> => {
    if (taken >= steps) {
      die();
      return NEVER;
    }
    const result = await run();
    taken += 1;
    if (taken < steps) return result;
    die();
    return NEVER;
  };
  const database: Database = {
    ...services.database,
    withShop: (shopId, run) => step(() => services.database.withShop(shopId, run)),
  };
  const payments = Object.fromEntries(
    Object.entries(services.payments).map(([name, call]) => [
      name,
      typeof call === 'function'
        ? (...args: unknown[]) => step(() => (call as (...args: unknown[]) => Promise<unknown>)(...args))
        : call,
    ]),
  ) as unknown as Payments;
  return { services: { ...services, database, payments }, died, taken: () => taken };
}

const placePaid = async (): Promise<PlacedTestOrder> => {
  const order = await placeTestOrder(server, shop);
  server.clock.advance({ seconds: 1 });
  server.fake.pay(order.sessionId);
  await server.anonymous.get(`/api/boutique/${shop.slug}/GetOrder/${order.reference}?token=${order.token}`);
  // What is told and written down is read in the order of its instants: no two of them are the same.
  server.clock.advance({ seconds: 1 });
  return order;
};

const readAll = async ({ orderId }: PlacedTestOrder) => {
  const intent = server.fake.intents(shop.accountId).find(({ metadata }) => metadata['orderId'] === orderId);
  const books = await server.services.database.withShop(shop.shopId, async (tx) => ({
    ...(await tx
      .selectFrom('orders')
      .select(['status', 'payment_status as payment'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()),
    ...(await tx
      .selectFrom('order_payments')
      .select('operation')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()),
    told: (
      await tx
        .selectFrom('order_notifications')
        .select('kind')
        .where('order_id', '=', orderId)
        .where('audience', '=', 'SHOPPER')
        .orderBy('created_at')
        .execute()
    ).map(({ kind }) => kind),
    history: (
      await tx.selectFrom('order_history').select('to_status').where('order_id', '=', orderId).orderBy('at').execute()
    ).map(({ to_status }) => to_status),
    stock: (await tx.selectFrom('saleables').select('stock').where('id', '=', shop.articleId).executeTakeFirstOrThrow())
      .stock,
  }));
  return { ...books, intent: intent?.status, received: intent?.amount_received };
};

const CHANGES = {
  'accept with capture': {
    target: 'ACCEPTED',
    done: { status: 'ACCEPTED', payment: 'CAPTURED', intent: 'succeeded', received: 721 },
  },
  'refuse with release': {
    target: 'REFUSED',
    done: { status: 'REFUSED', payment: 'VOIDED', intent: 'canceled', received: 0 },
  },
} as const;

describe.each(Object.entries(CHANGES))('%s', (_, { target, done }) => {
  /** Our books, what Stripe holds, Stripe's step, our books: the last number is a change that comes to its end. */
  const STEPS = [1, 2, 3, 4, 5];

  it('the process dies before its first step: nobody asked for anything', async () => {
    const order = await placePaid();
    const before = await readAll(order);
    const dying = dyingAfter(server.services, 0);
    await Promise.race([
      changeStatus(dying.services, { shopId: shop.shopId, order: order.orderId, target, actor: 'MERCHANT' }),
      dying.died,
    ]);
    server.clock.advance({ minutes: 3 });
    await runOrderDeadlines(server.services);
    expect(await readAll(order)).toEqual(before);
  });

  it.each(STEPS)('the process dies after %d steps', async (steps) => {
    const order = await placePaid();
    const before = await readAll(order);
    const wanted: StatusWanted = { shopId: shop.shopId, order: order.orderId, target, actor: 'MERCHANT' };
    const dying = dyingAfter(server.services, steps);
    await Promise.race([changeStatus(dying.services, wanted), dying.died]);

    server.clock.advance({ minutes: 3 });
    await runOrderDeadlines(server.services);
    await runOrderDeadlines(server.services);

    const after = await readAll(order);
    expect(after).toMatchObject({ ...done, operation: null });
    expect(after.told).toEqual(['PLACED', target]);
    expect(after.history).toEqual(['PENDING_PAYMENT', 'PAID', target]);
    expect((after.stock ?? 0) - (before.stock ?? 0)).toBe(target === 'REFUSED' ? 2 : 0);
  });

  it('has no more steps than were cut', async () => {
    const order = await placePaid();
    const living = dyingAfter(server.services, 1000);
    await changeStatus(living.services, { shopId: shop.shopId, order: order.orderId, target, actor: 'MERCHANT' });
    expect(living.taken()).toBe(STEPS.length);
  });

  it.each([1, 2, 3])('the merchant clicks again after the restart (died after %d steps)', async (steps) => {
    const order = await placePaid();
    const wanted: StatusWanted = { shopId: shop.shopId, order: order.orderId, target, actor: 'MERCHANT' };
    const dying = dyingAfter(server.services, steps);
    await Promise.race([changeStatus(dying.services, wanted), dying.died]);
    await expect(changeStatus(server.services, wanted)).rejects.toMatchObject({ code: 'ORDER_BUSY' });
    server.clock.advance({ minutes: 3 });
    await Promise.all([runOrderDeadlines(server.services), runOrderDeadlines(server.services)]);
    expect(await readAll(order)).toMatchObject({ ...done, operation: null, told: ['PLACED', target] });
  });
});
