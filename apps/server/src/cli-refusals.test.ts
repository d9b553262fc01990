import { mkdirSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { lockDataFolder } from './platform/db/pglite/lock-data-folder.ts';
import { COMMAND_TIMEOUT, etal, type Settings } from '../testing/harness/etal-command.ts';
import { temporaryFolder } from '../testing/harness/temporary-folder.ts';

/** No command of this file comes as far as a database. */
let settings: Settings;
beforeAll(() => {
  settings = { DATA_DIR: temporaryFolder(), PUBLIC_URL: 'https://etal.example' };
});

describe('what the operator can mend is a sentence, and the exit code 1', { timeout: COMMAND_TIMEOUT }, () => {
  it('wrong words', async () => {
    const { out, err, code } = await etal(settings, ['user', 'invite']);
    expect([out, code]).toEqual(['', 1]);
    expect(err).toMatch(/^Étal, commandes de l'exploitant\n[^]*user invite <email>/);
  });

  it('an address that is none', async () => {
    expect(await etal(settings, ['user', 'invite', 'maud@'])).toEqual({
      out: '',
      err: "« maud@ » n'est pas une adresse email.",
      code: 1,
    });
  });

  it.each([
    ['too short', 'court\n', 'Le mot de passe doit compter au moins 12 caractères.'],
    ['digits only', '123456789012345\n', 'Le mot de passe ne peut pas être fait que de chiffres.'],
    ['absent', '', 'Le mot de passe doit compter au moins 12 caractères.'],
  ])('a password that is %s, and nothing is created', async (_case, input, sentence) => {
    expect(await etal(settings, ['user', 'create', 'odile@exemple.test'], { input })).toEqual({
      out: '',
      err: sentence,
      code: 1,
    });
    expect(readdirSync(settings['DATA_DIR']!)).toEqual([]);
  });

  it('a wrong setting', async () => {
    expect(await etal({ ...settings, PORT: 'abc' }, ['migrate'])).toEqual({
      out: '',
      err: 'PORT doit être un nombre entier de 0 à 65535.',
      code: 1,
    });
  });

  it('a database that is away', async () => {
    const { err, code } = await etal({ ...settings, DATABASE_URL: 'postgres://localhost:1/etal' }, ['migrate']);
    expect([err, code]).toEqual([
      'La base de données ne répond pas : vérifiez DATABASE_URL et que PostgreSQL est démarré.',
      1,
    ]);
  });

  it('a data folder that a server is using', async () => {
    const dataDir = realpathSync(temporaryFolder());
    const folder = join(dataDir, 'database');
    mkdirSync(folder);
    const lock = lockDataFolder(folder);
    const answer = await etal({ DATA_DIR: dataDir }, ['migrate']);
    lock.release();
    expect(answer).toEqual({
      out: '',
      err: `Le dossier de données ${folder} est déjà utilisé par un autre processus Étal.`,
      code: 1,
    });
  });
});
