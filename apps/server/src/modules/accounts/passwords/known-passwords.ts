import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { foldText } from '@etal/domain/fold-text';

/** Forty bits: of a million million passwords that nobody knows, some forty thousand are taken for known ones. */
export const KNOWN_HASH_BYTES = 5;

/** Case and accents do not make a known password another. */
export const hashKnownPassword = (password: string): Buffer =>
  createHash('sha256').update(foldText(password)).digest().subarray(0, KNOWN_HASH_BYTES);

let known: Buffer | undefined;
/** Sorted beginnings of hashes, one after another (`tools/index-passwords.ts`). */
const knownHashes = (): Buffer => (known ??= readFileSync(new URL('known-passwords.bin', import.meta.url)));

export const countKnownPasswords = (): number => knownHashes().length / KNOWN_HASH_BYTES;

/** R-ACCOUNTS-1: whether this password stands in lists that attackers try. */
export function isKnownPassword(password: string): boolean {
  const hash = hashKnownPassword(password);
  const hashes = knownHashes();
  let [low, high] = [0, countKnownPasswords() - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const start = middle * KNOWN_HASH_BYTES;
    const order = hash.compare(hashes, start, start + KNOWN_HASH_BYTES);
    if (order === 0) return true;
    if (order < 0) high = middle - 1;
    else low = middle + 1;
  }
  return false;
}
