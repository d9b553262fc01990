import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { openServices } from './adapters/from-config.ts';
import { buildApp } from './app.ts';
import { parseConfig } from './config.ts';
import { lockDataFolder } from './db/pglite/lock-data-folder.ts';
import { createLog } from './http/log.ts';
import { createTestPostgres, testEngine } from './testing/open-test-database.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { PASSWORD, visit, type Visitor } from './testing/test-app.ts';

const CLI = fileURLToPath(new URL('./cli.ts', import.meta.url));
/** The embedded engine makes its first database in some seconds, and each command opens it again. */
const TIMEOUT = 60_000;

/** An empty place for the engine of the run; the tests of this file follow each other in it. */
let settings: Record<string, string>;
beforeAll(async () => {
  const dataDir = temporaryFolder();
  settings = { DATA_DIR: dataDir, PUBLIC_URL: 'https://etal.example', ...(testEngine === 'postgres' && { DATABASE_URL: await createTestPostgres() }) };
});

async function etal(words: string[], { input = '', env = settings } = {}) {
  const child = spawn(process.execPath, [CLI, ...words], { cwd: settings['DATA_DIR'], env: { PATH: process.env['PATH'], ...env } });
  child.stdin.end(input);
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { out: out.trimEnd(), err: err.trimEnd(), code };
}

/** What a visitor gets from a server over the same database, once the command has left it. */
async function visiting<Result>(work: (visitor: Visitor) => Promise<Result>): Promise<Result> {
  const config = { ...parseConfig('demo', settings), secureCookies: false };
  const { services, close } = await openServices(config, createLog('silent'));
  const app = await buildApp(services);
  try {
    return await work(visit(app));
  } finally {
    await app.close();
    await close();
  }
}

describe('etal migrate', { timeout: TIMEOUT }, () => {
  it('brings the database up to date, once', async () => {
    expect(await etal(['migrate'])).toEqual({ out: expect.stringMatching(/^Migrations faites : 0001-foundations\b.*\.$/), err: '', code: 0 });
    expect(await etal(['migrate'])).toEqual({ out: 'La base de données est à jour.', err: '', code: 0 });
  });
});

describe('etal user invite', { timeout: TIMEOUT }, () => {
  it('prints a link that opens the account', async () => {
    const { out, err, code } = await etal(['user', 'invite', 'maud@exemple.test']);
    expect([err, code]).toEqual(['', 0]);
    const [first, link = ''] = out.split('\n');
    expect(first).toBe('Lien pour maud@exemple.test, valable une heure :');
    expect(link).toMatch(/^https:\/\/etal\.example\/reinitialiser-mot-de-passe\?token=/);

    await visiting(async (visitor) => {
      expect((await visitor.post(`/api/ResetPassword${new URL(link).search}`, { password: PASSWORD })).statusCode).toBe(200);
      expect((await visitor.post('/api/LoginUser', { email: 'maud@exemple.test', password: PASSWORD })).json()).toEqual({ redirectUri: '/bienvenue' });
    });
  });
});

describe('etal user create', { timeout: TIMEOUT }, () => {
  it('reads the password from its standard input', async () => {
    const answer = await etal(['user', 'create', 'julien@exemple.test'], { input: `${PASSWORD}\r\nla suite ne compte pas\n` });
    expect(answer).toEqual({ out: 'Le compte julien@exemple.test est prêt.', err: '', code: 0 });
    await visiting(async (visitor) => {
      expect((await visitor.post('/api/LoginUser', { email: 'julien@exemple.test', password: PASSWORD })).statusCode).toBe(200);
    });
  });

  it.each([
    ['too short', 'court\n', 'Le mot de passe doit compter au moins 12 caractères.'],
    ['digits only', '123456789012345\n', 'Le mot de passe ne peut pas être fait que de chiffres.'],
    ['absent', '', 'Le mot de passe doit compter au moins 12 caractères.'],
  ])('refuses a password that is %s, and creates nothing', async (_case, input, sentence) => {
    expect(await etal(['user', 'create', 'odile@exemple.test'], { input })).toEqual({ out: '', err: sentence, code: 1 });
  });
});

describe('what the operator can mend is a sentence, and the exit code 1', { timeout: TIMEOUT }, () => {
  it.each([[[]], [['help']], [['migrate', 'now']], [['user']], [['user', 'invite']], [['user', 'delete', 'maud@exemple.test']], [['user', 'create', 'maud@exemple.test', 'password']]])(
    'wrong words: %j',
    async (words) => {
      const { out, err, code } = await etal(words);
      expect([out, code]).toEqual(['', 1]);
      expect(err).toMatch(/^Étal, commandes de l'exploitant\n[^]*user invite <email>/);
    },
  );

  it.each(['maud', 'maud@', '@exemple.test', 'maud@exemple', 'maud @exemple.test'])('an address that is none: %s', async (email) => {
    expect(await etal(['user', 'invite', email])).toEqual({ out: '', err: `« ${email} » n'est pas une adresse email.`, code: 1 });
  });

  it('a wrong setting', async () => {
    expect(await etal(['migrate'], { env: { ...settings, PORT: 'abc' } })).toEqual({ out: '', err: 'PORT doit être un nombre entier de 0 à 65535.', code: 1 });
  });

  it('a database that is away', async () => {
    const { err, code } = await etal(['migrate'], { env: { ...settings, DATABASE_URL: 'postgres://localhost:1/etal' } });
    expect([err, code]).toEqual(['La base de données ne répond pas : vérifiez DATABASE_URL et que PostgreSQL est démarré.', 1]);
  });

  it('a data folder that a server is using', async () => {
    const dataDir = realpathSync(temporaryFolder());
    const folder = join(dataDir, 'database');
    mkdirSync(folder);
    const lock = await lockDataFolder(folder);
    const answer = await etal(['migrate'], { env: { DATA_DIR: dataDir } });
    await lock.release();
    expect(answer).toEqual({ out: '', err: `Le dossier de données ${folder} est déjà utilisé par un autre processus Étal.`, code: 1 });
  });
});
