// npm run rooms: the rooms of the server, floor by floor from the top, and what each imports of the floors below.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultsOfRooms, floorsOf, roomOf, serverRooms } from './architecture/server-rooms.ts';
import { root } from './root.ts';

const paths = globSync('apps/server/src/**/*.ts', { cwd: root }).map((path) => path.replaceAll('\\', '/'));
const files = new Map(
  paths.filter((path) => !path.endsWith('.test.ts')).map((path) => [path, readFileSync(join(root, path), 'utf8')]),
);
const rooms = [...new Set([...files.keys()].map((path) => roomOf(path)!))];
const found = serverRooms(files);
const siblings = new Set([...files.keys()].map((path) => path.slice('apps/server/src/'.length).split('/')[0]!));

console.log(`apps/server/src: ${siblings.size} siblings: ${[...siblings].toSorted().join(', ')}\n`);
for (const [index, floor] of [...floorsOf(rooms, found.imports).entries()].toReversed()) {
  console.log(`Floor ${index}`);
  for (const room of floor) {
    const below = new Map<string, number>();
    for (const { from, to } of found.imports) if (from === room) below.set(to, (below.get(to) ?? 0) + 1);
    const size = [...files.keys()].filter((path) => roomOf(path) === room).length;
    const imported = [...below].toSorted().map(([to, count]) => `${to} ×${count}`);
    console.log(`  ${room} (${size} files)${imported.length > 0 ? ` → ${imported.join(', ')}` : ''}`);
  }
}
const faults = faultsOfRooms(found);
console.log(faults.length === 0 ? '\nNo law is broken.' : `\n${faults.join('\n')}`);
process.exitCode = faults.length === 0 ? 0 : 1;
