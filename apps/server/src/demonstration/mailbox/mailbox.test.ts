import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { emlFilesMailer } from '../../adapters/mail/eml-files.ts';
import { txtFilesTextMessages } from '../../adapters/sms/txt-files.ts';
import { buildApp } from '../../app.ts';
import type { Mail } from '../../ports/mail.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openTestApp, type TestApp, visit } from '../../testing/test-app.ts';
import { whenDone } from '../../testing/when-done.ts';

const MAILBOX = '/demo/courrier';
const mail: Mail = {
  to: 'maud@exemple.test',
  subject: 'Bienvenue à « la ferme »',
  text: 'Bonjour',
  html: '<p>Bonjour</p>',
};

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
});

/** The server again, with a data folder of its own. */
async function openMailbox() {
  const dataDir = temporaryFolder();
  const app = await buildApp({ ...server.services, config: { ...server.services.config, dataDir } });
  whenDone(() => app.close());
  const folder = join(dataDir, 'outbox');
  return {
    visitor: visit(app),
    dataDir,
    folder,
    mailer: emlFilesMailer({ folder, from: 'Étal <ne-pas-repondre@etal.test>' }),
  };
}

const linksTo = (page: string): string[] =>
  [...page.matchAll(/href="(\/demo\/courrier\/[^"]+)"/g)].map(([, path]) => path!);

describe('the mailbox of the demonstration', () => {
  it('is empty before any mail', async () => {
    const page = await server.anonymous.get(MAILBOX);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Aucun courriel ni SMS pour le moment.');
  });

  it('lists mails from the newest to the oldest, with their date, receiver and subject', async () => {
    const box = await openMailbox();
    for (const subject of ['Le premier', 'Le deuxième', 'Le troisième']) await box.mailer.send({ ...mail, subject });
    const { body, headers } = await box.visitor.get(MAILBOX);
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    expect([...body.matchAll(/">(Le [^<]+)<\/a>/g)].map(([, subject]) => subject)).toEqual([
      'Le troisième',
      'Le deuxième',
      'Le premier',
    ]);
    expect(body).toContain('à maud@exemple.test');
    expect(body).toMatch(/<time datetime="[^"]+Z">\d+ \p{L}+ \d{4} à \d\d:\d\d<\/time>/u);
  });

  it('shows text messages among the mails', async () => {
    const box = await openMailbox();
    await box.mailer.send(mail);
    await txtFilesTextMessages({ folder: box.folder }).send({
      to: '+33612345678',
      id: '1',
      text: 'Nouvelle commande ABCD2345: 12,50 €, retrait sam. 21 nov. à 08:00. Client: <Hélène>',
    });
    const { body } = await box.visitor.get(MAILBOX);
    expect(linksTo(body)).toHaveLength(2);
    expect(body).toMatch(
      />SMS\u00A0: Nouvelle commande ABCD2345: 12,50 €, retrait sam. …<\/a><span>à \+33612345678<\/span><time /,
    );
    const page = (await box.visitor.get(linksTo(body)[0]!)).body;
    expect(page).toContain(
      '<pre>Nouvelle commande ABCD2345: 12,50 €, retrait sam. 21 nov. à 08:00. Client: &lt;Hélène&gt;</pre>',
    );
  });

  it('shows a mail with links that can be followed', async () => {
    const box = await openMailbox();
    await box.mailer.send({
      ...mail,
      text: 'Choisissez un mot de passe :\nhttp://localhost:3000/reinitialiser-mot-de-passe?token=a&b=c.\nÀ bientôt',
    });
    const [path] = linksTo((await box.visitor.get(MAILBOX)).body);
    const { body } = await box.visitor.get(path!);
    expect(body).toContain('<h1>Bienvenue à « la ferme »</h1>');
    expect(body).toContain(
      '<a href="http://localhost:3000/reinitialiser-mot-de-passe?token=a&amp;b=c">http://localhost:3000/reinitialiser-mot-de-passe?token=a&amp;b=c</a>.\r\nÀ bientôt',
    );
  });

  it('never lets a mail write its own HTML', async () => {
    const box = await openMailbox();
    const attack =
      '"><script>alert(1)</script><a href=\'javascript:alert(2)\'>x</a> https://exemple.test/"onclick="alert(3) javascript:alert(4)';
    await box.mailer.send({ ...mail, subject: attack, text: attack });
    const list = (await box.visitor.get(MAILBOX)).body;
    const page = (await box.visitor.get(linksTo(list)[0]!)).body;
    for (const body of [list, page]) {
      expect(body).not.toMatch(/<script|<a href='|href="javascript|"onclick/);
      expect(body).toContain('&lt;script&gt;');
    }
  });

  it('brings its own style sheet, and nothing inline', async () => {
    const { body } = await server.anonymous.get(MAILBOX);
    expect(body).not.toMatch(/<style|style=|<script/);
    const [, path] = /<link rel="stylesheet" href="([^"]+)">/.exec(body)!;
    const sheet = await server.anonymous.get(path!);
    expect([sheet.statusCode, sheet.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
  });

  it('only opens its own files', async () => {
    const box = await openMailbox();
    mkdirSync(box.folder, { recursive: true });
    writeFileSync(join(box.folder, 'secret.eml'), 'Subject: secret\r\n\r\nsecret');
    writeFileSync(join(box.dataDir, `${'a'.repeat(32)}.eml`), 'Subject: secret\r\n\r\nsecret');
    expect((await box.visitor.get(MAILBOX)).body).not.toContain('secret');
    for (const id of ['secret', 'secret.eml', `..%2F${'a'.repeat(32)}`, 'a'.repeat(32), `${'A'.repeat(32)}`]) {
      const response = await box.visitor.get(`${MAILBOX}/${id}`);
      expect([response.statusCode, response.body], id).toEqual([404, "Cette adresse n'existe pas."]);
    }
  });

  it('lives with a file that is no mail', async () => {
    const box = await openMailbox();
    await box.mailer.send(mail);
    const [name] = readdirSync(box.folder);
    writeFileSync(join(box.folder, name!), 'half written');
    const { statusCode, body } = await box.visitor.get(MAILBOX);
    expect(statusCode).toBe(200);
    expect(body).toMatch(/Sans objet.*sans date/);
  });
});

describe('there is no mailbox', () => {
  const statusOf = async (server: TestApp) => (await server.anonymous.get(MAILBOX)).statusCode;

  it('when serving for real', async () => {
    expect(await statusOf(await openTestApp({ mode: 'serve' }))).toBe(404);
  });

  it('when mails really leave', async () => {
    expect(
      await statusOf(await openTestApp({ mail: { smtpUrl: 'smtp://localhost', from: 'Étal <a@etal.test>' } })),
    ).toBe(404);
  });
});
