import { lockDataFolder } from '../../src/platform/db/pglite/lock-data-folder.ts';

/** A process that holds a data folder until it is killed: `hold-data-folder.ts <folder>`. */
lockDataFolder(process.argv[2]!);
process.stdout.write('held\n');
process.stdin.resume();
