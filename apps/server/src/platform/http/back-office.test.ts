import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { viewIn } from '../../../testing/fakes/fake-site.ts';
import { temporaryFolder } from '../../../testing/harness/temporary-folder.ts';
import { openTestApp, visit, type Visitor } from '../../../testing/harness/test-app.ts';
import { whenDone } from '../../../testing/harness/when-done.ts';

const PAGE = '<!doctype html><title>Étal</title>';
const SCRIPT = 'console.log("étal");';
/** Another text, to tell the file from an answer compressed on the way. */
const COMPRESSED_SCRIPT = `${SCRIPT}// br`;

let visitor: Visitor;
beforeAll(async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), PAGE);
  writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, '.stamp'), 'secret');
  writeFileSync(join(folder, 'assets/x.js'), SCRIPT);
  writeFileSync(join(folder, 'assets/x.js.br'), brotliCompressSync(COMPRESSED_SCRIPT));
  const server = await openTestApp();
  const { services } = server;
  await server.openShop('Pas encore ouverte');
  const { shopId } = await server.openShop('La Ferme des Trois Noyers');
  await services.database.withShop(shopId, (tx) =>
    tx.updateTable('shops').set({ state: 'RUNNING' }).where('id', '=', shopId).execute(),
  );
  const app = await buildApp(services, { backOfficeFolder: folder });
  visitor = visit(app);
  whenDone(() => app.close());
});

const NAVIGATION = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const navigate = (url: string, headers = {}) => visitor.get(url, { ...NAVIGATION, ...headers });
const UNKNOWN = [404, "Cette adresse n'existe pas.", 'text/plain; charset=utf-8'];

describe('a page of the back-office', () => {
  it.each([
    '/login',
    '/login/',
    '/inscription',
    '/mot-de-passe-oublie',
    '/reinitialiser-mot-de-passe?token=a',
    '/conditions-utilisation',
    '/accessibilite',
    '/bienvenue',
    '/invitation?token=a',
    '/aide?token=a',
    '/admin',
    '/admin/articles',
    '/admin/articles/edition?id=1',
    '/admin/autre.chose',
  ])('%s is the one page, always fresh', async (url) => {
    const response = await navigate(url);
    expect([response.statusCode, response.body]).toEqual([200, PAGE]);
    expect(response.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
  });

  it('is also given to a program that accepts anything', async () => {
    expect((await visitor.get('/login')).statusCode).toBe(200);
  });

  it('is not sent again to who holds it', async () => {
    const { etag } = (await navigate('/login')).headers;
    const again = await navigate('/login', { 'if-none-match': String(etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('keeps the security headers', async () => {
    expect((await navigate('/login')).headers['content-security-policy']).toContain("script-src 'self'");
    const bearing = [
      '/reinitialiser-mot-de-passe',
      '/connexion-par-lien',
      '/confirmer-adresse',
      '/invitation',
      '/aide',
    ];
    for (const page of bearing)
      expect((await navigate(`${page}?token=a`)).headers['referrer-policy']).toBe('no-referrer');
  });
});

it.each([
  ['/', '/admin'],
  ['/auth', '/login'],
])('%s leads to %s', async (from, to) => {
  const response = await navigate(from);
  expect([response.statusCode, response.headers.location]).toEqual([302, to]);
});

describe('an address that no page has', () => {
  it('has a page that says so, with 404, also for a browser that holds another', async () => {
    const { etag } = (await navigate('/login')).headers;
    const response = await navigate('/panier/inconnu', { 'if-none-match': String(etag) });
    expect([response.statusCode, viewIn(response.body)]).toEqual([404, { kind: 'unknownAddress', shop: null }]);
    expect(response.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    expect(response.headers.etag).toBeUndefined();
  });

  it.each([
    ['/la-ferme-des-trois-noyers', true],
    ['/boutiques/la-ferme-des-trois-noyers', true],
    ['/La-Ferme-Des-Trois-Noyers/articles', true],
    ['/une-autre-ferme', false],
    ['/pas-encore-ouverte', false],
  ])('%s leads to a published shop of that name: %s', async (url, isFound) => {
    const shop = isFound ? { slug: 'la-ferme-des-trois-noyers', label: 'La Ferme des Trois Noyers' } : null;
    expect(viewIn((await navigate(url)).body)).toEqual({ kind: 'unknownAddress', shop });
  });

  it.each(['/api/Nothing', '/api', '/images', '/images/a/b', '/assets/gone.js', '/assets', '/inconnu.txt', '/.stamp'])(
    '%s is a sentence when it is no page',
    async (url) => {
      const response = await visitor.get(url);
      expect([response.statusCode, response.body, response.headers['content-type']]).toEqual(UNKNOWN);
    },
  );

  it.each(['/api/Nothing', '/images/a/b', '/assets/gone.js'])(
    '%s is a sentence in the address bar too',
    async (url) => {
      const response = await navigate(url);
      expect([response.statusCode, response.body, response.headers['content-type']]).toEqual(UNKNOWN);
    },
  );

  it('is a sentence for any other method', async () => {
    const response = await visitor.post('/login', {});
    expect([response.statusCode, response.body, response.headers['content-type']]).toEqual(UNKNOWN);
  });

  it.each(['/assets/%2e%2e%2findex.html', '/assets/..%2f..%2fetc%2fpasswd', '//etc/passwd'])(
    '%s leads nowhere',
    async (url) => {
      const response = await visitor.get(url);
      expect(response.statusCode).toBeGreaterThanOrEqual(400);
      expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
    },
  );
});

describe('a file of the back-office', () => {
  it('with a hashed name is kept for a year', async () => {
    const response = await visitor.get('/assets/x.js');
    expect([response.statusCode, response.body]).toEqual([200, SCRIPT]);
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'application/javascript; charset=utf-8',
      vary: 'accept-encoding',
    });
    expect(response.headers['content-encoding']).toBeUndefined();
  });

  it('travels as it was compressed at the build, when the browser accepts it', async () => {
    const response = await visitor.get('/assets/x.js', { 'accept-encoding': 'gzip, deflate, br' });
    expect(brotliDecompressSync(response.rawPayload).toString()).toBe(COMPRESSED_SCRIPT);
    expect(response.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
  });

  it('without one is asked for each time', async () => {
    const response = await navigate('/favicon.svg');
    expect([response.statusCode, response.headers['cache-control'], response.headers['content-type']]).toEqual([
      200,
      'no-cache',
      'image/svg+xml',
    ]);
  });
});
