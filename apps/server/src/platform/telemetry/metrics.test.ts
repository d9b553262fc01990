import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  type OnlineShop,
  openOnlineShop,
  openStripeApp,
  placeTestOrder,
  type StripeApp,
} from '../../../testing/harness/online-shop.ts';
import { openTestApp } from '../../../testing/harness/test-app.ts';
import { enqueue, topic } from '../outbox/outbox.ts';
import { remembered } from '../schedule/schedule.ts';

const TOKEN = 'un-long-jeton-tire-au-sort';

let server: StripeApp;
let shop: OnlineShop;
beforeAll(async () => {
  server = await openStripeApp({ metricsToken: TOKEN });
  shop = await openOnlineShop(server);
});

const read = async (): Promise<string> =>
  (await server.anonymous.get('/metrics', { authorization: `Bearer ${TOKEN}` })).body;
/** The value behind a name and its labels. */
const value = async (name: string): Promise<number | undefined> => {
  const line = (await read()).split('\n').find((line) => line.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
};

describe('/metrics', () => {
  it('is not there without a token in the settings', async () => {
    const { anonymous } = await openTestApp();
    const answer = await anonymous.get('/metrics', { authorization: 'Bearer undefined' });
    expect([answer.statusCode, answer.body]).toEqual([404, "Cette adresse n'existe pas."]);
  });

  it.each([undefined, '', 'Bearer', `Bearer ${TOKEN}x`, TOKEN, `Basic ${TOKEN}`])(
    'is closed to who says %j',
    async (authorization) => {
      const answer = await server.anonymous.get('/metrics', authorization === undefined ? {} : { authorization });
      expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer']);
      expect(answer.body).not.toContain('etal_');
    },
  );

  it('is text for Prometheus, never cached, with the process’s own measures', async () => {
    const answer = await server.anonymous.get('/metrics', { authorization: `Bearer ${TOKEN}` });
    expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toContain('process_cpu_seconds_total');
    expect(answer.body).toContain('nodejs_eventloop_lag_seconds');
  });
});

describe('measures', () => {
  it('requests by call and class of status, never by address', async () => {
    const name = (call: string, status: string) =>
      `etal_http_request_duration_seconds_count{call="${call}",status="${status}"}`;
    const before = (await value(name('UpdateSimpleArticle', '4xx'))) ?? 0;
    await shop.patch('/api/UpdateSimpleArticle/00000000-0000-4000-8000-000000000001', {});
    await shop.get('/nulle-part/secret-token');
    await shop.get('/healthz?token=secret-token');
    expect(await value(name('UpdateSimpleArticle', '4xx'))).toBe(before + 1);
    expect(await value(name('/healthz', '2xx'))).toBe(1);
    expect(await value(name('unknown', '4xx'))).toBe(1);
    const text = await read();
    expect(text).not.toContain('secret-token');
    expect(text).not.toContain('00000000-0000-4000-8000-000000000001');
    expect(text).not.toContain(shop.shopId);
  });

  it('orders as they are placed and accepted', async () => {
    const counts = async () => [
      await value('etal_orders_total{event="placed"}'),
      await value('etal_orders_total{event="accepted"}'),
    ];
    expect(await counts()).toEqual([0, 0]);
    const order = await placeTestOrder(server, shop, { channel: 'OFFLINE' });
    expect(await counts()).toEqual([1, 0]);
    await shop.post(`/api/AcceptOrder/${order.orderId}`);
    expect(await counts()).toEqual([1, 1]);
  });

  it('the outbox: how much waits, for how long, and what was given up', async () => {
    const { database } = server.services;
    await database.acrossShops((tx) => tx.deleteFrom('outbox').execute());
    const state = async () => [
      await value('etal_outbox_waiting'),
      await value('etal_outbox_oldest_seconds'),
      await value('etal_outbox_given_up'),
    ];
    expect(await state()).toEqual([0, 0, 0]);
    const ago = (seconds: number) => new Date(server.clock.now().getTime() - seconds * 1000);
    await database.withoutShop(async (tx) =>
      enqueue(tx, { topic: topic('a', z.unknown()), payload: {}, availableAt: ago(90) }),
    );
    await database.withoutShop(async (tx) =>
      enqueue(tx, { topic: topic('b', z.unknown()), payload: {}, availableAt: ago(-60) }),
    );
    await database.withoutShop(async (tx) =>
      enqueue(tx, { topic: topic('c', z.unknown()), payload: {}, availableAt: ago(300) }),
    );
    await database.acrossShops((tx) =>
      tx
        .updateTable('outbox')
        .set({ failed_at: ago(0) })
        .where('topic', '=', 'c')
        .execute(),
    );
    expect(await state()).toEqual([2, 90, 1]);
  });

  it('the connections, and a database that is away', async () => {
    expect(await value('etal_database_up')).toBe(1);
    expect(await value('etal_database_connections{state="open"}')).toBeGreaterThan(0);
    expect(await value('etal_database_connections{state="waiting"}')).toBe(0);
    const { acrossShops } = server.services.database;
    server.services.database.acrossShops = () => Promise.reject(new Error('away'));
    expect(await value('etal_database_up')).toBe(0);
    server.services.database.acrossShops = acrossShops;
  });

  it('when a job last ended well', async () => {
    await remembered('test-job', async () => {})();
    const at = await value('etal_job_last_success_timestamp_seconds{job="test-job"}');
    await remembered('test-job', () => Promise.reject(new Error('no')))().catch(() => {});
    expect(at).toBeGreaterThan(0);
    expect(await value('etal_job_last_success_timestamp_seconds{job="test-job"}')).toBe(at);
  });

  it('open screens', async () => {
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const refused = await fetch(`${address}/api/WatchOrders`);
    expect([refused.status, await value('etal_live_streams')]).toEqual([401, 0]);
    const leaving = new AbortController();
    const answering = once(server.app.server, 'request') as Promise<[unknown, ServerResponse]>;
    await fetch(`${address}/api/WatchOrders`, { headers: { cookie: shop.cookie ?? '' }, signal: leaving.signal });
    expect(await value('etal_live_streams')).toBe(1);
    const [, response] = await answering;
    const closed = once(response, 'close');
    leaving.abort();
    await closed;
    expect(await value('etal_live_streams')).toBe(0);
    expect(await read()).not.toContain('call="WatchOrders",status="2xx"');
  });
});

it('how the process beside this one does', async () => {
  const { anonymous, services } = await openTestApp({ metricsToken: TOKEN, backgroundWork: 'apart' });
  const lines = async () =>
    (await anonymous.get('/metrics', { authorization: `Bearer ${TOKEN}` })).body
      .split('\n')
      .filter((line: string) => line.startsWith('etal_background'));
  expect(await lines()).toEqual([
    'etal_background_up 0',
    'etal_background_restarts 0',
    'etal_background_memory_bytes 0',
  ]);
  services.background = () => ({
    isUp: true,
    restarts: 2,
    report: { jobs: [], memoryBytes: 1000, spansLost: 0 },
  });
  expect(await lines()).toEqual([
    'etal_background_up 1',
    'etal_background_restarts 2',
    'etal_background_memory_bytes 1000',
  ]);
});
