import { lockDataFolder } from '../../src/platform/db/pglite/lock-data-folder.ts';

/** A process that holds a data folder until it is killed: `hold-data-folder.ts <folder> <platform>`. */
const [folder, platform] = process.argv.slice(2) as [string, NodeJS.Platform];
await lockDataFolder(folder, platform);
process.stdout.write('held\n');
process.stdin.resume();
