import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { THROTTLES } from '@etal/domain/accounts/throttle';
import { IMAGE_MAX_BYTES } from '@etal/domain/images';
import { Refusal } from '@etal/contract/errors';
import { sentenceOf } from '@etal/texts/errors';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../src/platform/db/database.ts';
import { seededRandom } from '../../fixtures/seed/random.ts';
import { type RunningServer, startServer } from '../harness/start-server.ts';
import { PASSWORD } from '../harness/test-app.ts';
import { type Market, MERCHANT, openMarket } from './open-market.ts';
import { drawWishes } from './shoppers.ts';
import { type Proxy, SITE, startCaddy, startNginx } from './start-proxy.ts';
import { type Asked, type Send, visitor } from './visitor.ts';
import { watchOrders } from './watch-orders.ts';

/**
 * The proxies' files as they are shipped, run by the programs they are for, before two real processes on one
 * PostgreSQL.
 */
const METRICS_TOKEN = 'un jeton de mesure';
const ORIGIN = `https://${SITE}`;
/** What a proxy may add to an answer, and what belongs to each connection. */
const OF_THE_PROXY = [
  'alt-svc',
  'connection',
  'date',
  'keep-alive',
  'server',
  'transfer-encoding',
  'via',
  'x-request-id',
];

/** The proxy asks each process every second whether it is ready. */
const isNoticed = (signIn: () => Promise<number>): Promise<void> =>
  vi.waitFor(
    async () => {
      for (let turn = 0; turn < 10; turn++) if ((await signIn()) !== 200) throw new Error('sent to the dead process');
    },
    { timeout: 30_000, interval: 500 },
  );

describe.each([
  { name: 'nginx', startProxy: startNginx, resendsBodies: true },
  // Not before 2.7, and Debian has 2.6: until it knows that a process is dead, what is sent there is lost.
  { name: 'caddy', startProxy: startCaddy, resendsBodies: false },
])('behind $name', ({ startProxy, resendsBodies }) => {
  let market: Market;
  let books: Database;
  let processes: RunningServer[];
  let direct: Send;
  let proxy: Proxy;
  let send: Send;
  let cookie: string;

  beforeAll(async () => {
    market = await openMarket('postgres');
    const settings = { ...market.settings, PUBLIC_URL: ORIGIN, METRICS_TOKEN };
    processes = [startServer('serve', settings), startServer('serve', settings)];
    const origins = (await Promise.all(processes.map((server) => server.address()))) as [string, string];
    books = await market.openBooks();
    proxy = await startProxy(origins);
    send = visitor(proxy.https);
    direct = visitor({ origin: origins[0], name: SITE });
  });
  afterAll(async () => {
    await books.close();
    for (const server of processes) await server.kill();
  });

  const post = (body: object): Asked => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: ORIGIN },
    body: JSON.stringify(body),
  });
  const asMerchant = (asked: Asked = {}): Asked => ({ ...asked, headers: { ...asked.headers, cookie } });
  const heads = ({ headers }: Response) =>
    Object.fromEntries([...headers].filter(([name]) => !OF_THE_PROXY.includes(name)));
  const refused = async (answer: Response) => ({
    status: answer.status,
    type: answer.headers.get('content-type'),
    sentence: await answer.text(),
  });

  it('plain http is sent to https, at the same page', async () => {
    const answer = await visitor(proxy.http)('/boutique/une-ferme?page=2');
    expect([301, 308]).toContain(answer.status);
    expect(new URL(answer.headers.get('location') ?? '')).toMatchObject({
      protocol: 'https:',
      hostname: SITE,
      pathname: '/boutique/une-ferme',
      search: '?page=2',
    });
  });

  it('who visits is noted without the key of an order, or not at all', async () => {
    for (const visit of [send, visitor(proxy.http)])
      await visit(`/boutique/${market.slug}/commandes/ABCD2345?cle=secret-of-an-order`);
    const { journal } = proxy;
    if (!journal) return;
    // A visit is noted once it is over, a moment after its visitor has the answer.
    const noted = await vi.waitFor(() => {
      const text = readFileSync(journal, 'utf8');
      expect(text.match(/commandes/g)).toHaveLength(2);
      return text;
    });
    expect(noted.match(/"GET [^ ]*commandes[^"]*" \d+/g)).toEqual([
      expect.stringMatching(/commandes\/ABCD2345" 404/),
      expect.stringMatching(/commandes\/ABCD2345" 301/),
    ]);
    expect(noted).not.toContain('secret');
  });

  it('who signs in at one process is known at both', async () => {
    const answer = await send('/api/LoginUser', post({ email: MERCHANT, password: PASSWORD }));
    expect(answer.status).toBe(200);
    const [set = ''] = answer.headers.getSetCookie();
    expect(set).toMatch(/^__Host-sid=.*; HttpOnly; Secure; SameSite=Lax/);
    cookie = set.split(';')[0]!;
    for (let turn = 0; turn < 4; turn++) expect((await send('/api/GetShopAggregate', asMerchant())).status).toBe(200);
  });

  it('a page comes through as we made it: packed, marked, guarded, and 304 to who holds it', async () => {
    const page = `/boutique/${market.slug}`;
    for (const headers of [
      { 'accept-encoding': 'br' },
      { 'accept-encoding': 'gzip' },
      {},
      { 'accept-encoding': 'br, gzip', 'if-none-match': 'W/"other"' },
    ]) {
      const [ours, theirs] = await Promise.all([direct(page, { headers }), send(page, { headers })]);
      expect([theirs.status, heads(theirs)]).toEqual([200, heads(ours)]);
      expect(Buffer.from(await theirs.arrayBuffer()).equals(Buffer.from(await ours.arrayBuffer()))).toBe(true);
    }
    const kept = (await send(page, { headers: { 'accept-encoding': 'br' } })).headers.get('etag')!;
    expect(kept).toBeTruthy();
    const again = await send(page, { headers: { 'accept-encoding': 'br', 'if-none-match': kept } });
    expect([again.status, again.headers.get('etag')]).toEqual([304, kept]);
  });

  it.each(['/', '/healthz', '/api/nothing', '/login', '/api/openapi.json'])(
    '%s keeps its headers, each once',
    async (path) => {
      const headers = { 'accept-encoding': 'gzip' };
      const [ours, theirs] = await Promise.all([direct(path, { headers }), send(path, { headers })]);
      expect([theirs.status, heads(theirs)]).toEqual([ours.status, heads(ours)]);
      expect(theirs.headers.get('strict-transport-security')).toMatch(/^max-age=\d+; includeSubDomains$/);
      // Nobody needs to know which version of which program answers.
      expect(theirs.headers.get('server') ?? '').not.toMatch(/\d/);
    },
  );

  it('an order is heard of on an open screen while the answer is still being written', async () => {
    const screens = await Promise.all([watchOrders(send, { cookie }), watchOrders(send, { cookie })]);
    for (const seed of [1, 2, 3]) {
      const [wish] = drawWishes(market, 1, seededRandom(seed));
      const asked = post(wish!.body);
      expect(
        (
          await send(`/api/boutique/${market.slug}/PlaceOrder`, {
            ...asked,
            headers: { ...asked.headers, 'idempotency-key': wish!.key },
          })
        ).status,
      ).toBe(200);
      const { version } = await books.withShop(market.shopId, (tx) =>
        tx.selectFrom('shops').select('orders_version as version').executeTakeFirstOrThrow(),
      );
      for (const screen of screens) expect(await screen.hearsOf(version)).toBe(version);
    }
    for (const screen of screens) screen.leave();
  });

  describe('pictures', () => {
    const photo = async (bytes: number) => {
      const jpeg = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#2d6a4f' } })
        .jpeg()
        .toBuffer();
      return {
        filename: 'photo.jpg',
        content: Buffer.concat([jpeg, randomBytes(bytes - jpeg.length)]).toString('base64'),
      };
    };
    const features = async (count: number, bytes: number): Promise<Asked> => {
      const img = await photo(bytes);
      return asMerchant({
        ...post({
          data: Array.from({ length: count }, (_, index) => ({ title: `Section ${index}`, text: 'De la ferme', img })),
        }),
        method: 'PUT',
      });
    };

    it('four of the largest pass in one go', async () => {
      const answer = await send('/api/SaveShopFeatures', await features(4, IMAGE_MAX_BYTES));
      expect([answer.status, ((await answer.json()) as { features: unknown[] }).features.length]).toEqual([200, 4]);
    });

    it.each([
      [
        'one that is too big',
        () => features(1, 11 * 1024 * 1024),
        new Refusal('IMAGE_TOO_BIG', { maxBytes: IMAGE_MAX_BYTES }),
        413,
      ],
      ['more than the call takes', () => features(6, IMAGE_MAX_BYTES), new Refusal('BODY_TOO_LARGE'), 413],
      ['more than the proxy takes', () => features(10, IMAGE_MAX_BYTES), new Refusal('BODY_TOO_LARGE'), 413],
    ] as const)('%s: refused with our sentence', async (_case, make, refusal, status) => {
      expect(await refused(await send('/api/SaveShopFeatures', await make()))).toEqual({
        status,
        type: 'text/plain; charset=utf-8',
        sentence: sentenceOf(refusal),
      });
    });
  });

  it.each(['/metrics', '/%6Detrics', '/metrics?x=1'])(
    '%s is not shown outside, even to who knows the token',
    async (path) => {
      expect((await direct(path, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).status).toBe(200);
      expect((await send(path, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).status).toBe(404);
    },
  );

  it('tries are counted by the visitor’s own address, whatever they claim it is', async () => {
    const attacker = visitor(proxy.https, '127.0.0.66');
    let tries = 0;
    const wrong = (): Asked => {
      const asked = post({ email: `personne-${++tries}@etal.test`, password: 'un mot de passe faux' });
      return {
        ...asked,
        headers: { ...asked.headers, 'x-forwarded-for': `203.0.113.${tries}`, forwarded: `for=203.0.113.${tries}` },
      };
    };
    const statuses: number[] = [];
    while (tries <= THROTTLES.loginPerNetwork.freeHits)
      statuses.push((await attacker('/api/LoginUser', wrong())).status);
    expect(statuses).toEqual([...Array.from({ length: THROTTLES.loginPerNetwork.freeHits }, () => 401), 429]);
    expect((await visitor(proxy.https, '127.0.0.67')('/api/LoginUser', wrong())).status).toBe(401);
  });

  it('one process is killed: every request is answered by the other; both: one French sentence', async () => {
    await processes[0]!.kill();
    const signIn = async () => (await send('/api/LoginUser', post({ email: MERCHANT, password: PASSWORD }))).status;
    for (let turn = 0; turn < 10; turn++) expect((await send(`/boutique/${market.slug}`)).status).toBe(200);
    if (!resendsBodies) await isNoticed(signIn);
    for (let turn = 0; turn < 10; turn++) expect(await signIn()).toBe(200);
    await processes[1]!.kill();
    expect(await refused(await send('/login'))).toEqual({
      status: 503,
      type: 'text/plain; charset=utf-8',
      sentence: sentenceOf(new Refusal('UNAVAILABLE')),
    });
  });
});
