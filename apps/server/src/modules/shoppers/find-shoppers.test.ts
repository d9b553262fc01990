import { importFile } from '../../../testing/harness/import-file.ts';
import { randomUUID } from 'node:crypto';
import { foldText } from '@etal/domain/fold-text';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type OnlineShop,
  openOnlineShop,
  openStripeApp,
  placeTestOrder,
  sendOrder,
  type StripeApp,
} from '../../../testing/harness/online-shop.ts';
import { insertShoppers } from './shoppers.ts';

let server: StripeApp;
let shop: OnlineShop;
beforeAll(async () => {
  server = await openStripeApp();
  shop = await openOnlineShop(server);
  await shop.post('/api/CreateShopper', { lastname: 'Noël', firstname: 'Marie-Anne', phone: '06 11 22 33 44' });
  await shop.post('/api/CreateShopper', {
    lastname: 'Noël',
    firstname: 'Paul',
    phone: '+33 7 00 00 00 44',
    city: 'Domme',
  });
  await placeTestOrder(server, shop, { channel: 'OFFLINE', email: 'lea@clients.test' });
});

const find = (q: string, merchant = shop) => merchant.get(`/api/FindShoppers?${new URLSearchParams({ q })}`);
const names = async (q: string): Promise<string[]> =>
  (await find(q)).json().map(({ firstname, lastname }: Record<string, string>) => `${firstname} ${lastname}`);

describe('FindShoppers', () => {
  it.each([
    ['noel', ['Marie-Anne Noël', 'Paul Noël']],
    ['NOËL mar', ['Marie-Anne Noël']],
    ['anne', ['Marie-Anne Noël']],
    ['06 11', ['Marie-Anne Noël']],
    ['0611', ['Marie-Anne Noël']],
    ['+33611', ['Marie-Anne Noël']],
    ['33 44', ['Marie-Anne Noël']],
    ['44', ['Marie-Anne Noël', 'Paul Noël']],
    ['noel 0044', ['Paul Noël']],
    ['lea mar', ['Léa Martin']],
    ['oel', []],
    ['%', []],
  ])('« %s »', async (q, found) => {
    expect(await names(q)).toEqual(found);
  });

  it('gives what tells two of one name apart, and their last order', async () => {
    const [lea] = (await find('martin')).json();
    expect(lea).toEqual({
      id: expect.any(String),
      firstname: 'Léa',
      lastname: 'Martin',
      phone: '+33612345678',
      email: 'lea@clients.test',
      city: 'Sarlat',
      lastOrder: { reference: expect.any(String), collectionDate: '2026-11-20', total: 721 },
    });
    expect((await find('paul')).json()).toMatchObject([{ city: 'Domme', lastOrder: null }]);
  });

  it('gives eight at most, who orders most often first', async () => {
    const many = await openOnlineShop(server, 'La Ferme Aux Dupont');
    const csv = ['nom;email', ...Array.from({ length: 12 }, (_, n) => `Dupont ${n};d${n}@clients.test`)].join('\n');
    await importFile(many, 'Shoppers', csv);
    await placeTestOrder(server, many, { channel: 'OFFLINE', email: 'd9@clients.test' });
    await importFile(many, 'Shoppers', csv);
    const found = (await find('dupont', many)).json();
    expect([found.length, found[0].lastname]).toEqual([8, 'Dupont 9']);
  });

  it('follows what is changed, and forgets who is erased', async () => {
    const { id } = (await shop.post('/api/CreateShopper', { lastname: 'Ancienne', phone: '0655555555' })).json();
    await shop.put(`/api/UpdateShopper/${id}`, { lastname: 'Nouvelle', phone: '0666666666' });
    expect([await names('ancienne'), await names('0655'), await names('nouv 0666')]).toEqual([[], [], [' Nouvelle']]);
    await shop.post(`/api/EraseShopper/${id}`);
    expect([await names('nouvelle'), await names('0666'), await names('efface')]).toEqual([[], [], []]);
  });

  it('refuses nothing at all and too much, and shows no other shop’s', async () => {
    expect((await find('')).statusCode).toBe(400);
    expect((await find('x'.repeat(121))).statusCode).toBe(400);
    const stranger = await openOnlineShop(server, 'La Ferme D’à Côté');
    expect((await find('noel', stranger)).json()).toEqual([]);
  });

  it('goes by an index, as the list of customers does', async () => {
    const { rows } = await server.services.database.withShop(shop.shopId, async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      return sql<{ 'QUERY PLAN': string }>`
        explain select shopper_id from shopper_words
        where shop_id = ${shop.shopId}::uuid and word >= 'noe' and word < ${'noe\u{10FFFF}'}`.execute(tx);
    });
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('shopper_words_pkey');
    expect(plan).toMatch(/Index Cond: .*word >= 'noe'/);
  });
});

describe('GetShopperHabits', () => {
  const habits = (id: string, merchant = shop) => merchant.get(`/api/GetShopperHabits/${id}`);

  it('gives the last three orders that came to something, newest first, and where they usually come', async () => {
    const email = `${randomUUID().slice(0, 8)}@clients.test`;
    const placed: { orderId: string; reference: string }[] = [];
    for (const [quantity, date] of [
      [1, '2026-11-17'],
      [2, '2026-11-18'],
      [3, '2026-11-19'],
      [4, '2026-11-20'],
      [5, '2026-11-21'],
    ] as const)
      placed.push(await placeTestOrder(server, shop, { channel: 'OFFLINE', email, quantity, date }));
    await shop.send({ method: 'DELETE', url: `/api/RefuseOrder/${placed[4]?.orderId}` });
    const [{ id }] = (await find(email)).json();
    expect((await habits(id)).json()).toEqual({
      orders: [4, 3, 2].map((quantity) => ({
        reference: placed[quantity - 1]?.reference,
        collectionDate: `2026-11-${16 + quantity}`,
        total: expect.any(Number),
        sales: [{ saleableId: shop.articleId, label: 'Tomates', quantity, isOnSale: true }],
      })),
      collectionPointId: shop.pointId,
      collectionPeriod: { startingHour: 8, startingMinute: 0, endingHour: 12, endingMinute: 30 },
    });
  });

  it('says what is no longer on sale, or not in that way', async () => {
    const changing = await openOnlineShop(server, 'La Ferme Changeante');
    const email = 'lea@clients.test';
    const sales = [{ saleableId: changing.articleId, quantity: 1 }];
    await sendOrder(server, changing, { channel: 'OFFLINE', date: '2026-11-20', email, sales });
    const [{ id }] = (await find('lea', changing)).json();
    const isOnSale = async () => (await habits(id, changing)).json().orders[0].sales[0].isOnSale;
    const [article] = (await changing.get('/api/GetShopAggregate')).json().singleArticles;
    const change = async (fields: object) => {
      const answer = await changing.patch(`/api/UpdateSimpleArticle/${article.id}`, fields);
      expect(answer.statusCode, answer.body).toBe(200);
    };
    expect(await isOnSale()).toBe(true);
    await change({ isEnabled: false });
    expect(await isOnSale()).toBe(false);
    await change({ isEnabled: true, pricingModel: 'BY_CAPTURED_WEIGHT', pricePerKilogram: 400 });
    expect(await isOnSale()).toBe(false);
  });

  it('are empty for who never ordered, and unknown for who is not there', async () => {
    const { id } = (await shop.post('/api/CreateShopper', { lastname: 'Neuve', phone: '0677777777' })).json();
    expect((await habits(id)).json()).toEqual({ orders: [], collectionPointId: null, collectionPeriod: null });
    const unknown = await habits(randomUUID());
    expect([unknown.statusCode, unknown.body]).toEqual([404, 'Client non trouvé']);
    const stranger = await openOnlineShop(server, 'La Ferme Curieuse');
    expect((await habits(id, stranger)).statusCode).toBe(404);
  });
});

describe('many customers with the same words', () => {
  const LASTNAMES = ['Martin', 'Marchand', 'Noël', 'Zola'];
  const CITIES = ['Sarlat', 'Domme', 'Meyrals'];
  const people = Array.from({ length: 120 }, (_, index) => ({
    id: randomUUID(),
    firstname: `Prénom${String(index).padStart(3, '0')}`,
    // Whoever is called Zola never orders, and comes last in both lists.
    lastname: LASTNAMES[index % 4]!,
    city: CITIES[index % 3]!,
    ordersCount: index % 4 === 3 ? 0 : 1 + ((index * 7) % 23),
  }));
  let crowd: OnlineShop;
  beforeAll(async () => {
    crowd = await openOnlineShop(server);
    await server.services.database.withShop(crowd.shopId, async (tx) => {
      const now = server.clock.now();
      const given = people.map(({ id, firstname, lastname, city }, index) => ({
        id,
        given: { firstname, lastname, city, email: `client${index}@clients.test`, phone: '' },
        origin: 'MANUAL' as const,
        now,
      }));
      await insertShoppers(tx, crowd.shopId, given);
      for (const { id, ordersCount } of people)
        await tx.updateTable('shoppers').set({ orders_count: ordersCount }).where('id', '=', id).execute();
    });
  });

  const begins = (search: string) => (person: (typeof people)[number]) => {
    const words = [person.firstname, person.lastname, person.city].map((word) => foldText(word));
    return search.split(' ').every((term) => words.some((word) => word.startsWith(term)));
  };
  const sortKey = ({ lastname, firstname }: (typeof people)[number]): string => foldText(`${lastname} ${firstname}`);
  const byName = (a: (typeof people)[number], b: (typeof people)[number]): number => (sortKey(a) < sortKey(b) ? -1 : 1);

  it.each(['p', 'm', 'mar', 'martin', 'z', 'zola', 'm d', 'z mey', 'prenom007', 'noel sar prenom', 'q'])(
    '« %s »: the same are found, whichever way they are looked for',
    async (search) => {
      const having = people.filter(begins(search));
      const found = (await find(search, crowd)).json().map(({ id }: { id: string }) => id);
      const most = having.toSorted((a, b) => b.ordersCount - a.ordersCount || byName(a, b));
      expect(found).toEqual(most.slice(0, 8).map(({ id }) => id));
      for (const [pageNumber, sortAscending] of [
        [1, 'true'],
        [2, 'true'],
        [1, 'false'],
      ] as const) {
        const asked = new URLSearchParams({ search, sortAscending, pageNumber: String(pageNumber) });
        const { data, totalCount, pageSize } = (await crowd.get(`/api/GetShoppersPage?${asked}`)).json();
        const sorted = having.toSorted(sortAscending === 'true' ? byName : (a, b) => byName(b, a));
        const page = sorted.slice((pageNumber - 1) * pageSize, pageNumber * pageSize);
        expect({ totalCount, ids: data.map(({ id }: { id: string }) => id) }).toEqual({
          totalCount: having.length,
          ids: page.map(({ id }) => id),
        });
      }
    },
  );
});
