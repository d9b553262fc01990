import { foldText } from '@etal/domain/fold-text';
import { beforeAll, expect, it } from 'vitest';
import { hashPassword } from '../../accounts/password-hash.ts';
import { seedShops } from '../../../../fixtures/seed/seed.ts';
import { openTestApp, PASSWORD, type TestApp, visit, type Visitor } from '../../../../testing/harness/test-app.ts';

let server: TestApp;
let merchant: Visitor;

interface Row {
  id: string;
  reference: string;
  status: string;
  point: string;
  shopper: string;
  key: string;
  date: string;
  start: number;
  total: number;
  createdAt: number;
  saleables: string[];
}

/** Every order that a list may show, straight from the tables. */
let all: Row[];

beforeAll(async () => {
  server = await openTestApp();
  await seedShops(server.services, {
    shops: 1,
    orders: 210,
    seed: 3,
    isAddition: false,
    passwordHash: await hashPassword(PASSWORD),
    say: () => {},
  });
  merchant = visit(server.app);
  await merchant.post('/api/LoginUser', { email: 'boutique-1@etal.test', password: PASSWORD });
  all = await server.services.database.acrossShops(async (tx) => {
    const lines = await tx.selectFrom('order_sales').select(['order_id', 'saleable_id']).execute();
    const orders = await tx
      .selectFrom('orders')
      .selectAll()
      .where('status', 'not in', ['EXPIRED', 'PENDING_PAYMENT'])
      .execute();
    return orders.map((order) => ({
      id: order.id,
      reference: order.reference,
      status: order.status,
      point: order.collection_point_id,
      shopper: order.shopper_id,
      key: order.shopper_key,
      date: order.collection_date,
      start: order.collection_start,
      total: order.total,
      createdAt: order.created_at.getTime(),
      saleables: lines.filter(({ order_id }) => order_id === order.id).map(({ saleable_id }) => saleable_id),
    }));
  });
});

const SORTS = {
  collectionDate: ({ date, start, id }: Row) => [date, start, id],
  total: ({ total, id }: Row) => [total, id],
  creationDate: ({ createdAt, id }: Row) => [createdAt, id],
};

const compare = (a: (string | number)[], b: (string | number)[]): number => {
  const index = a.findIndex((value, position) => value !== b[position]);
  return index === -1 ? 0 : a[index]! < b[index]! ? -1 : 1;
};

/** Pages until one is empty. */
async function allPages(
  query: Record<string, string>,
): Promise<{ ids: string[]; sizes: number[]; counts: Set<number> }> {
  const [ids, sizes, counts]: [string[], number[], Set<number>] = [[], [], new Set()];
  for (let pageNumber = 1; ; pageNumber++) {
    const { data, totalCount } = (
      await merchant.get(`/api/GetOrdersPage?${new URLSearchParams({ ...query, pageNumber: String(pageNumber) })}`)
    ).json();
    counts.add(totalCount);
    if (data.length === 0) return { ids, sizes, counts };
    ids.push(...data.map(({ id }: { id: string }) => id));
    sizes.push(data.length);
  }
}

interface Chosen {
  query: Record<string, string>;
  takes: (row: Row) => boolean;
}

const FILTERS: [string, () => Chosen][] = [
  ['no filter', () => ({ query: {}, takes: () => true })],
  ['a common status', () => ({ query: { status: 'COLLECTED' }, takes: ({ status }) => status === 'COLLECTED' })],
  ['a rare status', () => ({ query: { status: 'REFUSED' }, takes: ({ status }) => status === 'REFUSED' })],
  ['a point', () => ({ query: { collectionPoint: all[0]!.point }, takes: ({ point }) => point === all[0]!.point })],
  [
    'a point and a status',
    () => ({
      query: { collectionPoint: all[0]!.point, status: 'COLLECTED' },
      takes: ({ point, status }) => point === all[0]!.point && status === 'COLLECTED',
    }),
  ],
  [
    'some days',
    () => ({
      query: { from: '2026-01-01', to: '2026-10-31' },
      takes: ({ date }) => date >= '2026-01-01' && date <= '2026-10-31',
    }),
  ],
  ['a name', () => ({ query: { search: 'Mé' }, takes: ({ key }) => key.includes(foldText('Mé')) })],
  [
    'letters that most have',
    () => ({ query: { search: 'e' }, takes: ({ key, reference }) => key.includes('e') || reference.startsWith('E') }),
  ],
  [
    'a saleable',
    () => ({
      query: { saleable: all[0]!.saleables[0]! },
      takes: ({ saleables }) => saleables.includes(all[0]!.saleables[0]!),
    }),
  ],
  ['a shopper', () => ({ query: { shopper: all[0]!.shopper }, takes: ({ shopper }) => shopper === all[0]!.shopper })],
];

it.each(FILTERS)(
  'pages show every order once, in order, whichever end they are read from: %s',
  async (_name, chosen) => {
    const { query, takes } = chosen();
    for (const [sortBy, keyOf] of Object.entries(SORTS)) {
      for (const sortAscending of ['true', 'false']) {
        const expected = all
          .filter(takes)
          .toSorted((a, b) => (sortAscending === 'true' ? 1 : -1) * compare(keyOf(a), keyOf(b)));
        const { ids, sizes, counts } = await allPages({ ...query, sortBy, sortAscending });
        expect(expected.length).toBeGreaterThan(0);
        expect(ids).toEqual(expected.map(({ id }) => id));
        expect([...counts]).toEqual([expected.length]);
        expect(sizes.slice(0, -1).every((size) => size === 20)).toBe(true);
      }
    }
  },
);
