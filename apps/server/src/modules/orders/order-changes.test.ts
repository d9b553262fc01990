import { randomUUID } from 'node:crypto';
import { ORDER_STATUSES, type OrderStatus } from '@etal/domain/orders/order';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { insertTestOrder } from '../../../testing/harness/insert-test-order.ts';
import {
  type OnlineShop,
  openOnlineShop,
  openStripeApp,
  placeTestOrder,
  type StripeApp,
} from '../../../testing/harness/online-shop.ts';

let server: StripeApp;
let shop: OnlineShop;
let other: OnlineShop;

beforeAll(async () => {
  server = await openStripeApp();
  shop = await openOnlineShop(server);
  other = await openOnlineShop(server, 'Le Verger');
});

const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');
const answer = ({ statusCode, body }: LightMyRequestResponse) => [statusCode, plain(body)];
/** As an on-site order is stored: nobody has paid anything. */
const order = (status: OrderStatus, where = shop) =>
  insertTestOrder(server.services.database, {
    shopId: where.shopId,
    saleableId: where.articleId,
    order: { status, payment_status: 'DUE_ON_SITE' },
  });

const CALLS = {
  AcceptOrder: 'ACCEPTED',
  RefuseOrder: 'REFUSED',
  CancelOrder: 'CANCELED',
  CollectOrder: 'COLLECTED',
} as const;
type Call = keyof typeof CALLS;
const ask = (call: Call, key: string, payload?: object, visitor = shop) =>
  call === 'RefuseOrder'
    ? visitor.send({ method: 'DELETE', url: `/api/${call}/${key}`, ...(payload && { payload }) })
    : visitor.post(`/api/${call}/${key}`, payload);

const ALLOWED = new Set([
  'PAID>AcceptOrder',
  'PAID>RefuseOrder',
  'ACCEPTED>CancelOrder',
  'ACCEPTED>CollectOrder',
  // Accepted on the way.
  'PAID>CollectOrder',
]);
const WORDS: Record<OrderStatus, string> = {
  PAID: 'À accepter',
  ACCEPTED: 'Acceptée',
  REFUSED: 'Refusée',
  CANCELED: 'Annulée',
  COLLECTED: 'Remise',
};
const IMPOSSIBLE: Record<Call, RegExp> = {
  AcceptOrder: /elle ne peut.* être acceptée\.$/,
  RefuseOrder: /elle ne peut.* être refusée\.$/,
  CancelOrder: /elle ne peut.* être annulée\.$/,
  CollectOrder: /elle ne peut.* être remise\.$/,
};

describe.each(Object.keys(CALLS) as Call[])('%s', (call) => {
  const isAllowed = (status: OrderStatus): boolean => ALLOWED.has(`${status}>${call}`);

  it.each(ORDER_STATUSES.filter(isAllowed))('changes an order that is %s, and writes it down', async (status) => {
    const { id, reference } = await order(status);
    const response = await ask(call, id);
    expect([response.statusCode, response.json()]).toMatchObject([
      200,
      { id, reference, status: CALLS[call], revision: 1 + response.json().history.length },
    ]);
    const { history } = response.json();
    expect(history[0]).toMatchObject({ from: status, actor: 'MERCHANT' });
    expect(history.at(-1)).toMatchObject({ to: CALLS[call], actor: 'MERCHANT' });
  });

  it.each(ORDER_STATUSES.filter((status) => !isAllowed(status)))(
    'refuses one that is %s, in a sentence, and changes nothing',
    async (status) => {
      const { id } = await order(status);
      const response = await ask(call, id);
      expect(answer(response)).toEqual([409, expect.stringMatching(IMPOSSIBLE[call])]);
      expect(plain(response.body)).toContain(`Cette commande est « ${WORDS[status]} » : `);
      expect((await shop.get(`/api/GetOrderByReference/${id}`)).json()).toMatchObject({ status, history: [] });
    },
  );

  const start = (status: OrderStatus) => order(call === 'AcceptOrder' || call === 'RefuseOrder' ? 'PAID' : status);

  it('goes by the reference too, in any case', async () => {
    for (const write of [(text: string) => text, (text: string) => text.toLowerCase()]) {
      const { reference } = await start('ACCEPTED');
      expect((await ask(call, write(reference))).json()).toMatchObject({ reference, status: CALLS[call] });
    }
  });

  it('knows neither another shop’s order nor one that is none', async () => {
    const { id, reference } = await order('PAID', other);
    for (const key of [id, reference, 'ZZZZ9999', randomUUID(), 'pas-une-reference'])
      expect(answer(await ask(call, key))).toEqual([404, "La commande n'existe pas"]);
    expect((await other.get(`/api/GetOrderByReference/${id}`)).json()).toMatchObject({ status: 'PAID' });
  });

  it('needs a session', async () => {
    const { id } = await start('ACCEPTED');
    expect((await ask(call, id, undefined, server.anonymous as OnlineShop)).statusCode).toBe(401);
  });
});

describe.each(['RefuseOrder', 'CancelOrder'] as const)('the reason of %s', (call) => {
  const start = () => order(call === 'RefuseOrder' ? 'PAID' : 'ACCEPTED');

  it.each<[string, object | undefined, string | null]>([
    ['none, without a body', undefined, null],
    ['none, in an empty body', {}, null],
    ['null', { reason: null }, null],
    ['three characters', { reason: 'Gel' }, 'Gel'],
    ['five hundred', { reason: 'x'.repeat(500) }, 'x'.repeat(500)],
    ['with spaces around', { reason: '  Stock insuffisant  ' }, 'Stock insuffisant'],
  ])('may be %s', async (_, body, kept) => {
    const { id } = await start();
    const changed = (await ask(call, id, body)).json();
    expect([changed.statusReason, changed.history.at(-1).reason]).toEqual([kept, kept]);
  });

  it.each([
    ['too short', { reason: 'no' }, '« Motif » : saisissez au moins 3 caractères.'],
    ['too long', { reason: 'x'.repeat(501) }, '« Motif » : saisissez au plus 500 caractères.'],
    ['no text', { reason: 12 }, '« Motif » : une valeur de type texte est attendue.'],
  ])('%s is a 400 that names it, and changes nothing', async (_, body, sentence) => {
    const { id } = await start();
    expect(answer(await ask(call, id, body))).toEqual([400, sentence]);
    expect((await shop.get(`/api/GetOrderByReference/${id}`)).json().history).toEqual([]);
  });
});

describe('an on-site order', () => {
  const stock = async (): Promise<number> =>
    (await shop.get('/api/GetShopAggregate'))
      .json()
      .singleArticles.find(({ id }: { id: string }) => id === shop.articleId).stock;

  it.each([
    ['refused', ['RefuseOrder'], 0, 'VOIDED'],
    ['accepted then cancelled', ['AcceptOrder', 'CancelOrder'], 0, 'VOIDED'],
    ['accepted then handed over', ['AcceptOrder', 'CollectOrder'], 2, 'PAID_ON_SITE'],
  ] as const)('%s: its stock and its money follow', async (_, calls, gone, paymentStatus) => {
    const before = await stock();
    const { orderId } = await placeTestOrder(server, shop, { channel: 'OFFLINE' });
    expect(before - (await stock())).toBe(2);
    for (const call of calls) await ask(call, orderId);
    expect(before - (await stock())).toBe(gone);
    expect((await shop.get(`/api/GetOrderByReference/${orderId}`)).json()).toMatchObject({
      paymentChannel: 'OFFLINE',
      paymentStatus,
    });
  });

  it('accepted by two hands at once is accepted once', async () => {
    const { id } = await order('PAID');
    const codes = (await Promise.all([ask('AcceptOrder', id), ask('AcceptOrder', id)])).map(
      ({ statusCode }) => statusCode,
    );
    expect(codes.toSorted()).toEqual([200, 409]);
    expect((await shop.get(`/api/GetOrderByReference/${id}`)).json().history).toHaveLength(1);
  });
});

it('an order keeps what it was sold as and where it is fetched, whatever is edited later', async () => {
  const { orderId } = await placeTestOrder(server, shop, { channel: 'OFFLINE' });
  const read = async () => (await shop.get(`/api/GetOrderByReference/${orderId}`)).json();
  const before = await read();
  expect(before).toMatchObject({
    collectionPointLabel: 'Marché de Sarlat',
    sales: [{ saleableLabel: 'Tomates', quantity: 2, subTotal: 700 }],
  });
  await shop.patch(`/api/UpdateSimpleArticle/${shop.articleId}`, {
    label: 'Tomates anciennes',
    unitPrice: 900,
    isEnabled: false,
  });
  await shop.patch(`/api/UpdateCollectionPoint/${shop.pointId}`, { label: 'Halle de Sarlat', isEnabled: false });
  expect(await read()).toEqual(before);
  await shop.patch(`/api/UpdateSimpleArticle/${shop.articleId}`, { label: 'Tomates', unitPrice: 350, isEnabled: true });
  await shop.patch(`/api/UpdateCollectionPoint/${shop.pointId}`, { label: 'Marché de Sarlat', isEnabled: true });
});

it.each(['', '   '])('a reason that was left empty (%j) is none', async (reason) => {
  const { id } = await order('ACCEPTED');
  const { statusReason, history } = (await ask('CancelOrder', id, { reason })).json();
  expect([statusReason, history.at(-1).reason]).toEqual([null, null]);
});
