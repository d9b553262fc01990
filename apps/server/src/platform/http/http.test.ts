import { calls } from '@etal/contract/calls';
import { callId } from '@etal/contract/endpoint';
import { beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type Visitor } from '../../../testing/harness/test-app.ts';

let server: TestApp;
let shop: Visitor;
beforeAll(async () => {
  server = await openTestApp();
  shop = await server.openShop();
});

describe('a call with effects', () => {
  const from = (headers: Record<string, string>) =>
    shop.send({
      method: 'PUT',
      url: '/api/UpdateSingleArticlesCategories',
      payload: [],
      headers: { host: 'etal.test', ...headers },
    });

  it.each([
    ['our own page', { 'sec-fetch-site': 'same-origin' }],
    ['our own page, in a browser that only sends Origin', { origin: 'http://etal.test' }],
    ['a program that is no browser', {}],
  ])('is heard from %s', async (_case, headers) => {
    expect((await from(headers)).statusCode).toBe(409);
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'http://etal.test' }],
    ['a sister domain', { 'sec-fetch-site': 'same-site' }],
    ['another site, by Origin', { origin: 'http://evil.test' }],
    ['a sandboxed frame', { origin: 'null' }],
  ])('is refused from %s', async (_case, headers) => {
    const response = await from(headers);
    expect([response.statusCode, response.body]).toEqual([403, 'Cette demande ne vient pas de votre espace Étal.']);
  });

  it('is judged by PUBLIC_URL when serving for real, whatever the Host header says', async () => {
    const real = await openTestApp({ mode: 'serve', origin: 'https://etal.example' });
    const logout = (origin: string) =>
      real.app.inject({ method: 'POST', url: '/api/Logout', headers: { host: 'evil.test', origin } });
    expect((await logout('https://etal.example')).statusCode).toBe(200);
    expect((await logout('http://evil.test')).statusCode).toBe(403);
  });
});

describe('every call of the contract', () => {
  const filled = (path: string) => path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000');

  it.each(calls.filter(({ access }) => access !== 'public'))(
    '$name needs a session',
    async ({ method, path, access }) => {
      const response = await server.anonymous.send({ method, url: filled(path) });
      const sentence =
        access === 'shopper' ? 'Demandez un lien par mail pour ouvrir votre espace.' : 'Veuillez vous connecter.';
      expect([response.statusCode, response.body]).toEqual([401, sentence]);
    },
  );

  it.each(calls.filter(({ access }) => access === 'shop'))('$name needs a shop', async ({ method, path }) => {
    const response = await (await server.signUp()).send({ method, url: filled(path) });
    expect([response.statusCode, response.body]).toEqual([418, "Votre boutique n'est pas encore créée."]);
  });

  // A customer's session is of a published shop, and the operator's is by passkey: shopper-space.test.ts and
  // operator.test.ts send such bodies with one.
  const byMerchants = calls.filter(({ access }) => access !== 'shopper' && access !== 'operator');
  it.each(byMerchants.filter(({ body }) => body))('$name refuses a body that is no JSON', async ({ method, path }) => {
    for (const [type, payload] of [
      ['application/json', '{"label": '],
      ['application/x-www-form-urlencoded', 'label=a'],
      ['text/plain', '{}'],
      ['application/json', '{"__proto__": {"isAdmin": true}}'],
    ] as const) {
      const response = await shop.send({ method, url: filled(path), payload, headers: { 'content-type': type } });
      expect(response.statusCode).toBe(400);
      expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(response.body).toMatch(/^[A-ZÀ-Ý«].*\.$/);
    }
  });

  it.each(['application/json', 'application/json; charset=utf-8'])(
    'without a payload may be sent as %s without a body; one that needs it says so',
    async (type) => {
      const visitor = await server.openShop();
      const send = (url: string) =>
        visitor.send({ method: 'POST', url, payload: '', headers: { 'content-type': type } });
      expect((await send(filled('/api/AcceptOrder/:id'))).statusCode).toBe(404);
      expect((await send('/api/CreateSimpleArticle')).statusCode).toBe(400);
      expect((await send('/api/Logout')).statusCode).toBe(200);
    },
  );

  it.each(calls)('$name is never cached', async ({ method, path }) => {
    expect((await server.anonymous.send({ method, url: filled(path) })).headers['cache-control']).toBe('no-store');
  });
});

describe('an answer', () => {
  it('carries the security headers and its request id', async () => {
    const { headers } = await server.anonymous.get('/healthz');
    expect(headers['content-security-policy']).toBe(
      "default-src 'self';script-src 'self';style-src 'self';img-src 'self' data: blob:;font-src 'self';connect-src 'self';object-src 'none';base-uri 'none';frame-ancestors 'none';form-action 'self'",
    );
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'same-origin',
    });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('to an unknown call is a sentence', async () => {
    const response = await shop.get('/api/Nothing');
    expect([response.statusCode, response.body]).toEqual([404, "Cette adresse n'existe pas."]);
  });

  it('to a broken address is a sentence', async () => {
    const response = await shop.patch('/api/UpdateSimpleArticle/%E0%A4%A', {});
    expect([response.statusCode, response.body]).toEqual([400, "La requête n'est pas lisible."]);
  });

  it('to our own fault is the generic sentence, and the fault is in the log only', async () => {
    const broken = await openTestApp();
    const visitor = await broken.openShop();
    const { withShop } = broken.services.database;
    broken.services.database.withShop = () => Promise.reject(new Error('relation "secret" does not exist'));
    const response = await visitor.put('/api/UpdateSingleArticlesCategories', [{ label: 'Fruits' }]);
    broken.services.database.withShop = withShop;
    expect([response.statusCode, response.body]).toEqual([500, 'Une erreur est survenue.']);
    expect(
      broken.logLines.some(
        (line) => line.includes('secret') && line.includes(String(response.headers['x-request-id'])),
      ),
    ).toBe(true);
  });
});

describe('the documentation', () => {
  it('/api/openapi.json names every call with its body, answers and refusals', async () => {
    const document = (await server.anonymous.get('/api/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    const operations = Object.values(document.paths as Record<string, Record<string, { operationId: string }>>).flatMap(
      (path) => Object.values(path),
    );
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(calls.map(callId).toSorted());
    const create = document.paths['/api/CreateSimpleArticle'].post;
    expect(create.requestBody.content['application/json'].schema.required).toContain('label');
    expect(create.responses['400'].description).toContain('Veuillez sélectionner une image.');
    expect(document.paths['/api/UpdateSimpleArticle/{id}'].patch.parameters).toEqual([
      expect.objectContaining({ name: 'id', in: 'path', required: true }),
    ]);
  });

  it('/api/docs is a page with an entry of its own for every call, those of one name too', async () => {
    const page = await server.anonymous.get('/api/docs');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    const entries = [...page.body.matchAll(/<section id="([^"]+)">\s*<h2>([^<]+)<\/h2>/g)];
    expect(entries.map(([, anchor]) => anchor)).toEqual(calls.map(callId));
    expect(entries.map(([, , title]) => title)).toEqual(calls.map(callId));
    const links = [...page.body.matchAll(/<li><a href="#([^"]+)">/g)].map(([, anchor]) => anchor);
    expect(links).toEqual(calls.map(callId));
    expect(new Set(links).size).toBe(calls.length);
  });
});

describe('health', () => {
  it('/healthz lives, /readyz is ready', async () => {
    expect((await server.anonymous.get('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await server.anonymous.get('/readyz')).json()).toEqual({ status: 'ready' });
  });

  it('/readyz says when the database is away, /healthz does not mind', async () => {
    const lonely = await openTestApp();
    const { ping } = lonely.services.database;
    lonely.services.database.ping = () => Promise.reject(new Error('connection refused'));
    expect((await lonely.anonymous.get('/readyz')).statusCode).toBe(503);
    expect((await lonely.anonymous.get('/healthz')).statusCode).toBe(200);
    lonely.services.database.ping = ping;
  });
});
