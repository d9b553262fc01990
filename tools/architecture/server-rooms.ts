import { posix } from 'node:path';
import { parseModule } from './imports-of.ts';

const SOURCE = 'apps/server/src/';

/** A module of the server, `platform`, `ports`, `adapters`, or one of the files at the top of `src`. */
export const roomOf = (path: string): string | undefined => {
  if (!path.startsWith(SOURCE)) return undefined;
  const [first = '', second = ''] = path.slice(SOURCE.length).split('/');
  return first === 'modules' ? second : first;
};

const isModule = (path: string): boolean => path.startsWith(`${SOURCE}modules/`);
const doorOf = (room: string): string => `${SOURCE}modules/${room}/${room}.ts`;
const isTest = (path: string): boolean => path.endsWith('.test.ts');
/** Files that put the program together, and so reach into every room. */
const isTop = (path: string): boolean => path.startsWith(SOURCE) && !path.slice(SOURCE.length).includes('/');

export interface RoomImport {
  from: string;
  to: string;
  /** Of the importing file and of the imported one, from the top of the repository. */
  file: string;
  target: string;
}

export interface ServerRooms {
  /** Every import between two rooms, tests left out. */
  imports: RoomImport[];
  /** Table → the rooms that write it. */
  writers: Map<string, Set<string>>;
}

export const serverRooms = (files: ReadonlyMap<string, string>): ServerRooms => {
  const imports: RoomImport[] = [];
  const writers = new Map<string, Set<string>>();
  for (const [file, source] of files) {
    const from = roomOf(file);
    if (from === undefined || isTest(file)) continue;
    const module = parseModule(file, source);
    for (const table of module.tablesWritten) {
      writers.set(table, (writers.get(table) ?? new Set()).add(from));
    }
    for (const { specifier } of module.imports) {
      if (!specifier.startsWith('.')) continue;
      const target = posix.join(posix.dirname(file), specifier);
      const to = roomOf(target);
      if (to !== undefined && to !== from) imports.push({ from, to, file, target });
    }
  }
  return { imports, writers };
};

/** What may be reached from where: each of these laws has its planted faults in `tools/architecture.test.ts`. */
export const faultsOfRooms = ({ imports, writers }: ServerRooms): string[] => [
  ...imports.flatMap(({ file, target, from, to }) => {
    const fault = faultOf(file, target, from, to);
    return fault ? [`${file} → ${target}: ${fault}`] : [];
  }),
  ...circlesOf(imports).map((circle) => `modules import each other in a circle: ${circle.join(' → ')}`),
  ...[...writers]
    .filter(([, rooms]) => rooms.size > 1)
    .map(([table, rooms]) => `the table ${table} is written by several rooms: ${[...rooms].toSorted().join(', ')}`),
];

const faultOf = (file: string, target: string, from: string, to: string): string | undefined => {
  if (isModule(target) && from === 'platform') return 'platform imports no module';
  if (isModule(target) && (from === 'ports' || from === 'adapters')) return `${from} import no module`;
  if (isModule(target) && target !== doorOf(to)) return `a module is reached by its door, ${to}.ts`;
  if (from === 'ports' && to !== 'ports') return 'a port knows only ports';
  if (isTop(target) && !isTop(file) && to !== 'config.ts') return 'nothing reaches up to the top';
  return undefined;
};

/** One circle per group of modules that reach each other. */
const circlesOf = (imports: readonly RoomImport[]): string[][] => {
  const next = new Map<string, Set<string>>();
  for (const { from, to, file, target } of imports) {
    if (isModule(file) && isModule(target)) next.set(from, (next.get(from) ?? new Set()).add(to));
  }
  const circles: string[][] = [];
  const done = new Set<string>();
  const walk = (room: string, path: string[]): void => {
    const at = path.indexOf(room);
    if (at >= 0) {
      circles.push([...path.slice(at), room]);
      return;
    }
    if (done.has(room)) return;
    for (const other of next.get(room) ?? []) walk(other, [...path, room]);
    done.add(room);
  };
  for (const room of next.keys()) walk(room, []);
  return circles;
};

/** Rooms by floor: each imports only from floors below its own. Rooms in a circle have no floor and come last. */
export const floorsOf = (rooms: readonly string[], imports: readonly RoomImport[]): string[][] => {
  const floors: string[][] = [];
  let left = [...rooms];
  while (left.length > 0) {
    const waiting = new Set(left);
    const free = left.filter((room) => imports.every(({ from, to }) => from !== room || !waiting.has(to)));
    floors.push((free.length > 0 ? free : left).toSorted());
    left = free.length > 0 ? left.filter((room) => !free.includes(room)) : [];
  }
  return floors;
};
