import { inflateRawSync } from 'node:zlib';

const END_SIGNATURE = 0x06_05_4b_50;
const ENTRY_SIGNATURE = 0x02_01_4b_50;
const LOCAL_SIGNATURE = 0x04_03_4b_50;
const MAX_COMMENT = 65_535;
const MAX_ENTRIES = 1000;

class UnzipError extends Error {
  override name = 'UnzipError';
}

/**
 * The wanted entries of an archive that a stranger made, none of which is trusted: sizes are counted while it unpacks,
 * and all of them together may take `maxBytes`. Archives beyond four gigabytes, in several volumes or with passwords
 * are refused.
 */
export function unzip(archive: Buffer, isWanted: (name: string) => boolean, maxBytes: number): Map<string, Buffer> {
  const end = endOf(archive);
  const count = archive.readUInt16LE(end + 10);
  if (count > MAX_ENTRIES) throw new UnzipError('The archive has too many entries.');
  const entries = new Map<string, Buffer>();
  let left = maxBytes;
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== ENTRY_SIGNATURE)
      throw new UnzipError('The list of entries is damaged.');
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    if (isWanted(name) && !entries.has(name)) {
      const bytes = contentOf(archive, at, left);
      left -= bytes.length;
      entries.set(name, bytes);
    }
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return entries;
}

function endOf(archive: Buffer): number {
  const first = Math.max(0, archive.length - 22 - MAX_COMMENT);
  for (let at = archive.length - 22; at >= first; at--) if (archive.readUInt32LE(at) === END_SIGNATURE) return at;
  throw new UnzipError('This is no archive.');
}

function contentOf(archive: Buffer, entry: number, left: number): Buffer {
  const isEncrypted = (archive.readUInt16LE(entry + 8) & 1) === 1;
  const method = archive.readUInt16LE(entry + 10);
  const size = archive.readUInt32LE(entry + 20);
  const local = archive.readUInt32LE(entry + 42);
  if (isEncrypted || local + 30 > archive.length || archive.readUInt32LE(local) !== LOCAL_SIGNATURE)
    throw new UnzipError('An entry cannot be read.');
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const packed = archive.subarray(start, start + size);
  if (packed.length !== size) throw new UnzipError('An entry is cut short.');
  if (method === 0) {
    if (size > left) throw new UnzipError('The archive is too big.');
    return packed;
  }
  if (method !== 8) throw new UnzipError('An entry is packed in a way that we do not know.');
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, left) });
  } catch (error) {
    throw new UnzipError('An entry is damaged, or too big.', { cause: error });
  }
}
