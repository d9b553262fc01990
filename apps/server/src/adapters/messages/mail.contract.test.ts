import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { AddressRefused, type Mail, type Mailer } from '../../ports/messages.ts';
import { emlFilesMailer } from './eml-files.ts';
import { smtpMailer } from './smtp.ts';

const FROM_ADDRESS = 'ne-pas-repondre@etal.test';
const FROM = `Étal <${FROM_ADDRESS}>`;

const mail: Mail = {
  to: 'helene@exemple.test',
  subject: 'Votre commande à « La Ferme des Œillets » est acceptée, rendez-vous samedi à 9 h',
  text: 'Bonjour Hélène,\n\nVotre panier (12,50 €) vous attend.\n\n.\n\nÀ samedi !\n',
  html: '<p>Bonjour Hélène,</p><p>Votre panier (12,50&nbsp;€) vous attend.</p>',
};

interface Bench {
  mailer: Mailer;
  /** The raw messages that arrived. */
  delivered(): Promise<Buffer[]>;
  breakDelivery(): Promise<void>;
  close(): Promise<void>;
}

const openSmtp = async (): Promise<Bench> => {
  const messages: Buffer[] = [];
  let broken = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (broken) return done(Object.assign(new Error('mailbox full'), { responseCode: 452 }));
        messages.push(Buffer.concat(chunks));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const mailer = smtpMailer({ url: `smtp://127.0.0.1:${port}`, from: FROM, timeoutMs: 2000 });
  return {
    mailer,
    delivered: async () => messages,
    breakDelivery: async () => {
      broken = true;
    },
    close: async () => {
      await mailer.close();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
};

const openFiles = async (): Promise<Bench> => {
  const root = await mkdtemp(join(tmpdir(), 'etal-mail-'));
  const folder = join(root, 'outbox');
  const mailer = emlFilesMailer({ folder, from: FROM });
  return {
    mailer,
    delivered: async () => Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name)))),
    // A file where the folder should be fails for root too, which a read-only folder does not.
    breakDelivery: () => writeFile(folder, ''),
    close: async () => {
      await mailer.close();
      await rm(root, { recursive: true });
    },
  };
};

describe.each([
  ['smtp', openSmtp],
  ['eml-files', openFiles],
])('the mailer %s', (_name, open) => {
  let bench: Bench;
  beforeEach(async () => {
    bench = await open();
  });
  afterEach(() => bench.close());

  const onlyDelivered = async () => {
    const delivered = await bench.delivered();
    expect(delivered).toHaveLength(1);
    return delivered[0]!;
  };

  it('delivers the subject, the text and the HTML with their accents', async () => {
    await bench.mailer.send(mail);
    const { headers, from, to, subject, text, html } = await PostalMime.parse(await onlyDelivered());
    expect({ from, to, subject }).toMatchObject({
      from: { name: 'Étal', address: FROM_ADDRESS },
      to: [{ address: mail.to }],
      subject: mail.subject,
    });
    expect(headers.find(({ key }) => key === 'content-type')?.value).toMatch(/^multipart\/alternative/);
    // Line ends after the last word are the transport's.
    expect(text?.trimEnd()).toBe(mail.text.trimEnd());
    expect(html?.trimEnd()).toBe(mail.html);
  });

  it('writes only ASCII, in lines that every relay accepts', async () => {
    await bench.mailer.send(mail);
    const source = (await onlyDelivered()).toString('latin1');
    expect(source).not.toMatch(/[^\x20-\x7e\r\n\t]/);
    expect(Math.max(...source.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
    expect(source.replaceAll('\r\n', '')).not.toContain('\n');
  });

  it('carries the reply address, the extra headers and the message id', async () => {
    await bench.mailer.send({
      ...mail,
      replyTo: 'ferme@exemple.test',
      headers: { 'Auto-Submitted': 'auto-generated' },
      messageId: '<outbox-42@etal.test>',
    });
    const { replyTo, headers, messageId } = await PostalMime.parse(await onlyDelivered());
    expect(replyTo).toMatchObject([{ address: 'ferme@exemple.test' }]);
    expect(headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
    expect(messageId).toBe('<outbox-42@etal.test>');
  });

  it('is signed with the name that is given, from the address of the platform', async () => {
    await bench.mailer.send({ ...mail, senderName: 'La Ferme des Œillets, « bio » <vrai> (via Étal)' });
    const { from } = await PostalMime.parse(await onlyDelivered());
    expect(from).toEqual({ name: 'La Ferme des Œillets, « bio » <vrai> (via Étal)', address: FROM_ADDRESS });
  });

  it.each([
    'Ferme\r\nBcc: intrus@exemple.test',
    'Ferme\nSubject: autre',
    'Ferme" <intrus@exemple.test>, "',
    'intrus@exemple.test',
    'Ferme\u0000\u2028Bcc: intrus@exemple.test',
  ])('lets no shop’s name %j become a header, a sender or a receiver', async (senderName) => {
    await bench.mailer.send({ ...mail, senderName });
    const { headers, from, to, subject } = await PostalMime.parse(await onlyDelivered());
    expect(headers.filter(({ key }) => key === 'bcc' || key === 'from')).toHaveLength(1);
    expect({ from: from?.address, to: to?.map(({ address }) => address), subject }).toEqual({
      from: FROM_ADDRESS,
      to: [mail.to],
      subject: mail.subject,
    });
  });

  it('carries what is attached, with its name, its type and its accents', async () => {
    // Line ends of a text are the transport's.
    const content = 'BEGIN:VCALENDAR\nSUMMARY:Retrait à l’étal\nEND:VCALENDAR\n';
    await bench.mailer.send({
      ...mail,
      attachments: [{ filename: 'commande-ABCD2345.ics', contentType: 'text/calendar; charset=utf-8', content }],
    });
    const { attachments } = await PostalMime.parse(await onlyDelivered(), { attachmentEncoding: 'utf8' });
    expect(attachments).toMatchObject([{ filename: 'commande-ABCD2345.ics', mimeType: 'text/calendar', content }]);
  });

  it('dates each mail and gives it an identity of its own', async () => {
    await bench.mailer.send(mail);
    await bench.mailer.send(mail);
    const mails = await Promise.all((await bench.delivered()).map((source) => PostalMime.parse(source)));
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(2);
    for (const { messageId, date } of mails) {
      expect(messageId).toMatch(/^<[0-9a-f-]{36}@etal\.test>$/);
      expect(Date.parse(date ?? '')).not.toBeNaN();
    }
  });

  it('lets nobody add a header or a receiver through a text field', async () => {
    await bench.mailer.send({ ...mail, subject: 'Bonjour\r\nBcc: intrus@exemple.test' });
    const { headers, to } = await PostalMime.parse(await onlyDelivered());
    expect(headers.filter(({ key }) => key === 'bcc')).toEqual([]);
    expect(to).toMatchObject([{ address: mail.to }]);
  });

  it('rejects when the mail cannot be handed over', async () => {
    await bench.breakDelivery();
    await expect(bench.mailer.send(mail)).rejects.toThrow();
  });
});

describe('the mailer eml-files', () => {
  let folder: string;
  let mailer: Mailer;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'etal-mail-'));
    mailer = emlFilesMailer({ folder, from: FROM });
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('keeps one file for a message sent twice', async () => {
    await mailer.send({ ...mail, messageId: '<outbox-42@etal.test>' });
    await mailer.send({ ...mail, messageId: '<outbox-42@etal.test>' });
    expect(await readdir(folder)).toHaveLength(1);
  });

  it('stays in its folder whatever the message id', async () => {
    await mailer.send({ ...mail, messageId: '<../../evasion@etal.test>' });
    expect(await readdir(folder)).toEqual([expect.stringMatching(/^[0-9a-f]{32}\.eml$/)]);
  });

  it('leaves no half-written file behind a failure', async () => {
    await mailer.send({ ...mail, messageId: '<outbox-42@etal.test>' });
    const [name] = await readdir(folder);
    await rm(join(folder, name!));
    // The target's name is taken by a folder that is not empty: the last step, the renaming, fails.
    await mkdir(join(folder, name!, 'x'), { recursive: true });
    await expect(mailer.send({ ...mail, messageId: '<outbox-42@etal.test>' })).rejects.toThrow();
    expect((await readdir(folder)).filter((file) => file.endsWith('.tmp'))).toEqual([]);
  });
});

describe('the mailer smtp', () => {
  it('gives up on a server that never says hello', async () => {
    const mute = createServer(() => {});
    await new Promise<void>((resolve) => void mute.listen(0, '127.0.0.1', resolve));
    const { port } = mute.address() as AddressInfo;
    const mailer = smtpMailer({ url: `smtp://127.0.0.1:${port}`, from: FROM, timeoutMs: 200 });
    await expect(mailer.send(mail)).rejects.toThrow(/greeting|timeout/i);
    await mailer.close();
    mute.close();
  });

  it.each([
    [550, true],
    [452, false],
  ])('tells an address that is refused for good from one that is asked again: %i', async (responseCode, isForGood) => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no such mailbox'), { responseCode })),
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    const mailer = smtpMailer({ url: `smtp://127.0.0.1:${port}`, from: FROM, timeoutMs: 2000 });
    const refusal: unknown = await mailer.send(mail).catch((error: unknown) => error);
    expect([refusal instanceof Error, refusal instanceof AddressRefused]).toEqual([true, isForGood]);
    await mailer.close();
    await new Promise<void>((resolve) => server.close(resolve));
  });

  const openServer = async (options: SMTPServerOptions) => {
    const server = new SMTPServer({ authOptional: true, disabledCommands: ['AUTH', 'STARTTLS'], ...options });
    const sockets = new Set<Socket>();
    server.server.on('connection', (socket: Socket) => void sockets.add(socket));
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    const mailer = smtpMailer({ url: `smtp://127.0.0.1:${port}`, from: FROM, timeoutMs: 2000 });
    onTestFinished(async () => {
      await mailer.close();
      await new Promise<void>((resolve) => server.close(resolve));
    });
    return { sockets, mailer };
  };

  it('sends one mail after the other by the same connection, and by another once the server has closed it', async () => {
    const connections: string[] = [];
    const { sockets, mailer } = await openServer({
      onConnect: ({ id }, done) => {
        connections.push(id);
        done();
      },
    });
    for (let sent = 0; sent < 3; sent++) await mailer.send(mail);
    expect(connections).toHaveLength(1);
    for (const socket of sockets) {
      const closed = once(socket, 'close');
      socket.end();
      await closed;
    }
    await mailer.send(mail);
    expect(connections).toHaveLength(2);
  });

  it('does not send a mail again by itself when the server drops it half-way', async () => {
    let received = 0;
    const { sockets, mailer } = await openServer({
      onData: (stream) => {
        stream.resume().on('end', () => {
          received += 1;
          // Taken, perhaps: nobody hears of it.
          for (const socket of sockets) socket.destroy();
        });
      },
    });
    await expect(mailer.send(mail)).rejects.toThrow();
    expect(received).toBe(1);
  });

  it('rejects when nothing listens at the address', async () => {
    const mailer = smtpMailer({ url: 'smtp://127.0.0.1:1', from: FROM, timeoutMs: 500 });
    await expect(mailer.send(mail)).rejects.toThrow();
  });
});
