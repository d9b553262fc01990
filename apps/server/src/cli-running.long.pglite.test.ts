import { join } from 'node:path';
import { statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { COMMAND_TIMEOUT, openPlace, etal, type Settings } from '../testing/harness/etal-command.ts';
import { startServer } from '../testing/harness/start-server.ts';
import { temporaryFolder } from '../testing/harness/temporary-folder.ts';

it(
  'while the server runs on the embedded engine, it does what the commands ask (R-RUNNING-7)',
  { timeout: COMMAND_TIMEOUT },
  async () => {
    const settings: Settings = { ...(await openPlace('migrated')), PORT: '0', PLATFORM_FEE_BPS: '0' };
    const server = startServer('serve', settings);
    await server.address();
    expect(statSync(join(settings['DATA_DIR']!, 'control')).mode & 0o777).toBe(0o600);

    const file = join(temporaryFolder(), 'etal.backup');
    const [saved, invited, waiting, wrong, second] = await Promise.all([
      etal(settings, ['backup', '--to', file]),
      etal(settings, ['user', 'invite', 'maud@exemple.test']),
      etal(settings, ['outbox']),
      etal(settings, ['fees', 'settle', 'inconnue', '2026-10']),
      etal(settings, ['migrate']),
    ]);
    expect(saved).toEqual({ out: expect.stringMatching(/ \d+ lignes de \d+ tables, \d+ images\./), err: '', code: 0 });
    expect(invited).toEqual({ out: expect.stringContaining('https://etal.example/'), err: '', code: 0 });
    expect(waiting).toEqual({ out: expect.stringMatching(/^Les messages partent\./), err: '', code: 0 });
    expect(wrong).toEqual({ out: '', err: "Aucune boutique ne s'appelle «\u00A0inconnue\u00A0».", code: 1 });
    expect(second).toEqual({
      out: '',
      err: expect.stringMatching(/déjà utilisé par un autre processus Étal\.$/),
      code: 1,
    });
    expect(await etal(settings, ['backup', '--to', file])).toMatchObject({
      err: expect.stringContaining('existe déjà'),
    });
  },
);
