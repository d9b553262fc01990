import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, rename, rm } from 'node:fs/promises';
import { Readable, type Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { BackupError, type BackupHeader, type BackupLine, fileTrouble, FORMAT } from './backup-format.ts';

/**
 * Under its name only once it is whole, and for nobody else to read: it holds all that the shops know. Two that are
 * written at once do not meet.
 */
export async function writeBackupFile<Result>(
  path: string,
  write: (file: Writable, partial: string) => Promise<Result>,
): Promise<Result> {
  if (await exists(path)) throw new BackupError(`Le fichier ${path} existe déjà\u00A0: choisissez un autre nom.`);
  const partial = `${path}.${randomUUID()}.part`;
  try {
    const file = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true });
    const closed = finished(file);
    // When the file fails, whoever writes only sees that it is gone.
    const result = await Promise.all([write(file, partial), closed]).then(([written]) => written);
    await rename(partial, path);
    return result;
  } catch (error) {
    await rm(partial, { force: true }).catch(() => {});
    const trouble = fileTrouble(error);
    throw trouble ? new BackupError(`Le fichier ${path} ne peut pas être écrit\u00A0: ${trouble}.`) : error;
  }
}

/** Rows come as their text. The sink is left open: whoever opened it may have more to say. */
export const writeBackup = (
  sink: Writable,
  header: BackupHeader,
  lines: AsyncIterable<BackupLine | string>,
): Promise<void> => pipeline(Readable.from(framed(header, lines)), createGzip(), sink, { end: false });

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

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
