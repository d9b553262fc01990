import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseTxt } from '../../../fixtures/demonstration/mailbox/parse-txt.ts';
import type { TextMessage, TextMessages } from '../../ports/messages.ts';
import { httpTextMessages } from './sms-http.ts';
import { txtFilesTextMessages } from './sms-txt-files.ts';

const message: TextMessage = {
  to: '+33612345678',
  text: 'Nouvelle commande ABCD2345: 12,50 €, retrait sam. 21 nov. à 08:00.\nClient: Hélène',
  id: 'message-1',
};
const KEY = 'xkeysib-cle/secret@1';

interface Bench {
  messages: TextMessages;
  /** What arrived, as the receiver would read it. */
  delivered(): Promise<{ to: string; text: string }[]>;
  breakDelivery(): Promise<void>;
  close(): Promise<void>;
}

interface Received {
  headers: IncomingHttpHeaders;
  path: string | undefined;
  body: Record<string, unknown>;
}

/** Brevo's answers, good and bad. */
async function openProvider() {
  const received: Received[] = [];
  let answer: (response: ServerResponse) => void = created;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({
        headers: request.headers,
        path: request.url,
        body: JSON.parse(Buffer.concat(chunks).toString()) as Received['body'],
      });
      if (request.url === '/ailleurs') created(response);
      else answer(response);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    received,
    url: `http://Etal:${encodeURIComponent(KEY)}@127.0.0.1:${port}/v3/transactionalSMS/send`,
    answerWith: (next: (response: ServerResponse) => void) => {
      answer = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}

const created = (response: ServerResponse): void =>
  void response
    .writeHead(201, { 'content-type': 'application/json' })
    .end('{"reference":"ab1cdefgh2i3jklmno","messageId":1511882900176220}');
const refused =
  (status: number) =>
  (response: ServerResponse): void =>
    void response
      .writeHead(status, { 'content-type': 'application/json' })
      .end('{"code":"invalid_parameter","message":"33612345678 xkeysib-cle"}');

const openHttp = async (): Promise<Bench> => {
  const provider = await openProvider();
  return {
    messages: httpTextMessages({ url: provider.url, timeoutMs: 2000 }),
    delivered: async () =>
      provider.received.map(({ body }) => ({ to: `+${String(body['recipient'])}`, text: String(body['content']) })),
    breakDelivery: async () => provider.answerWith(refused(500)),
    close: provider.close,
  };
};

const openFiles = async (): Promise<Bench> => {
  const root = await mkdtemp(join(tmpdir(), 'etal-sms-'));
  const folder = join(root, 'outbox');
  return {
    messages: txtFilesTextMessages({ folder }),
    delivered: async () =>
      Promise.all((await readdir(folder)).map(async (name) => parseTxt(await readFile(join(folder, name), 'utf8')))),
    breakDelivery: () => writeFile(folder, ''),
    close: () => rm(root, { recursive: true }),
  };
};

describe.each([
  ['http', openHttp],
  ['txt-files', openFiles],
])('text messages by %s', (_name, open) => {
  let bench: Bench;
  beforeEach(async () => {
    bench = await open();
  });
  afterEach(async () => {
    await bench.messages.close();
    await bench.close();
  });

  it('hand over the number and the text with its accents', async () => {
    await bench.messages.send(message);
    expect(await bench.delivered()).toEqual([{ to: message.to, text: message.text }]);
  });

  it('hand over each message', async () => {
    await bench.messages.send(message);
    await bench.messages.send({ ...message, id: 'message-2' });
    expect(await bench.delivered()).toHaveLength(2);
  });

  it('reject when the message cannot be handed over', async () => {
    await bench.breakDelivery();
    await expect(bench.messages.send(message)).rejects.toThrow();
  });
});

describe('text messages by http', () => {
  let provider: Awaited<ReturnType<typeof openProvider>>;
  beforeEach(async () => {
    provider = await openProvider();
  });
  afterEach(() => provider.close());
  const send = (timeoutMs = 2000) => httpTextMessages({ url: provider.url, timeoutMs }).send(message);

  it('speak as the service wants', async () => {
    await send();
    expect(provider.received).toMatchObject([
      {
        path: '/v3/transactionalSMS/send',
        headers: { 'api-key': KEY, 'content-type': 'application/json' },
        body: {
          sender: 'Etal',
          recipient: '33612345678',
          content: message.text,
          type: 'transactional',
          tag: 'message-1',
        },
      },
    ]);
    expect(provider.received[0]?.headers.authorization).toBeUndefined();
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['too many at once', refused(429)],
    ['a refusal', refused(400)],
    ['a fault', refused(500)],
    ['a redirection', (response) => void response.writeHead(307, { location: '/ailleurs' }).end()],
    ['a dropped connection', (response) => void response.socket?.destroy()],
  ])('%s is a failure that tells neither the number nor the key', async (_what, answer) => {
    provider.answerWith(answer);
    const error: Error = await send().then(
      () => expect.unreachable(),
      (reason: Error) => reason,
    );
    expect(error.message).toMatch(/^the text message service (?:answered \d{3}|cannot be reached \(\w+\))$/);
  });

  it('do not wait for ever', async () => {
    provider.answerWith(() => {});
    await expect(send(50)).rejects.toThrow('the text message service cannot be reached (TimeoutError)');
  });

  it('reject when nothing listens', async () => {
    const silent = httpTextMessages({ url: 'http://Etal:cle@127.0.0.1:1/', timeoutMs: 500 });
    await expect(silent.send(message)).rejects.toThrow('cannot be reached');
  });
});

describe('text messages by txt-files', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'etal-sms-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('keep one file for a message sent twice, in the folder whatever its id', async () => {
    const messages = txtFilesTextMessages({ folder });
    await messages.send({ ...message, id: '../../evasion' });
    await messages.send({ ...message, id: '../../evasion' });
    expect(await readdir(folder)).toEqual([expect.stringMatching(/^[0-9a-f]{32}\.txt$/)]);
  });
});
