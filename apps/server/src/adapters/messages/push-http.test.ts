import { createECDH } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { httpPushSender } from './push-http.ts';
import { openBrowser, provenClaims } from '../../../testing/fakes/open-push-browser.ts';

let received: { headers: IncomingHttpHeaders; body: Buffer }[];
let status: number;
let endpoint: string;
let server: ReturnType<typeof createServer>;

beforeEach(async () => {
  received = [];
  status = 201;
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/push/abc`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise<void>((resolve) => void server.close(() => resolve()));
});

function drawKeys() {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  // As push-keys.ts: one number in 256 is shorter than 32 bytes.
  const privateKey = Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
  return { publicKey, privateKey };
}
const sender = (options = {}) => httpPushSender({ contact: 'mailto:etal@etal.test', allowLoopback: true, ...options });
const message = (browser: ReturnType<typeof openBrowser>, keys = drawKeys()) => ({
  target: { endpoint, ...browser.keys },
  keys,
  payload: '{"title":"Nouvelle commande à préparer"}',
  topic: 'ACDEFGHJ',
});

describe('a push message', () => {
  it('is read by its browser alone', async () => {
    const browser = openBrowser();
    expect(await sender().send(message(browser))).toBe('sent');
    const [{ body, headers }] = received as [(typeof received)[number]];
    expect(browser.read(body)).toBe('{"title":"Nouvelle commande à préparer"}');
    expect(() => openBrowser().read(body)).toThrow();
    expect(headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      urgency: 'high',
      topic: 'ACDEFGHJ',
      ttl: '43200',
    });
  });

  it('is signed for that service, with the key the browser knows', async () => {
    const keys = drawKeys();
    await sender().send(message(openBrowser(), keys));
    const { claims, publicKey } = provenClaims(String(received[0]?.headers.authorization));
    expect(publicKey).toBe(keys.publicKey);
    expect(claims).toMatchObject({ aud: new URL(endpoint).origin, sub: 'mailto:etal@etal.test' });
  });

  it.each([404, 410])('answered %i finds nobody', async (answer) => {
    status = answer;
    expect(await sender().send(message(openBrowser()))).toBe('gone');
  });

  it.each([400, 413, 429, 500])('answered %i is to be tried again', async (answer) => {
    status = answer;
    await expect(sender().send(message(openBrowser()))).rejects.toThrow(`the push service answered ${answer}`);
  });

  it('never goes to this network from a real server', async () => {
    await expect(sender({ allowLoopback: false }).send(message(openBrowser()))).rejects.toThrow('not public');
    expect(received).toEqual([]);
  });
});
