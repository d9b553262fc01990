import { beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../../../testing/fakes/open-push-browser.ts';
import {
  type OnlineShop,
  openOnlineShop,
  openStripeApp,
  placeTestOrder,
  type StripeApp,
} from '../../../testing/harness/online-shop.ts';
import { letOperatorIn } from '../team/team.ts';

let server: StripeApp;
let shop: OnlineShop;
beforeAll(async () => {
  server = await openStripeApp();
  shop = await openOnlineShop(server);
});

let devices = 0;
const subscribe = async (merchant = shop) => {
  const endpoint = `https://push.exemple.test/device-${++devices}`;
  expect((await merchant.post('/api/SubscribeToPush', { endpoint, keys: openBrowser().keys })).json()).toEqual({});
  return endpoint;
};
const unsubscribe = (endpoint: string, merchant = shop) => merchant.post('/api/UnsubscribeFromPush', { endpoint });
const order = async (options: Parameters<typeof placeTestOrder>[2] = { channel: 'OFFLINE' }) =>
  placeTestOrder(server, shop, options);
/** What each device was told since the last time. */
const told = async () => {
  await server.deliver();
  return server.pushes
    .splice(0)
    .map(({ target, payload, topic }) => ({ endpoint: target.endpoint, topic, notice: JSON.parse(payload) }));
};

it('has one key for the platform, the same for everyone, whoever asks at once', async () => {
  const other = await server.openShop('Le Verger');
  const answers = await Promise.all([shop, other, shop, other].map((merchant) => merchant.get('/api/GetPushKey')));
  const keys = new Set(answers.map((answer) => answer.json().publicKey));
  expect(keys.size).toBe(1);
  expect(Buffer.from([...keys][0], 'base64url')).toHaveLength(65);
});

describe('a device that listens', () => {
  it('is told of a new order, once, and of nothing else', async () => {
    const endpoint = await subscribe();
    const { reference } = await order();
    expect(await told()).toEqual([
      {
        endpoint,
        topic: reference,
        notice: {
          title: 'Nouvelle commande',
          body: expect.stringMatching(/^Léa Martin, 7,21\s€\nven\. 20 nov\., Marché de Sarlat$/),
          tag: reference,
          path: `/admin/commandes-actives?commande=${reference}`,
        },
      },
    ]);
    await shop.post(`/api/AcceptOrder/${reference}`);
    expect(await told()).toEqual([]);
    await unsubscribe(endpoint);
  });

  it('is told once the card is held, not while the shopper pays', async () => {
    const endpoint = await subscribe();
    const { sessionId, reference, token } = await order({ channel: 'ONLINE' });
    expect(await told()).toEqual([]);
    server.fake.pay(sessionId);
    await server.anonymous.get(`/api/boutique/${shop.slug}/GetOrder/${reference}?token=${token}`);
    expect((await told()).map(({ topic }) => topic)).toEqual([reference]);
    await unsubscribe(endpoint);
  });

  it('that subscribes again is told once, with its new keys', async () => {
    const endpoint = await subscribe();
    const { keys } = openBrowser();
    await shop.post('/api/SubscribeToPush', { endpoint, keys });
    await order();
    await server.deliver();
    expect(server.pushes.splice(0).map(({ target }) => target)).toEqual([{ endpoint, ...keys }]);
    await unsubscribe(endpoint);
  });

  it('keeps no other waiting when it cannot be reached, and is tried again', async () => {
    const endpoint = await subscribe();
    server.away.push = 'the push service answered 500';
    await order();
    expect(await told()).toEqual([]);
    delete server.away.push;
    server.clock.advance({ minutes: 10 });
    expect((await told()).map((message) => message.endpoint)).toEqual([endpoint]);
    await unsubscribe(endpoint);
  });

  it('that is gone is forgotten', async () => {
    const gone = await subscribe();
    const here = await subscribe();
    server.goneDevices.add(gone);
    await order();
    expect((await told()).map(({ endpoint }) => endpoint)).toEqual([here]);
    server.goneDevices.delete(gone);
    await order();
    expect((await told()).map(({ endpoint }) => endpoint)).toEqual([here]);
    await unsubscribe(here);
  });

  it('is one of ten: the oldest makes room', async () => {
    const endpoints: string[] = [];
    for (let count = 0; count < 11; count++) {
      server.clock.advance({ seconds: 1 });
      endpoints.push(await subscribe());
    }
    await order();
    expect((await told()).map(({ endpoint }) => endpoint).toSorted()).toEqual(endpoints.slice(1).toSorted());
    for (const endpoint of endpoints) await unsubscribe(endpoint);
  });

  it('hears nothing of another shop, and cannot be taken off the list by it', async () => {
    const other = await server.openShop('La Bergerie');
    const endpoint = await subscribe();
    await unsubscribe(endpoint, other as OnlineShop);
    const theirs = await subscribe(other as OnlineShop);
    await order();
    expect((await told()).map((message) => message.endpoint)).toEqual([endpoint]);
    await unsubscribe(endpoint);
    await order();
    expect((await told()).map((message) => message.endpoint)).not.toContain(theirs);
  });
});

describe('a helper’s device', () => {
  it('is told nothing, also of who was more when it subscribed (R-TEAM-4)', async () => {
    const lea = await server.join(shop.shopId, 'HELPER');
    const asked = { endpoint: 'https://push.exemple.test/lea', keys: openBrowser().keys };
    expect((await lea.post('/api/SubscribeToPush', asked)).statusCode).toBe(403);
    const paul = await server.join(shop.shopId, 'MANAGER');
    const his = await subscribe(paul as unknown as OnlineShop);
    const role = { method: 'PATCH', url: `/api/ChangeMemberRole/${paul.userId}`, payload: { role: 'HELPER' } } as const;
    expect((await shop.send(role)).statusCode).toBe(200);
    const here = await subscribe();
    await order();
    expect((await told()).map(({ endpoint }) => endpoint)).toEqual([here]);
    await unsubscribe(here);
    expect((await unsubscribe(his, paul as unknown as OnlineShop)).statusCode).toBe(200);
  });
});

describe('a device of who belongs to the shop no more', () => {
  it('hears nothing once they have left, or were removed, though their session goes on in another shop', async () => {
    const [paul, lea] = [await server.join(shop.shopId, 'MANAGER'), await server.join(shop.shopId, 'MANAGER')];
    const here = await subscribe();
    await subscribe(paul as unknown as OnlineShop);
    await subscribe(lea as unknown as OnlineShop);
    await server.openShop('Chez Paul', paul);
    await server.openShop('Chez Léa', lea);
    await order();
    expect(await told()).toHaveLength(3);
    await shop.delete(`/api/RemoveMember/${lea.userId}`);
    await paul.post('/api/SwitchShop', { shopId: shop.shopId });
    await paul.post('/api/LeaveShop');
    expect((await paul.get('/api/GetShopAggregate')).statusCode).toBe(200);
    await order();
    expect((await told()).map(({ endpoint }) => endpoint)).toEqual([here]);
    await unsubscribe(here);
  });

  it('hears nothing of a shop that its user was in for a while', async () => {
    const operator = await server.openShop('Chez le voisin');
    const { userId } = (await operator.get('/api/GetTeam')).json().members[0];
    const now = server.clock.now();
    const until = new Date(now.getTime() + 30 * 60_000);
    await server.services.database.withShop(shop.shopId, (tx) =>
      letOperatorIn(tx, { shopId: shop.shopId, userId, now, until }),
    );
    await operator.post('/api/SwitchShop', { shopId: shop.shopId });
    const endpoint = await subscribe(operator as unknown as OnlineShop);
    await order();
    expect((await told()).map((message) => message.endpoint)).toEqual([endpoint]);
    server.clock.advance({ minutes: 31 });
    await order();
    expect(await told()).toEqual([]);
  });
});

it.each(['http://push.exemple.test/x', 'https://10.0.0.8/x', 'ftp://push.exemple.test', 'bonjour'])(
  'an address such as %s is refused',
  async (endpoint) => {
    const answer = await shop.post('/api/SubscribeToPush', { endpoint, keys: openBrowser().keys });
    expect([answer.statusCode, answer.body]).toEqual([
      400,
      'Ce navigateur donne une adresse de notification que nous ne pouvons pas joindre.',
    ]);
  },
);

it('leaves no address and no key in the log', async () => {
  const endpoint = await subscribe();
  server.away.push = 'the push service answered 500';
  await order();
  await server.deliver();
  delete server.away.push;
  const log = server.logLines.join('\n');
  expect(log).not.toContain(endpoint);
  expect(log).not.toContain('p256dh');
  await unsubscribe(endpoint);
});
