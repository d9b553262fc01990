import { relative } from 'node:path';

/** A thread or a process of its own, which is built as well: it begins in a file that nobody else reads. */
const APART = /new URL\('[^']*?(?<name>[^/']+\.(?:worker|process))\.ts', import\.meta\.url\)/g;
const HERE = 'import.meta.url';

/**
 * A module of the server for a file of the folder `built`: it finds the files beside its source where they are, and
 * threads and processes where they are built. No line moves, and no path begins anywhere else than in that folder.
 */
export function filesOfServer(path: string, source: string, built: string): string {
  const from = JSON.stringify(relative(built, path).replaceAll('\\', '/'));
  let rest = 0;
  let result = '';
  for (const found of source.matchAll(APART)) {
    result += inSource(source.slice(rest, found.index), from) + `new URL('./${found.groups?.['name']}.js', ${HERE})`;
    rest = found.index + found[0].length;
  }
  return result + inSource(source.slice(rest), from);
}

const inSource = (text: string, from: string): string => text.replaceAll(HERE, `new URL(${from}, ${HERE}).href`);
