import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/harness/temporary-folder.ts';
import { parseConfig } from '../config.ts';
import { DataFolderInUseError, lockDataFolder } from '../platform/db/pglite/lock-data-folder.ts';
import { openConfiguredDatabase } from './open-configured-database.ts';

test('the embedded engine starts in its thread at once, while this one is busy reading the server’s code', async () => {
  const dataDir = temporaryFolder();
  const opening = openConfiguredDatabase(parseConfig('demo', { DATA_DIR: dataDir }));
  // It is taken just before the thread starts, and nothing was waited for since.
  expect(() => lockDataFolder(join(dataDir, 'database'))).toThrow(DataFolderInUseError);
  await (await opening).close();
}, 60_000);
