import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { lockDataFolder } from './db/pglite/lock-data-folder.ts';
import { COMMAND_TIMEOUT, emptyPlace, etal, type Settings, visiting } from './testing/etal-command.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { PASSWORD } from './testing/test-app.ts';

/** The tests of this file follow each other in one place. */
let settings: Settings;
beforeAll(async () => {
  settings = await emptyPlace();
});

describe('etal migrate', { timeout: COMMAND_TIMEOUT }, () => {
  it('brings the database up to date, once', async () => {
    expect(await etal(settings, ['migrate'])).toEqual({ out: expect.stringMatching(/^Migrations faites : 0001-foundations\b.*\.$/), err: '', code: 0 });
    expect(await etal(settings, ['migrate'])).toEqual({ out: 'La base de données est à jour.', err: '', code: 0 });
  });
});

describe('etal user invite', { timeout: COMMAND_TIMEOUT }, () => {
  it('prints a link that opens the account', async () => {
    const { out, err, code } = await etal(settings, ['user', 'invite', 'maud@exemple.test']);
    expect([err, code]).toEqual(['', 0]);
    const [first, link = ''] = out.split('\n');
    expect(first).toBe('Lien pour maud@exemple.test, valable une heure :');
    expect(link).toMatch(/^https:\/\/etal\.example\/reinitialiser-mot-de-passe\?token=/);

    await visiting(settings, async (visitor) => {
      expect((await visitor.post(`/api/ResetPassword${new URL(link).search}`, { password: PASSWORD })).statusCode).toBe(200);
      expect((await visitor.post('/api/LoginUser', { email: 'maud@exemple.test', password: PASSWORD })).json()).toEqual({ redirectUri: '/bienvenue' });
    });
  });
});

describe('etal user create', { timeout: COMMAND_TIMEOUT }, () => {
  it('reads the password from its standard input', async () => {
    const answer = await etal(settings, ['user', 'create', 'julien@exemple.test'], { input: `${PASSWORD}\r\nla suite ne compte pas\n` });
    expect(answer).toEqual({ out: 'Le compte julien@exemple.test est prêt.', err: '', code: 0 });
    await visiting(settings, async (visitor) => {
      expect((await visitor.post('/api/LoginUser', { email: 'julien@exemple.test', password: PASSWORD })).statusCode).toBe(200);
    });
  });

  it.each([
    ['too short', 'court\n', 'Le mot de passe doit compter au moins 12 caractères.'],
    ['digits only', '123456789012345\n', 'Le mot de passe ne peut pas être fait que de chiffres.'],
    ['absent', '', 'Le mot de passe doit compter au moins 12 caractères.'],
  ])('refuses a password that is %s, and creates nothing', async (_case, input, sentence) => {
    expect(await etal(settings, ['user', 'create', 'odile@exemple.test'], { input })).toEqual({ out: '', err: sentence, code: 1 });
  });
});

describe('what the operator can mend is a sentence, and the exit code 1', { timeout: COMMAND_TIMEOUT }, () => {
  it.each([[[]], [['help']], [['migrate', 'now']], [['user']], [['user', 'invite']], [['user', 'delete', 'maud@exemple.test']], [['user', 'create', 'maud@exemple.test', 'password']], [['seed', '--shops', '0']], [['backup']], [['backup', 'file']], [['restore', '--to', 'file']]])(
    'wrong words: %j',
    async (words) => {
      const { out, err, code } = await etal(settings, words);
      expect([out, code]).toEqual(['', 1]);
      expect(err).toMatch(/^Étal, commandes de l'exploitant\n[^]*user invite <email>/);
    },
  );

  it.each(['maud', 'maud@', '@exemple.test', 'maud@exemple', 'maud @exemple.test'])('an address that is none: %s', async (email) => {
    expect(await etal(settings, ['user', 'invite', email])).toEqual({ out: '', err: `« ${email} » n'est pas une adresse email.`, code: 1 });
  });

  it('a wrong setting', async () => {
    expect(await etal({ ...settings, PORT: 'abc' }, ['migrate'])).toEqual({ out: '', err: 'PORT doit être un nombre entier de 0 à 65535.', code: 1 });
  });

  it('a database that is away', async () => {
    const { err, code } = await etal({ ...settings, DATABASE_URL: 'postgres://localhost:1/etal' }, ['migrate']);
    expect([err, code]).toEqual(['La base de données ne répond pas : vérifiez DATABASE_URL et que PostgreSQL est démarré.', 1]);
  });

  it('a data folder that a server is using', async () => {
    const dataDir = realpathSync(temporaryFolder());
    const folder = join(dataDir, 'database');
    mkdirSync(folder);
    const lock = await lockDataFolder(folder);
    const answer = await etal({ DATA_DIR: dataDir }, ['migrate']);
    await lock.release();
    expect(answer).toEqual({ out: '', err: `Le dossier de données ${folder} est déjà utilisé par un autre processus Étal.`, code: 1 });
  });
});
