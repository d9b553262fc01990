import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Open at once: the disk brings those of one moment home together. */
const AT_ONCE = 64;

/** Brings everything under the folder to the disk, as `initdb` does for a new cluster. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows can sync files only, and only those opened for writing.
  const isWindows = process.platform === 'win32';
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => !isWindows || entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  for (let from = 0; from < paths.length; from += AT_ONCE)
    await Promise.all(paths.slice(from, from + AT_ONCE).map((path) => syncPath(path, isWindows ? 'r+' : 'r')));
}

async function syncPath(path: string, flags: string): Promise<void> {
  const file = await open(path, flags);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
