import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { BackupError, type BackupHeader, type BackupLine, fileTrouble, FORMAT } from './backup-format.ts';

/**
 * Under its name only once it is whole, and for nobody else to read: it holds all that the shops know. Rows come as
 * their text.
 */
export async function writeBackupFile(
  path: string,
  header: BackupHeader,
  lines: AsyncIterable<BackupLine | string>,
): Promise<void> {
  const partial = `${path}.part`;
  try {
    await rm(partial, { force: true });
    await pipeline(
      Readable.from(framed(header, lines)),
      createGzip(),
      createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }),
    );
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true }).catch(() => {});
    const trouble = fileTrouble(error);
    throw trouble ? new BackupError(`Le fichier ${path} ne peut pas être écrit\u00A0: ${trouble}.`) : error;
  }
}

async function* framed(header: BackupHeader, lines: AsyncIterable<BackupLine | string>): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const frame = (text: string): string => {
    const framed = `${text}\n`;
    hash.update(framed);
    return framed;
  };
  yield frame(JSON.stringify({ format: FORMAT, ...header }));
  let count = 0;
  for await (const line of lines) {
    count += 1;
    yield frame(typeof line === 'string' ? line : JSON.stringify(line));
  }
  yield `${JSON.stringify({ end: count, sha256: hash.digest('hex') })}\n`;
}
