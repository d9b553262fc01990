import { beforeAll, beforeEach, expect, it } from 'vitest';
import { insertTestOrder } from '../../../testing/harness/insert-test-order.ts';
import {
  openOnlineShop,
  openStripeApp,
  type OnlineShop,
  type StripeApp,
} from '../../../testing/harness/online-shop.ts';
import { jpegUpload } from '../../../testing/harness/test-app.ts';
import { discardOldImages } from '../../platform/images/discard-images.ts';
import { KEPT_BY, SHOWN_BY } from '../../platform/images/discarded-images.queries.ts';

let server: StripeApp;
let shop: OnlineShop;
beforeAll(async () => {
  server = await openStripeApp();
});
beforeEach(async () => {
  shop = await openOnlineShop(server);
});

/** The article's photo, and an order that has kept it. */
async function orderWithPhoto(): Promise<{ id: string; saleId: string; url: string }> {
  const { id } = await insertTestOrder(server.services.database, {
    shopId: shop.shopId,
    saleableId: shop.articleId,
    order: { status: 'ACCEPTED', payment_status: 'DUE_ON_SITE' },
  });
  const { sales } = (await shop.get(`/api/GetOrderByReference/${id}`)).json();
  return { id, saleId: sales[0].id, url: sales[0].saleableImgUrl };
}

const anotherPhoto = async () =>
  expect((await shop.patch(`/api/UpdateSimpleArticle/${shop.articleId}`, { img: await jpegUpload() })).statusCode).toBe(
    200,
  );
const picture = async (url: string): Promise<number> => (await server.anonymous.get(url)).statusCode;

it('every foreign key to a picture is one of those that keep it', async () => {
  const keys = await server.services.database.asOwner(async (client) => {
    const { rows } = await client.query<{ key: string }>(
      `select c.conrelid::regclass || '.' || a.attname as key from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
       where c.contype = 'f' and c.confrelid = 'images'::regclass`,
    );
    return rows.map(({ key }) => key);
  });
  expect(keys.toSorted()).toEqual([...SHOWN_BY, KEPT_BY].map(([table, , image]) => `${table}.${image}`).toSorted());
});

it('a picture is withdrawn from every order once the article shows another (R-IMAGES-3)', async () => {
  const first = await orderWithPhoto();
  const second = await orderWithPhoto();
  expect(second.url).toBe(first.url);
  const withdraw = () => shop.post(`/api/WithdrawPicture/${first.id}`, { saleId: first.saleId });
  expect((await withdraw()).statusCode).toBe(409);
  expect(await picture(first.url)).toBe(200);

  await anotherPhoto();
  const answer = await withdraw();
  expect([answer.statusCode, answer.json().sales[0].saleableImgUrl]).toEqual([200, null]);
  expect((await shop.get(`/api/GetOrderByReference/${second.id}`)).json().sales[0].saleableImgUrl).toBeNull();
  expect([await picture(first.url), await picture(first.url.replace('.jpg', '-200.webp'))]).toEqual([404, 404]);
  expect((await withdraw()).statusCode).toBe(200);
  expect((await shop.get('/api/GetSecurityJournal')).json().data).toContainEqual(
    expect.objectContaining({ kind: 'PICTURE_WITHDRAWN', subject: 'Tomates' }),
  );
});

it('a line of another order, or of another shop, is unknown', async () => {
  const { saleId } = await orderWithPhoto();
  const { id } = await orderWithPhoto();
  expect((await shop.post(`/api/WithdrawPicture/${id}`, { saleId })).statusCode).toBe(409);
  const stranger = await openOnlineShop(server, 'Le Verger');
  expect((await stranger.post(`/api/WithdrawPicture/${id}`, { saleId })).statusCode).toBe(404);
});

it('a store that is away keeps nothing from being withdrawn; its files go later', async () => {
  const { id, saleId, url } = await orderWithPhoto();
  await anotherPhoto();
  const { images } = server.services;
  const remove = images.delete.bind(images);
  images.delete = () => Promise.reject(new Error('away'));
  expect((await shop.post(`/api/WithdrawPicture/${id}`, { saleId })).statusCode).toBe(200);
  images.delete = remove;
  expect(await picture(url)).toBe(200);
  await discardOldImages(server.services);
  expect(await picture(url)).toBe(404);
});

it('what nothing uses goes after 90 days, and what an order keeps or is used again stays', async () => {
  const { services, clock } = server;
  const { imgUrl: unused } = await article();
  await anotherPhoto();
  const kept = await orderWithPhoto();
  await anotherPhoto();
  const { imgUrl: shown } = await article();
  await discardOldImages(services);
  clock.advance({ days: 89 });
  await discardOldImages(services);
  expect(await picture(unused)).toBe(200);
  clock.advance({ days: 2 });
  await discardOldImages(services);
  expect([await picture(unused), await picture(kept.url), await picture(shown)]).toEqual([404, 200, 200]);
});

async function article(): Promise<{ imgUrl: string }> {
  const { singleArticles } = (await shop.get('/api/GetShopAggregate')).json();
  return singleArticles.find(({ id }: { id: string }) => id === shop.articleId);
}
