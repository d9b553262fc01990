import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it, vi } from 'vitest';
import { ACCOUNT_EMAIL as EMAIL, settingsWithAccount } from '../testing/harness/settings-with-account.ts';
import { startServer } from '../testing/harness/start-server.ts';
import { PASSWORD } from '../testing/harness/test-app.ts';

const TIMEOUT = 60_000;

describe('a server that is told to stop', () => {
  it('finishes the request in flight, then ends without an error', { timeout: TIMEOUT }, async () => {
    const server = startServer('serve', { ...(await settingsWithAccount()), PUBLIC_URL: 'http://localhost' });
    const address = await server.address();
    const body = JSON.stringify({ email: EMAIL, password: PASSWORD });
    const upload = request(`${address}/api/LoginUser`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    });
    const answered = once(upload, 'response');
    upload.write(body.slice(0, 10));
    await server.lineWith('incoming request');

    server.child.kill('SIGTERM');
    await server.lineWith('stopping');
    upload.end(body.slice(10));

    const [response] = await answered;
    expect([response.statusCode, await text(response)]).toEqual([200, '{"redirectUri":"/bienvenue"}']);
    expect(await server.exited).toEqual([0, null]);
    await expect(fetch(address)).rejects.toThrow();
  });
});

it('production has no page of the sandbox, and believes nobody who speaks for it', { timeout: TIMEOUT }, async () => {
  const server = startServer('serve', { ...(await settingsWithAccount()), PUBLIC_URL: 'http://localhost' });
  const address = await server.address();
  const statusOf = async (path: string, method = 'GET') => (await fetch(address + path, { method })).status;
  expect(await statusOf('/bac-a-sable/style.css')).toBe(404);
  expect(await statusOf('/bac-a-sable/paiement/cs_1', 'POST')).toBe(404);
  expect(await statusOf('/api/webhooks/stripe', 'POST')).toBe(400);
});

describe('npm start', () => {
  it('announces the address that the system chose, and mails carry it', { timeout: TIMEOUT }, async () => {
    const server = startServer('demo', await settingsWithAccount());
    const port = new URL(await server.address()).port;
    const said = server.output.join('\n');
    expect(said).toContain(`Étal est prêt : http://localhost:${port}\n`);
    expect(said).not.toContain('demo@etal.test');

    const [, mailbox] = /(http\S+\/demo\/courrier)/.exec(said)!;
    const local = (url: string) => fetch(url.replace('localhost', '127.0.0.1'));
    await fetch(`http://127.0.0.1:${port}/api/PasswordForgotten`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: EMAIL }),
    });
    const path = await vi.waitFor(
      async () => /href="(\/demo\/courrier\/[0-9a-f]+)"/.exec(await (await local(mailbox!)).text())![1],
      { timeout: TIMEOUT / 2 },
    );
    expect(await (await local(`http://127.0.0.1:${port}${path}`)).text()).toContain(
      `href="http://localhost:${port}/reinitialiser-mot-de-passe?token=`,
    );
  });
});
