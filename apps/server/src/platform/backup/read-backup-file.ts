import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import {
  BackupError,
  type BackupHeader,
  type BackupLine,
  endSchema,
  fileTrouble,
  headerSchema,
  lineSchema,
} from './backup-format.ts';

const NEW_LINE = 0x0a;
const CUT = 'La sauvegarde est incomplète\u00A0: sa fin manque.';
const DAMAGED = 'La sauvegarde est abîmée\u00A0: sa somme de contrôle n’est pas la bonne.';
const NOT_OURS = 'Ce fichier n’est pas une sauvegarde d’Étal, ou il vient d’une version plus récente.';

/** Reads all of it once: what is cut, altered or not ours is refused before anything is touched. */
export async function checkBackupFile(path: string): Promise<BackupHeader> {
  const hash = createHash('sha256');
  let header: BackupHeader | undefined;
  let count = -1;
  let last: Buffer | undefined;
  for await (const line of linesOf(path)) {
    header ??= headerOf(line);
    // One line is held back: the last is not part of what it vouches for.
    if (last) {
      hash.update(last).update('\n');
      count += 1;
    }
    last = line;
  }
  const end = endSchema.safeParse(parsed(last));
  if (!header || !end.success) throw new BackupError(CUT);
  if (end.data.sha256 !== hash.digest('hex') || end.data.end !== count) throw new BackupError(DAMAGED);
  return header;
}

/** What follows the header, of a file that was checked. */
export async function* readBackupLines(path: string): AsyncGenerator<BackupLine> {
  let isHeader = true;
  for await (const line of linesOf(path)) {
    const value = parsed(line);
    // Rows are nearly all of it, and the database judges them.
    if (Array.isArray(value)) yield value as (string | null)[];
    else if (endSchema.safeParse(value).success) return;
    else if (isHeader) isHeader = false;
    else yield otherLine(value);
  }
}

function otherLine(value: unknown): BackupLine {
  const { data } = lineSchema.safeParse(value);
  if (!data) throw new BackupError(NOT_OURS);
  return data;
}

function headerOf(line: Buffer): BackupHeader {
  const { data } = headerSchema.safeParse(parsed(line));
  if (!data) throw new BackupError(NOT_OURS);
  return data;
}

function parsed(line: Buffer | undefined): unknown {
  try {
    return JSON.parse(line?.toString('utf8') ?? '');
  } catch {
    return undefined;
  }
}

/** By bytes: `readline` also cuts at line separators that a text of the shop may hold. */
async function* linesOf(path: string): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  for await (const chunk of inflated(path)) {
    let start = 0;
    for (let at = chunk.indexOf(NEW_LINE); at >= 0; at = chunk.indexOf(NEW_LINE, start)) {
      yield Buffer.concat([...pieces, chunk.subarray(start, at)]);
      pieces = [];
      start = at + 1;
    }
    if (start < chunk.length) pieces.push(chunk.subarray(start));
  }
  if (pieces.length > 0) throw new BackupError(CUT);
}

/** gzip has marks of its own by which a cut or an altered file is told. */
async function* inflated(path: string): AsyncGenerator<Buffer> {
  // An error of either reaches whoever reads the second.
  const stream = pipeline(createReadStream(path), createGunzip(), () => {});
  try {
    yield* stream as AsyncIterable<Buffer>;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const trouble = fileTrouble(error);
    if (trouble) throw new BackupError(`Le fichier ${path} ne peut pas être lu\u00A0: ${trouble}.`);
    if (code === 'Z_BUF_ERROR') throw new BackupError(CUT);
    if (code === 'Z_DATA_ERROR')
      throw new BackupError(`${DAMAGED} Ou bien ce fichier n’est pas une sauvegarde d’Étal.`);
    throw error;
  }
}
