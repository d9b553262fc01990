import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../features/accounts/password-hash.ts';
import { openTestApp, PASSWORD, type TestApp, visit, type Visitor } from '../testing/test-app.ts';
import { drawOrders } from './draw-orders.ts';
import { drawShop } from './draw-shop.ts';
import { seededRandom } from './random.ts';
import { seedOptions } from './seed-options.ts';
import { seedShops, ShopsExistError } from './seed.ts';
import { spreadOrders } from './spread-orders.ts';

const SIZE = { shops: 3, orders: 260, biggest: 200 };

let passwordHash: string;
let server: TestApp;
let merchant: Visitor;
let slug: string;

beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
  server = await openTestApp();
  await seedShops(server.services, { ...SIZE, seed: 7, isAddition: false, passwordHash, say: () => {} });
  merchant = visit(server.app);
  await merchant.post('/api/LoginUser', { email: 'boutique-1@etal.test', password: PASSWORD });
  slug = (await merchant.get('/api/GetShopAggregate')).json().slug;
});

/** One figure per fault, so that a failure names it. */
const faults = (query: ReturnType<typeof sql<{ faults: number }>>) =>
  server.services.database.acrossShops(async (tx) => (await query.execute(tx)).rows[0]?.faults);

describe('what was seeded', () => {
  it('is as much as was asked for, with every status a merchant sees', async () => {
    const { shops, orders } = await server.services.database.acrossShops(async (tx) => ({
      shops: await tx.selectFrom('shops').select('id').execute(),
      orders: await tx.selectFrom('orders').select('status').execute(),
    }));
    expect([shops.length, orders.length]).toEqual([3, 260]);
    expect(new Set(orders.map(({ status }) => status))).toEqual(
      new Set(['PAID', 'ACCEPTED', 'REFUSED', 'CANCELED', 'COLLECTED', 'EXPIRED']),
    );
  });

  it.each([
    [
      'orders whose lines do not add up',
      sql<{
        faults: number;
      }>`select count(*)::int as faults from orders o where sub_total <> (select sum(sub_total) from order_sales l where l.shop_id = o.shop_id and l.order_id = o.id)`,
    ],
    [
      'orders whose journal does not end in their status',
      sql<{
        faults: number;
      }>`select count(*)::int as faults from orders o where status <> (select to_status from order_history h where h.shop_id = o.shop_id and h.order_id = o.id order by at desc, from_status is null limit 1)`,
    ],
    [
      'open orders to collect in the past',
      sql<{
        faults: number;
      }>`select count(*)::int as faults from orders where status in ('PAID', 'ACCEPTED') and collection_date < '2026-11-15'`,
    ],
    [
      'anything placed after now',
      sql<{
        faults: number;
      }>`select count(*)::int as faults from orders where created_at > '2026-11-15T09:00:00Z' or collected_at > '2026-11-15T09:00:00Z'`,
    ],
    [
      'fixed-price orders without the invoice they should have',
      sql<{
        faults: number;
      }>`select count(*)::int as faults from orders o where status = 'COLLECTED' and not exists (select from invoices i where i.shop_id = o.shop_id and i.order_id = o.id and i.kind = 'INVOICE' and (i.model -> 'totals' ->> 'total')::int = o.total)`,
    ],
    [
      'gaps in the numbers',
      sql<{
        faults: number;
      }>`select count(*)::int as faults from (select max(sequence) <> count(*) or max(sequence) <> max(c.last_sequence) as gap from invoices i join invoice_counters c using (shop_id, kind, year) group by shop_id, kind, year) series where gap`,
    ],
    [
      'wrong counts of a saleable',
      sql<{
        faults: number;
      }>`select count(*)::int as faults from saleables s where orders_count <> (select count(distinct o.id) from order_sales l join orders o on o.shop_id = l.shop_id and o.id = l.order_id where l.shop_id = s.shop_id and l.saleable_id = s.id and o.status <> 'EXPIRED')`,
    ],
    [
      'wrong counts of a shopper',
      sql<{
        faults: number;
      }>`select count(*)::int as faults from shoppers s where orders_count <> (select count(*) from orders o where o.shop_id = s.shop_id and o.shopper_id = s.id and o.status <> 'EXPIRED')`,
    ],
    [
      'wrong counts of a group',
      sql<{
        faults: number;
      }>`select count(*)::int as faults from shopper_groups g where members_count <> (select count(distinct shopper_id) from orders o where o.shop_id = g.shop_id and o.collection_point_id = g.collection_point_id)`,
    ],
    [
      'debits that are not the sum of their fees',
      sql<{
        faults: number;
      }>`select count(*)::int as faults from fee_debits d where amount <> (select sum(amount) from platform_fees f where f.shop_id = d.shop_id and f.debit_month = d.month)`,
    ],
    [
      'shops whose version never moved',
      sql<{ faults: number }>`select count(*)::int as faults from shops where version < 2 or orders_version < 2`,
    ],
  ])('has no %s', async (_fault, query) => {
    expect(await faults(query)).toBe(0);
  });

  it('is read by the product as its own', async () => {
    const { activeOrders, singleArticles } = (await merchant.get('/api/GetShopAggregate')).json();
    expect(activeOrders.length).toBeGreaterThan(5);
    expect(new Set(singleArticles.map(({ pricingModel }: { pricingModel: string }) => pricingModel)).size).toBe(4);
    const { data, totalCount } = (
      await merchant.get('/api/GetOrdersPage?sortBy=creationDate&sortAscending=false')
    ).json();
    expect([data.length, totalCount > 150]).toEqual([20, true]);
    for (const path of [
      `/api/GetOrderByReference/${data[0].reference}`,
      '/api/GetOrdersByTimeRange?from=2026-11-01&to=2026-11-31',
      '/api/GetShoppersPage?search=martin',
      '/api/GetDashboard',
      `/api/GenerateOrderInvoice/${(await merchant.get('/api/GetOrdersPage?status=COLLECTED')).json().data[0].id}`,
      `/api/boutique/${slug}/GetStorefront`,
      `/boutique/${slug}`,
    ]) {
      expect([path, (await merchant.get(path)).statusCode]).toEqual([path, 200]);
    }
  });

  it('is refused over other shops, unless they are to be added', { timeout: 60_000 }, async () => {
    const more = { ...SIZE, shops: 1, orders: 2, biggest: undefined, seed: 7, passwordHash, say: () => {} };
    await expect(seedShops(server.services, { ...more, isAddition: false })).rejects.toThrow(ShopsExistError);
    expect(await seedShops(server.services, { ...more, isAddition: true })).toEqual({
      first: 'boutique-4@etal.test',
      last: 'boutique-4@etal.test',
    });
  });
});

describe('what is drawn', () => {
  const now = new Date('2026-11-15T09:00:00Z');
  const draw = (seed: number, stream: number) => {
    const random = seededRandom(seed, stream);
    const shop = drawShop(random, { number: stream, orders: 50, now, pictures: new Map() });
    return {
      shop,
      orders: [...drawOrders(random, shop, { orders: 50, now, fee: { basisPoints: 300, fixedCents: 0 } })],
    };
  };

  it('is the same for the same seed, and another for another', () => {
    expect(draw(1, 1)).toEqual(draw(1, 1));
    const ids = [draw(1, 1), draw(1, 2), draw(2, 1)].flatMap(({ orders }) => orders.map(({ id }) => id));
    expect(new Set(ids).size).toBe(150);
  });
});

describe('how orders are spread', () => {
  it.each([
    [{ shops: 3, orders: 10 }, [4, 3, 3]],
    [{ shops: 3, orders: 10, biggest: 8 }, [8, 1, 1]],
    [{ shops: 1, orders: 10, biggest: 10 }, [10]],
    [{ shops: 2, orders: 0 }, [0, 0]],
  ])('%j gives %j', (size, spread) => {
    expect(spreadOrders(size)).toEqual(spread);
  });
});

describe('the words of the command', () => {
  it.each([
    [[], { shops: 10, orders: 10_000, seed: 1, isAddition: false }],
    [
      ['--shops', '1000', '--orders', '1000000', '--biggest', '100000', '--seed', '3', '--add'],
      { shops: 1000, orders: 1_000_000, biggest: 100_000, seed: 3, isAddition: true },
    ],
  ])('%j', (words, options) => {
    expect(seedOptions(words)).toMatchObject(options);
  });

  it.each([
    [['--shops', '0']],
    [['--shops', 'x']],
    [['--orders', '-1']],
    [['--biggest', '20', '--orders', '10']],
    [['--biggest', '5', '--orders', '10', '--shops', '1']],
    [['more']],
    [['--what', '1']],
  ])('%j is not understood', (words) => {
    expect(seedOptions(words)).toBeUndefined();
  });
});
