import { beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp, type Visitor } from '../../../testing/harness/test-app.ts';

let server: TestApp;
let shop: Visitor & { shopId: string };
beforeAll(async () => {
  server = await openTestApp();
  shop = await server.openShop();
});

it('a role that may not is refused with a sentence, before what was sent is read', async () => {
  const helper = await server.join(shop.shopId, 'HELPER');
  const refused = await helper.send({
    method: 'POST',
    url: '/api/CreateSimpleArticle',
    payload: 'this is no JSON',
    headers: { 'content-type': 'application/json' },
  });
  expect([refused.statusCode, refused.body]).toEqual([
    403,
    'Votre rôle dans cette boutique ne permet pas de faire cela.',
  ]);
  expect((await helper.get('/api/GetShopAggregate')).json().currentUser.role).toBe('HELPER');
});

it('a changed role counts from the next request, and a membership that goes takes its sessions along', async () => {
  const manager = await server.join(shop.shopId, 'MANAGER');
  const fees = () => manager.get('/api/GetFees');
  expect((await fees()).statusCode).toBe(403);
  const tag = (await manager.get('/api/GetShopAggregate')).headers.etag as string;
  await server.services.database.withShop(shop.shopId, (tx) =>
    tx.updateTable('memberships').set({ role: 'OWNER' }).where('user_id', '=', manager.userId).execute(),
  );
  expect((await fees()).statusCode).toBe(200);
  expect((await manager.get('/api/GetShopAggregate', { 'if-none-match': tag })).statusCode).toBe(200);
  await server.services.database.withShop(shop.shopId, (tx) =>
    tx.deleteFrom('memberships').where('user_id', '=', manager.userId).execute(),
  );
  expect((await fees()).statusCode).toBe(401);
});

it('a user creates one shop, whatever other shops they belong to', async () => {
  const helper = await server.join(shop.shopId, 'HELPER');
  const own = await server.openShop('La Ferme de Léa', helper);
  expect((await own.get('/api/GetShopAggregate')).json()).toMatchObject({
    details: { label: 'La Ferme de Léa' },
    currentUser: { role: 'OWNER' },
  });
  const again = await own.post('/api/CreateShop', { label: 'Une autre', about: 'Encore.', termsAccepted: true });
  expect(again.statusCode).toBe(409);
});
