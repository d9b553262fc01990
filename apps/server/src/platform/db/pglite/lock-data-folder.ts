import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export class DataFolderInUseError extends Error {
  constructor(folder: string) {
    super(`Le dossier de données ${folder} est déjà utilisé par un autre processus Étal.`);
    this.name = 'DataFolderInUseError';
  }
}

export interface DataFolderLock {
  release(): void;
}

const SQLITE_BUSY = 5;

/**
 * PGlite itself lets two processes open one folder, and rows are lost (R-RUNNING-6). Node has no call that locks a
 * file, but SQLite, which comes with it, locks its own: an open transaction on an empty database in the folder is a
 * lock that the kernel keeps with the file, seen from every container that has the folder, and takes back when its
 * process dies, however it dies.
 */
export function lockDataFolder(folder: string): DataFolderLock {
  const file = new DatabaseSync(join(folder, 'lock'), { timeout: 0 });
  try {
    // Nothing is ever written: no journal stands beside it.
    file.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    file.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)
      throw new DataFolderInUseError(folder);
    throw error;
  }
  return { release: () => file.close() };
}
