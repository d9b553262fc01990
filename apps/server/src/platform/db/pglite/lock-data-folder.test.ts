import { mkdirSync, renameSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startChild } from '../../../../testing/harness/start-child.ts';
import { temporaryFolder } from '../../../../testing/harness/temporary-folder.ts';
import { openDatabase } from '../open-database.ts';
import { DataFolderInUseError, lockDataFolder } from './lock-data-folder.ts';

test('a second process is refused, in words, as long as the first one lives', async () => {
  const folder = temporaryFolder();
  const first = startChild('hold-data-folder.ts', [folder]);
  expect((await first.lines.next()).value).toBe('held');

  const second = () => lockDataFolder(folder);
  expect(second).toThrow(DataFolderInUseError);
  expect(second).toThrow(`Le dossier de données ${folder} est déjà utilisé par un autre processus Étal.`);

  await first.kill();
  lockDataFolder(folder).release();
});

test('the lock goes with the folder: another container sees it under another path', async () => {
  const parent = temporaryFolder();
  const folder = join(parent, 'data');
  mkdirSync(folder);
  const first = startChild('hold-data-folder.ts', [folder]);
  await first.lines.next();
  renameSync(folder, join(parent, 'mounted'));
  expect(() => lockDataFolder(join(parent, 'mounted'))).toThrow(DataFolderInUseError);
});

test('the same process is refused too, until it releases', () => {
  const folder = temporaryFolder();
  const lock = lockDataFolder(folder);
  expect(() => lockDataFolder(folder)).toThrow(DataFolderInUseError);
  lock.release();
  lockDataFolder(folder).release();
});

test('another folder is free, and nothing but the empty lock is left in either', async () => {
  const folders = [temporaryFolder(), temporaryFolder()];
  for (const lock of folders.map(lockDataFolder)) lock.release();
  for (const folder of folders) expect(await readdir(folder)).toEqual(['lock']);
});

test('a folder that cannot be written to is told as what it is', () => {
  expect(() => lockDataFolder(join(temporaryFolder(), 'missing'))).toThrow(/unable to open database file/);
});

test('a database is not opened in a folder that is held', async () => {
  const folder = temporaryFolder();
  const first = startChild('hold-data-folder.ts', [folder]);
  await first.lines.next();
  await expect(openDatabase({ engine: 'pglite', dataDir: folder })).rejects.toThrow(DataFolderInUseError);
});
