import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * A reader sees the whole file or none, and a crash leaves at worst a hidden `.tmp` file. `flush`
 * because the caller forgets its own copy as soon as this resolves. Private modes: the files hold
 * mails with sign-in links and pictures of shops not yet published.
 */
export const writeFileAtomically = async (path: string, bytes: Uint8Array): Promise<void> => {
  const folder = dirname(path);
  const temporary = join(folder, `.${basename(path)}.${randomUUID()}.tmp`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await writeFile(temporary, bytes, { flag: 'wx', mode: 0o600, flush: true });
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
};
