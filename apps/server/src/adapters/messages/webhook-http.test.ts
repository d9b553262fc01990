import { createHmac } from 'node:crypto';
import type { LookupAddress, LookupAllOptions } from 'node:dns';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { WebhookMessage } from '../../ports/messages.ts';
import { httpWebhookSender } from './webhook-http.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

let received: { headers: IncomingHttpHeaders; body: string }[];
let answer: (response: ServerResponse) => void;
let port: number;
let server: ReturnType<typeof createServer>;

beforeEach(async () => {
  received = [];
  answer = (response) => void response.writeHead(204).end();
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise<void>((resolve) => void server.close(() => resolve()));
});

const message = (changes: Partial<WebhookMessage> = {}): WebhookMessage => ({
  url: `http://127.0.0.1:${port}/hook?key=chut`,
  secret: SECRET,
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: 1_614_265_330,
  body: '{"test": 2432232314}',
  ...changes,
});
const local = (options: Parameters<typeof httpWebhookSender>[0] = {}) =>
  httpWebhookSender({ allowLoopback: true, ...options });

/** A name server that gives what it is told. */
const resolvingTo = (...addresses: string[]) =>
  ((_hostname: string, _options: LookupAllOptions, done: (error: Error | null, found: LookupAddress[]) => void) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as never;

describe('a webhook', () => {
  it('is signed as Standard Webhooks’ own example is', async () => {
    await local().send(message());
    expect(received).toMatchObject([
      {
        body: '{"test": 2432232314}',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
          'webhook-timestamp': '1614265330',
          'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
        },
      },
    ]);
  });

  it('is signed over its bytes, accents included', async () => {
    await local().send(message({ body: '{"note":"Bien mûres, à 8 h"}' }));
    const { headers, body } = received[0]!;
    const expected = createHmac('sha256', Buffer.from(SECRET.slice('whsec_'.length), 'base64'))
      .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
      .digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${expected}`);
  });

  it.each([200, 201, 202, 299])('answered %i is delivered', async (status) => {
    answer = (response) => void response.writeHead(status).end('merci');
    await expect(local().send(message())).resolves.toBeUndefined();
  });

  it.each([300, 302, 400, 404, 410, 429, 500, 503])('answered %i is not', async (status) => {
    answer = (response) => void response.writeHead(status, { location: `http://127.0.0.1:${port}/ailleurs` }).end();
    await expect(local().send(message())).rejects.toThrow(`the webhook receiver answered ${status}`);
    expect(received).toHaveLength(1);
  });

  it('does not read an answer without end', async () => {
    let written = 0;
    let hungUp!: () => void;
    const isHungUp = new Promise<void>((resolve) => {
      hungUp = resolve;
    });
    answer = (response) => {
      response.writeHead(200);
      const more = (): void => {
        written += 65_536;
        if (response.write('x'.repeat(65_536))) setImmediate(more);
      };
      response.on('drain', more).on('close', hungUp);
      more();
    };
    await local().send(message());
    await isHungUp;
    expect(written).toBeLessThan(50 * 1024 * 1024);
  });

  it('to a receiver that never answers is given up', async () => {
    answer = () => {};
    await expect(local({ timeoutMs: 50 }).send(message())).rejects.toThrow(
      'the webhook receiver cannot be reached (timeout)',
    );
  });

  it('to a receiver that hangs up fails, and the error tells no address', async () => {
    answer = (response) => void response.socket?.destroy();
    await expect(local().send(message())).rejects.toThrow(/^the webhook receiver cannot be reached \(\w+\)$/);
  });
});

describe('an address that is not public', () => {
  it.each([
    'https://127.0.0.1/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[fd00::1]/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://0/',
  ])('%s is refused as it stands', async (url) => {
    await expect(httpWebhookSender().send(message({ url }))).rejects.toThrow('not public');
  });

  it.each([[['127.0.0.1']], [['10.1.2.3']], [['::1']], [['fe80::1']], [['1.1.1.1', '192.168.1.1']], [[]]])(
    'a name that means %j is refused',
    async (addresses) => {
      await expect(
        httpWebhookSender({ lookup: resolvingTo(...addresses) }).send(message({ url: 'https://hooks.example/' })),
      ).rejects.toThrow('not public');
    },
  );

  it('is judged at each attempt, so that a name may not change its mind', async () => {
    const sender = (address: string) =>
      local({ lookup: resolvingTo(address) }).send(message({ url: `http://localhost:${port}/` }));
    await sender('127.0.0.1');
    await expect(sender('10.0.0.1')).rejects.toThrow('not public');
    expect(received).toHaveLength(1);
  });

  it('may be this machine in the demonstration, and nothing else of the private network', async () => {
    await expect(local().send(message({ url: 'https://10.0.0.1/' }))).rejects.toThrow('not public');
  });
});

it.each(['http://example.com/', 'http://1.1.1.1/', 'ftp://example.com/', 'file:///etc/passwd'])(
  '%s is not sent: only https is',
  async (url) => {
    await expect(local().send(message({ url }))).rejects.toThrow('only spoken to by https');
  },
);

it('without the option, even this machine needs https and is refused', async () => {
  await expect(httpWebhookSender().send(message())).rejects.toThrow('not public');
  expect(received).toEqual([]);
});
