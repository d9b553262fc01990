import { beforeAll, beforeEach, expect, it } from 'vitest';
import {
  type OnlineShop,
  openOnlineShop,
  openStripeApp,
  placeTestOrder,
  sendOrder,
  type StripeApp,
} from '../../../testing/harness/online-shop.ts';

/** Five and six days after the day that the tests' clock stands at. */
const [DAY, NEXT_DAY] = ['2026-11-20', '2026-11-21'];

let server: StripeApp;
let shop: OnlineShop;
beforeAll(async () => {
  server = await openStripeApp();
});
beforeEach(async () => {
  shop = await openOnlineShop(server);
});

const close = (from: string, to: string, message?: string) => shop.post('/api/AddHoliday', { from, to, message });
const send = (date: string) =>
  sendOrder(server, shop, { channel: 'OFFLINE', date, sales: [{ saleableId: shop.articleId, quantity: 1 }] });
const offeredDates = async () =>
  (await server.anonymous.get(`/api/boutique/${shop.slug}/GetCollectionSlots?collectionPoint=${shop.pointId}`))
    .json<{ date: string }[]>()
    .map(({ date }) => date);
const holidays = async () => (await shop.get('/api/GetShopAggregate')).json().holidays;

it('a shop on holiday takes no order for those days at any point, and keeps those it has', async () => {
  const kept = await placeTestOrder(server, shop, { channel: 'OFFLINE', date: DAY, quantity: 1 });
  const answer = await close(DAY, DAY, 'À bientôt !');
  expect(answer.json()).toEqual([{ from: DAY, to: DAY, message: 'À bientôt !' }]);
  expect(await offeredDates()).not.toContain(DAY);
  expect(await offeredDates()).toContain(NEXT_DAY);
  expect([(await send(DAY)).statusCode, (await send(NEXT_DAY)).statusCode]).toEqual([409, 200]);
  const order = await shop.get(`/api/GetOrderByReference/${kept.reference}`);
  expect(order.json()).toMatchObject({ status: 'PAID', collectionDate: DAY });
});

it('the site is told, and the same dates again change the sentence alone', async () => {
  await close(DAY, NEXT_DAY, 'Nous rentrons bientôt.');
  await close(DAY, NEXT_DAY, 'Nous rentrons lundi.');
  expect(await holidays()).toEqual([{ from: DAY, to: NEXT_DAY, message: 'Nous rentrons lundi.' }]);
  for (const page of ['', '/produits', '/panier']) {
    const { body } = await server.anonymous.get(`/boutique/${shop.slug}${page}`);
    expect(body).toContain('Nous rentrons lundi.');
  }
});

it('what is removed opens again, and may be removed twice', async () => {
  await close(DAY, DAY);
  const remove = () => shop.delete(`/api/RemoveHoliday?from=${DAY}&to=${DAY}`);
  expect([(await remove()).json(), (await remove()).json()]).toEqual([[], []]);
  expect(await offeredDates()).toContain(DAY);
});

it('dates the wrong way round, and a fifty-first holiday, are refused with a sentence', async () => {
  const reversed = await close(NEXT_DAY, DAY);
  expect([reversed.statusCode, reversed.body]).toEqual([400, 'La fermeture doit finir après avoir commencé.']);
  const days = Array.from({ length: 50 }, (_, day) => new Date(Date.UTC(2027, 0, 1 + day)).toISOString().slice(0, 10));
  for (const day of days) expect((await close(day, day)).statusCode).toBe(200);
  const more = await close(DAY, DAY);
  expect([more.statusCode, (await holidays()).length]).toEqual([409, 50]);
});

it('holidays of past years, which nobody is shown any more, leave room for those to come', async () => {
  const days = Array.from({ length: 50 }, (_, day) => new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10));
  for (const day of days) expect((await close(day, day)).statusCode).toBe(200);
  expect((await close(DAY, DAY)).statusCode).toBe(200);
});

it('another shop is not closed', async () => {
  const neighbour = await openOnlineShop(server);
  await close(DAY, DAY);
  const { json } = await server.anonymous.get(
    `/api/boutique/${neighbour.slug}/GetCollectionSlots?collectionPoint=${neighbour.pointId}`,
  );
  expect(json<{ date: string }[]>().map(({ date }) => date)).toContain(DAY);
});
