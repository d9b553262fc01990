// node tools/write-notices.ts: writes THIRD-PARTY-NOTICES.md from what package-lock.json installs.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LockFile, thirdPartyNotices } from './notices/third-party-notices.ts';
import { root } from './root.ts';

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as LockFile;
writeFileSync(join(root, 'THIRD-PARTY-NOTICES.md'), thirdPartyNotices(lock));
