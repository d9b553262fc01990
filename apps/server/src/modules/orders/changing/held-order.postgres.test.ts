import { beforeAll, expect, it } from 'vitest';
import {
  type OnlineShop,
  openOnlineShop,
  openStripeApp,
  placeTestOrder,
  type StripeApp,
} from '../../../../testing/harness/online-shop.ts';
import { lockOrder } from './lock-order.queries.ts';

let server: StripeApp;
let shop: OnlineShop;
beforeAll(async () => {
  server = await openStripeApp();
  shop = await openOnlineShop(server);
});

it('an order that somebody holds is waited for, and holds up none that are accepted together with it', async () => {
  const [held, ...others] = await Promise.all(
    Array.from({ length: 4 }, () => placeTestOrder(server, shop, { channel: 'OFFLINE' })),
  );
  const isHeld = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const holding = server.services.database.withShop(shop.shopId, async (tx) => {
    await lockOrder(tx, shop.shopId, held!.orderId);
    isHeld.resolve();
    await end.promise;
  });
  await isHeld.promise;
  let isAnswered = false;
  const waiting = shop.post(`/api/AcceptOrder/${held!.reference}`).finally(() => (isAnswered = true));
  const answers = await Promise.all(others.map(({ reference }) => shop.post(`/api/AcceptOrder/${reference}`)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(isAnswered).toBe(false);
  end.resolve();
  await holding;
  expect((await waiting).statusCode).toBe(200);
});
