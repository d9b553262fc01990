import type { OrderDetail } from '@etal/contract/orders';
import { SLATE_PREVIEW_PATH } from '@etal/contract/site-pages';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type OnlineShop,
  openStripeApp,
  placeTestOrder,
  type StripeApp,
} from '../../../testing/harness/online-shop.ts';
import { visit, type Visitor } from '../../../testing/harness/test-app.ts';
import { openFullShop } from '../../../testing/security/full-shop.ts';

let server: StripeApp;
let shop: OnlineShop;
let lea: Visitor;
beforeAll(async () => {
  server = await openStripeApp();
  shop = await openFullShop(server, 'La Ferme du Pré');
  lea = await joined('Léa');
}, 120_000);

async function joined(name: string): Promise<Visitor> {
  const helper = visit(server.app);
  const { url } = (await shop.post('/api/CreateHelperCode')).json();
  await helper.post('/api/JoinAsHelper', { token: new URL(url).searchParams.get('token'), name });
  return helper;
}

async function accepted(): Promise<OrderDetail> {
  const { reference } = await placeTestOrder(server, shop, { channel: 'OFFLINE' });
  return (await shop.post(`/api/AcceptOrder/${reference}`)).json();
}

/** Where an answer says something: the names of its fields down to each value that is not empty. */
const saying = (value: unknown, path = ''): string[] => {
  if (Array.isArray(value)) return value.flatMap((one) => saying(one, path));
  if (value !== null && typeof value === 'object')
    return Object.entries(value).flatMap(([name, one]) => saying(one, path ? `${path}.${name}` : name));
  return value === null || value === '' || value === 0 || value === false ? [] : [path];
};
const fieldsOf = (json: unknown): string[] => [...new Set(saying(json))].sort();

describe('what a helper is shown', () => {
  it('not the slate that goes to customers, which is a page of its own', async () => {
    expect((await shop.get(SLATE_PREVIEW_PATH)).statusCode).toBe(200);
    expect((await lea.get(SLATE_PREVIEW_PATH)).statusCode).toBe(403);
  });

  it('of the shop: its name, its points and the days to come', async () => {
    await accepted();
    const fields = fieldsOf((await lea.get('/api/GetShopAggregate')).json());
    const isOf = (top: string) => (field: string) => field.startsWith(`${top}.`);
    expect([...new Set(fields.map((field) => field.split('.')[0]))].sort()).toEqual([
      'activeOrders',
      'collectionPoints',
      'creationDate',
      'currentUser',
      'details',
      'id',
      'parameters',
      'platformFee',
      'slug',
      'state',
      'websiteUrl',
    ]);
    expect(fields.filter(isOf('parameters'))).toEqual(['parameters.feeBearer', 'parameters.paymentService']);
    expect(fields.filter(isOf('activeOrders'))).toEqual(
      [
        'collectionDate',
        'collectionPeriod.endingHour',
        'collectionPeriod.endingMinute',
        'collectionPeriod.startingHour',
        'collectionPointId',
        'collectionPointLabel',
        'creationDate',
        'feeBearer',
        'id',
        'paymentChannel',
        'paymentStatus',
        'reference',
        'revision',
        'shopperId',
        'source',
        'status',
      ].map((field) => `activeOrders.${field}`),
    );
  });

  it('of an order: who comes and what it comes to, and no address, paper or message', async () => {
    const { reference, shopperDetails, total } = await accepted();
    const order = (await lea.get(`/api/GetOrderByReference/${reference}`)).json();
    expect(order).toMatchObject({
      total,
      shopperDetails: { lastname: shopperDetails.lastname, phone: shopperDetails.phone, email: '', city: '' },
      documents: [],
      notifications: [],
      refunds: [],
      shopperFile: null,
    });
    expect(JSON.stringify(order)).not.toContain(shopperDetails.email);
  });

  it('of a day: nobody who waits to be accepted', async () => {
    const waiting = await placeTestOrder(server, shop, { channel: 'OFFLINE' });
    const { collectionDate: date, collectionPointId: collectionPoint } = await accepted();
    const query = `date=${date}&collectionPoint=${collectionPoint}`;
    const day = (await lea.get(`/api/GetPreparation?${query}`)).json();
    const inTwelveHours = Math.floor(server.clock.now().getTime() / 1000) + 12 * 60 * 60;
    expect(day).toMatchObject({ reader: 'HELPER', toAccept: 0, waiting: [], keepUntil: inTwelveHours });
    expect(day.orders.length).toBeGreaterThan(0);
    expect(JSON.stringify(day)).not.toMatch(/@/);
    expect(JSON.stringify(day)).not.toContain(waiting.reference);
    expect((await lea.get(`/api/GeneratePreparationExcel?${query}`)).statusCode).toBe(403);
    expect((await shop.get(`/api/GetOrderByReference/${waiting.reference}`)).statusCode).toBe(200);
    expect((await lea.get(`/api/GetOrderByReference/${waiting.reference}`)).statusCode).toBe(403);
  });

  it('of days gone by: who came within a week or is still to come, and no list of customers day by day', async () => {
    const { reference, collectionPointId: point } = await accepted();
    const seenOn = async (daysAgo: number) => {
      const date = new Date(server.clock.now().getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10);
      await server.services.database.withShop(shop.shopId, (tx) =>
        tx.updateTable('orders').set({ collection_date: date }).where('reference', '=', reference).execute(),
      );
      const day = (await lea.get(`/api/GetPreparation?date=${date}&collectionPoint=${point}`)).json();
      const { statusCode } = await lea.get(`/api/GetOrderByReference/${reference}`);
      return [day.orders.length, day.totals.length, statusCode];
    };
    expect(await seenOn(30)).toEqual([1, 1, 200]);
    await shop.post(`/api/CollectOrder/${reference}`);
    expect(await seenOn(7)).toEqual([1, 1, 200]);
    expect(await seenOn(8)).toEqual([0, 0, 403]);
  });
});

describe('what a helper does', () => {
  it('is in the order’s journal by name, and can be taken back by who did it', async () => {
    const { reference } = await accepted();
    const handedOver: OrderDetail = (await lea.post(`/api/CollectOrder/${reference}`)).json();
    expect(handedOver.status).toBe('COLLECTED');
    const seen: OrderDetail = (await shop.get(`/api/GetOrderByReference/${reference}`)).json();
    expect(seen.history.map(({ to, by }) => [to, by])).toContainEqual(['COLLECTED', 'Léa']);
    expect((await lea.post(`/api/ReopenOrder/${reference}`)).json().status).toBe('ACCEPTED');
  });

  it('is not undoing what another handed over, nor handing over what nobody accepted', async () => {
    const { reference } = await accepted();
    await shop.post(`/api/CollectOrder/${reference}`);
    expect((await lea.post(`/api/ReopenOrder/${reference}`)).statusCode).toBe(403);
    const { reference: waiting } = await placeTestOrder(server, shop, { channel: 'OFFLINE' });
    expect((await lea.post(`/api/CollectOrder/${waiting}`)).statusCode).toBe(403);
    expect((await shop.get(`/api/GetOrderByReference/${waiting}`)).json().status).toBe('PAID');
  });

  it('keeps its name when the helper is gone', async () => {
    const { reference } = await accepted();
    const zoe = await joined('Zoé');
    await zoe.post(`/api/CollectOrder/${reference}`);
    await zoe.post('/api/LeaveShop');
    expect((await zoe.get(`/api/GetOrderByReference/${reference}`)).statusCode).toBe(401);
    const seen: OrderDetail = (await shop.get(`/api/GetOrderByReference/${reference}`)).json();
    expect(seen.history.at(-1)?.by).toBe('Zoé');
  });
});
