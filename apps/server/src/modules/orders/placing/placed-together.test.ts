import { randomUUID } from 'node:crypto';
import type { Order } from '@etal/contract/orders';
import { THROTTLES } from '@etal/domain/accounts/throttle';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type OnlineShop,
  openOnlineShop,
  openStripeApp,
  type StripeApp,
} from '../../../../testing/harness/online-shop.ts';
import { onRoundTrip } from '../../../platform/db/statements.ts';

/** Orders of one shop that come at the same moment, as when its sales open. */
let server: StripeApp;
let shop: OnlineShop;
const [DAY, NEXT_DAY] = ['2026-11-20', '2026-11-21'];
const PERIOD = { startingHour: 8, startingMinute: 0, endingHour: 12, endingMinute: 30 };

beforeAll(async () => {
  server = await openStripeApp();
});
beforeEach(async () => {
  server.clock.set('2026-11-15T09:00:00Z');
  shop = await openOnlineShop(server);
});

interface Sent {
  /** Whose order it is; another one's each time. */
  guest?: number;
  quantity?: number;
  date?: string;
  email?: string;
  channel?: 'ONLINE' | 'OFFLINE';
  key?: string;
  address?: string;
  saleableId?: string;
  refusesMail?: boolean;
}

let guests = 0;
const send = ({ guest = (guests += 1), quantity = 1, date = DAY, channel = 'OFFLINE', ...sent }: Sent) =>
  server.anonymous.send({
    method: 'POST',
    url: `/api/boutique/${shop.slug}/PlaceOrder`,
    headers: { 'idempotency-key': sent.key ?? randomUUID() },
    remoteAddress: sent.address ?? `198.51.${guest >> 8}.${guest & 255}`,
    payload: {
      collectionPointId: shop.pointId,
      collectionDate: date,
      collectionPeriod: PERIOD,
      paymentChannel: channel,
      shopperDetails: {
        firstname: 'Léa',
        lastname: 'Martin',
        email: sent.email ?? `lea-${guest}@clients.test`,
        phone: '06 12 34 56 78',
        city: 'Sarlat',
      },
      sales: [{ saleableId: sent.saleableId ?? shop.articleId, quantity }],
      ...(sent.refusesMail !== undefined && { refusesMail: sent.refusesMail }),
    },
  });

const sendAll = (orders: readonly Sent[]) => Promise.all(orders.map(send));
const statusesOf = (answers: readonly { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode);
const many = (length: number, sent: Sent = {}): Sent[] => Array.from({ length }, () => sent);

/** How many messages that write orders are sent, until it is asked. */
function countInserts(): () => number {
  let count = 0;
  const stop = onRoundTrip((texts) => {
    if (texts.some((text) => text.startsWith('insert into "orders"'))) count += 1;
  });
  return () => {
    stop();
    expect(count).toBeGreaterThan(0);
    return count;
  };
}

const orders = async (): Promise<Order[]> => (await shop.get('/api/GetOrdersPage?sortBy=total')).json().data;
const shoppers = () =>
  server.services.database.withShop(shop.shopId, (tx) =>
    tx.selectFrom('shoppers').select(['email', 'orders_count as ordersCount', 'mail_choice as mailChoice']).execute(),
  );
const saleable = () =>
  server.services.database.withShop(shop.shopId, (tx) =>
    tx
      .selectFrom('saleables')
      .select(['stock', 'orders_count as ordersCount'])
      .where('id', '=', shop.articleId)
      .executeTakeFirstOrThrow(),
  );

it('a few transactions place them all, each with all that follows from it', async () => {
  const inserts = countInserts();
  const answers = await sendAll(many(8, { quantity: 2 }));
  expect(statusesOf(answers)).toEqual(Array.from({ length: 8 }, () => 200));
  expect(inserts()).toBeLessThanOrEqual(4);
  expect(new Set(answers.map((answer) => answer.json().reference)).size).toBe(8);
  expect(await saleable()).toEqual({ stock: 984, ordersCount: 8 });
  expect((await shoppers()).map(({ ordersCount }) => ordersCount)).toEqual(Array.from({ length: 8 }, () => 1));
  for (const { id, shopperDetails } of await orders()) {
    const { history, notifications, sales } = (await shop.get(`/api/GetOrderByReference/${id}`)).json();
    expect(history).toHaveLength(1);
    expect(sales).toHaveLength(1);
    const told = notifications.filter(({ audience }: { audience: string }) => audience === 'SHOPPER');
    expect(told.map(({ recipient }: { recipient: string }) => recipient)).toEqual([shopperDetails.email]);
  }
  const group = await server.services.database.withShop(shop.shopId, (tx) =>
    tx.selectFrom('shopper_groups').select('members_count as members').executeTakeFirstOrThrow(),
  );
  expect(group.members).toBe(8);
});

describe('what there is not enough of', () => {
  it.each<[string, object]>([
    ['of a stock', { isStockEnabled: true, stock: 5 }],
    ['of what a day offers', { isStockEnabled: true, stockPerDay: true, usualStock: 5 }],
  ])('%s goes to so many as it is enough for, and no further', async (_case, stock) => {
    expect((await shop.patch(`/api/UpdateSimpleArticle/${shop.articleId}`, stock)).statusCode).toBe(200);
    const answers = await sendAll(many(6, { quantity: 2 }));
    expect(statusesOf(answers).toSorted()).toEqual([200, 200, 409, 409, 409, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)!.body).toContain('Il ne reste que 1');
    expect((await send({ quantity: 1 })).statusCode).toBe(200);
    expect((await send({ quantity: 1 })).statusCode).toBe(409);
  });

  it('whatever they ask for at once, no more is promised than there is', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 4 }), date: fc.constantFrom(DAY, NEXT_DAY) }), {
          minLength: 2,
          maxLength: 8,
        }),
        fc.integer({ min: 0, max: 8 }),
        fc.boolean(),
        async (asked, count, isPerDay) => {
          shop = await openOnlineShop(server);
          const stock = isPerDay ? { stockPerDay: true, usualStock: count } : { stockPerDay: false, stock: count };
          await shop.patch(`/api/UpdateSimpleArticle/${shop.articleId}`, { isStockEnabled: true, ...stock });
          const answers = await sendAll(asked);
          const left = new Map([DAY, NEXT_DAY].map((date) => [isPerDay ? date : 'all', count]));
          for (const [index, { quantity, date }] of asked.entries()) {
            const where = isPerDay ? date : 'all';
            if (answers[index]!.statusCode === 200) left.set(where, left.get(where)! - quantity);
          }
          for (const rest of left.values()) expect(rest).toBeGreaterThanOrEqual(0);
          const refusedInVain = asked.filter(
            ({ quantity, date }, index) =>
              answers[index]!.statusCode !== 200 && quantity <= left.get(isPerDay ? date : 'all')!,
          );
          expect(refusedInVain).toEqual([]);
        },
      ),
      { numRuns: 6 },
    );
  });

  it('places of a slot: what is refused for another reason takes none', async () => {
    const slot = {
      timePeriod: PERIOD,
      maximumOrderTimingDaysBefore: 1,
      maximumOrderTimingHour: 18,
      maximumOrderTimingMinute: 0,
      maxOrders: 3,
    };
    const openingHours = Object.fromEntries(
      ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [day, [slot]]),
    );
    expect((await shop.patch(`/api/UpdateCollectionPoint/${shop.pointId}`, { openingHours })).statusCode).toBe(200);
    const answers = await sendAll([...many(1), ...many(2, { saleableId: randomUUID() }), ...many(4)]);
    expect(statusesOf(answers).toSorted()).toEqual([200, 200, 200, 409, 409, 409, 409]);
    expect(statusesOf(await sendAll(many(2, { date: NEXT_DAY })))).toEqual([200, 200]);
  });
});

describe('one order’s trouble', () => {
  it('is not the next one’s', async () => {
    await shop.patch(`/api/UpdateSimpleArticle/${shop.articleId}`, { isStockEnabled: true, stock: 10 });
    const answers = await sendAll([{}, { date: '2020-01-01' }, {}, { saleableId: randomUUID() }, { quantity: 11 }, {}]);
    expect(statusesOf(answers)).toEqual([200, 409, 200, 409, 409, 200]);
    expect(await orders()).toHaveLength(3);
  });

  it('nor is that of a network that has to wait', async () => {
    const address = '203.0.113.7';
    const { freeHits } = THROTTLES.orderPerNetwork;
    const before = await sendAll(many(freeHits, { address }));
    expect(statusesOf(before)).toEqual(Array.from({ length: freeHits }, () => 200));
    const inserts = countInserts();
    const answers = await sendAll([{}, {}, { address }, {}, { address }]);
    expect(statusesOf(answers)).toEqual([200, 200, 429, 200, 429]);
    expect(inserts()).toBeLessThanOrEqual(3);
    expect(answers[2]!.headers['retry-after']).toBe('10');
  });

  it('nor what the database refuses to write', async () => {
    await server.services.database.asOwner(async (client) => {
      await client.query(`create function refuse_one() returns trigger language plpgsql as $$
        begin raise exception 'This order cannot be written.'; end $$`);
      await client.query(`create trigger refuse_one before insert on orders for each row
        when (new.shopper_email = 'refused@clients.test') execute function refuse_one()`);
    });
    const answers = await sendAll([{}, {}, { email: 'refused@clients.test' }, {}]);
    await server.services.database.asOwner(async (client) => {
      await client.query('drop function refuse_one cascade');
    });
    expect(statusesOf(answers)).toEqual([200, 200, 500, 200]);
    expect(await saleable()).toEqual({ stock: 997, ordersCount: 3 });
  });
});

it('the same request sent several times at once is one order', async () => {
  const key = randomUUID();
  const answers = await Promise.all([
    send({}),
    ...many(3, { key, guest: 5000 }).map(send),
    send({}),
    send({ key, guest: 5000, email: 'someone@clients.test' }),
  ]);
  expect(statusesOf(answers)).toEqual([200, 200, 200, 200, 200, 409]);
  expect(new Set(answers.slice(1, 4).map((answer) => answer.json().reference)).size).toBe(1);
  expect(await orders()).toHaveLength(3);
});

it('a customer who orders several times at once is one customer, and may refuse mail in one of them', async () => {
  const email = 'Lea@Clients.test';
  const answers = await sendAll([{ email }, { email: email.toLowerCase(), refusesMail: true }, { email }, {}]);
  expect(statusesOf(answers)).toEqual([200, 200, 200, 200]);
  const found = await shoppers();
  expect(found.map(({ ordersCount }) => ordersCount).toSorted()).toEqual([1, 3]);
  expect(found.find(({ ordersCount }) => ordersCount === 3)!.mailChoice).toBe('REFUSED');
});

it('who pays by card waits unseen beside those who pay at the stall', async () => {
  const answers = await sendAll([{}, { channel: 'ONLINE' }, {}, { channel: 'ONLINE' }]);
  expect(answers.map((answer) => 'checkoutUrl' in answer.json())).toEqual([false, true, false, true]);
  expect(await orders()).toHaveLength(2);
  expect(await saleable()).toEqual({ stock: 996, ordersCount: 2 });
});
