import type { AddressInfo } from 'node:net';
import { beforeAll, expect, it } from 'vitest';
import {
  type OnlineShop,
  openOnlineShop,
  openStripeApp,
  placeTestOrder,
  type StripeApp,
} from '../../../../testing/harness/online-shop.ts';
import { watchOrders } from './watch-orders.ts';

let server: StripeApp;
let shop: OnlineShop;
let origin: string;

beforeAll(async () => {
  server = await openStripeApp();
  shop = await openOnlineShop(server);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});

/** Reads event after event, as they come. */
async function* eventsOf(response: Response): AsyncGenerator<number> {
  let text = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const data = /^data: (.*)$/m.exec(text.slice(0, end))?.[1];
      text = text.slice(end + 2);
      if (data !== undefined) yield JSON.parse(data).version;
    }
  }
}

const listen = async (cookie = shop.cookie) => {
  const leaving = new AbortController();
  const response = await fetch(`${origin}/api/WatchOrders`, {
    headers: { cookie: cookie ?? '' },
    signal: leaving.signal,
  });
  return { response, events: eventsOf(response), leave: () => leaving.abort() };
};

it('an open screen hears of a new order, of its answer, and of nothing of another shop', async () => {
  const { response, events, leave } = await listen();
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  const { value: first } = await events.next();
  const other = await openOnlineShop(server, 'La Ferme Voisine');
  await placeTestOrder(server, other, { channel: 'OFFLINE' });
  const order = await placeTestOrder(server, shop, { channel: 'OFFLINE' });
  const { value: second } = await events.next();
  await shop.post(`/api/AcceptOrder/${order.orderId}`);
  const { value: third } = await events.next();
  expect([second, third]).toEqual([first + 1, first + 2]);
  leave();
});

it('a stranger hears nothing', async () => {
  const { response } = await listen('');
  expect(response.status).toBe(401);
});

it('what another process did is found by asking where it cannot be heard', async () => {
  const { listen: _, ...unheard } = server.services.database;
  const watching = watchOrders(unheard, { pollMs: 1, onError: () => {} });
  const told: number[] = [];
  const first = await new Promise<number>((resolve) => watching.watch(shop.shopId, resolve));
  const later = new Promise<void>((resolve) => {
    watching.watch(shop.shopId, (version) => {
      told.push(version);
      if (version > first) resolve();
    });
  });
  await server.services.database.acrossShops((tx) =>
    tx
      .updateTable('shops')
      .set((eb) => ({ orders_version: eb('orders_version', '+', 1) }))
      .where('id', '=', shop.shopId)
      .execute(),
  );
  await later;
  await watching.close();
  expect(told.at(-1)).toBe(first + 1);
});

it('a database that is away is said, and asked again', async () => {
  const errors: unknown[] = [];
  let isAway = true;
  const { database } = server.services;
  const shaky = {
    ...database,
    acrossShops: (run: Parameters<typeof database.acrossShops>[0]) =>
      isAway ? Promise.reject(new Error('away')) : database.acrossShops(run),
  } as typeof database;
  const watching = watchOrders(shaky, {
    pollMs: 1,
    onError: (error) => {
      errors.push(error);
      isAway = false;
    },
  });
  const version = await new Promise<number>((resolve) => watching.watch(shop.shopId, resolve));
  await watching.close();
  expect([errors.length > 0, version > 0]).toEqual([true, true]);
});

it('a server that stops lets its listeners go', async () => {
  const stopping = await openStripeApp();
  const merchant = await openOnlineShop(stopping);
  await stopping.app.listen({ port: 0, host: '127.0.0.1' });
  const address = `http://127.0.0.1:${(stopping.app.server.address() as AddressInfo).port}`;
  const response = await fetch(`${address}/api/WatchOrders`, { headers: { cookie: merchant.cookie ?? '' } });
  const events = eventsOf(response);
  await events.next();
  await stopping.app.close();
  expect((await events.next()).done).toBe(true);
});
