import { closeSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Brings everything under the folder to the disk, as `initdb` does for a new cluster. */
export function syncFolder(folder: string, sync: (fd: number) => void): void {
  // Windows can sync files only, and only those opened for writing.
  const isWindows = process.platform === 'win32';
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (isWindows && !entry.isFile()) continue;
    const fd = openSync(join(entry.parentPath, entry.name), isWindows ? 'r+' : 'r');
    sync(fd);
    closeSync(fd);
  }
}
