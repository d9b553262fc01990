import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { COMMAND_TIMEOUT, openPlace, etal, type Settings, visiting } from '../testing/harness/etal-command.ts';
import { PASSWORD } from '../testing/harness/test-app.ts';

// The words and the exit codes; what the commands do is tested on both engines beside them (seed/, operations/backup/).
// They follow each other in one place.
let settings: Settings;
beforeAll(async () => {
  settings = await openPlace('empty');
});

describe('etal seed', { timeout: COMMAND_TIMEOUT }, () => {
  it('makes shops whose merchants can sign in, and refuses to do it twice', async () => {
    const words = ['seed', '--shops', '1', '--orders', '5', '--password', PASSWORD];
    expect(await etal(settings, words)).toEqual({
      out: `Comptes : de boutique-1@etal.test à boutique-1@etal.test, mot de passe ${PASSWORD}`,
      err: expect.stringMatching(/^Boutiques inventées…\nBoutiques inventées : en [\d,]+ s\.$/),
      code: 0,
    });
    await visiting(settings, async (visitor) => {
      expect(
        (await visitor.post('/api/LoginUser', { email: 'boutique-1@etal.test', password: PASSWORD })).json(),
      ).toEqual({ redirectUri: '/admin' });
    });
    expect(await etal(settings, words)).toEqual({
      out: '',
      err: "Boutiques inventées…\nLa base de données a déjà des boutiques. Pour en ajouter d'autres : --add.",
      code: 1,
    });
  });
});

describe('etal backup and etal restore', { timeout: COMMAND_TIMEOUT }, () => {
  it('keep everything in a file, and put it into a new place', async () => {
    const file = join(settings['DATA_DIR']!, 'etal.backup');
    const saved = await etal(settings, ['backup', '--to', file]);
    expect([saved.err, saved.code]).toEqual(['', 0]);
    expect(saved.out).toMatch(
      /^Sauvegarde faite dans .*etal\.backup\u00A0: \d+ lignes de \d+ tables, \d+ images\.\nCe fichier contient .*\.$/,
    );
    expect(statSync(file).mode & 0o777).toBe(0o600);

    const elsewhere = await openPlace('empty');
    const restored = await etal(elsewhere, ['restore', '--from', file]);
    expect(restored).toEqual({
      out: expect.stringMatching(
        /^Sauvegarde du 20\d\d-.*Z restaurée\u00A0: \d+ lignes, \d+ fichiers d’images\.\nCette copie n’envoie rien .*$/,
      ),
      err: '',
      code: 0,
    });
    expect(await etal(elsewhere, ['restore', '--from', file])).toEqual({
      out: '',
      err: expect.stringMatching(/^La base de données n’est pas vide/),
      code: 1,
    });
    await visiting(elsewhere, async (visitor) => {
      expect(
        (await visitor.post('/api/LoginUser', { email: 'boutique-1@etal.test', password: PASSWORD })).json(),
      ).toEqual({ redirectUri: '/admin' });
    });
  });

  it('say in words what is wrong with a file', async () => {
    const file = join(settings['DATA_DIR']!, 'no.backup');
    writeFileSync(file, 'bonjour');
    expect(await etal(settings, ['restore', '--from', file])).toEqual({
      out: '',
      err: expect.stringMatching(/n’est pas une sauvegarde d’Étal\.$/),
      code: 1,
    });
  });
});
