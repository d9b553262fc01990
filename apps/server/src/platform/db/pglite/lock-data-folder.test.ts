import { describe, expect, test } from 'vitest';
import { startChild } from '../../../../testing/harness/start-child.ts';
import { temporaryFolder } from '../../../../testing/harness/temporary-folder.ts';
import { openDatabase } from '../open-database.ts';
import { DataFolderInUseError, lockDataFolder } from './lock-data-folder.ts';

describe.each<NodeJS.Platform>(['linux', 'darwin'])('on %s', (platform) => {
  test('a second process is refused, in words, as long as the first one lives', async () => {
    const folder = temporaryFolder();
    const first = startChild('hold-data-folder.ts', [folder, platform]);
    expect((await first.lines.next()).value).toBe('held');

    const second = lockDataFolder(folder, platform);
    await expect(second).rejects.toThrow(DataFolderInUseError);
    await expect(second).rejects.toThrow(
      `Le dossier de données ${folder} est déjà utilisé par un autre processus Étal.`,
    );

    await first.kill();
    const third = await lockDataFolder(folder, platform);
    await third.release();
  });

  test('the same process is refused too, until it releases', async () => {
    const folder = temporaryFolder();
    const lock = await lockDataFolder(folder, platform);
    await expect(lockDataFolder(folder, platform)).rejects.toThrow(DataFolderInUseError);
    await lock.release();
    await (await lockDataFolder(folder, platform)).release();
  });

  test('another folder is free', async () => {
    const locks = await Promise.all([
      lockDataFolder(temporaryFolder(), platform),
      lockDataFolder(temporaryFolder(), platform),
    ]);
    await Promise.all(locks.map((lock) => lock.release()));
    expect(locks).toHaveLength(2);
  });
});

test('a database is not opened in a folder that is held', async () => {
  const folder = temporaryFolder();
  const first = startChild('hold-data-folder.ts', [folder, process.platform]);
  await first.lines.next();
  await expect(openDatabase({ engine: 'pglite', dataDir: folder })).rejects.toThrow(DataFolderInUseError);
});
