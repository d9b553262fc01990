import { cpSync, mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { hashSources } from './hash-sources.ts';

const SOURCES = ['package-lock.json', 'src', 'public'];

/** Each in a folder of its own, as what was read in a process is not read again. */
function folder(change: (home: string) => void = () => {}): string {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'etal-hash-')));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), text);
  };
  write('package-lock.json', '{}');
  write('src/modules/orders/orders.ts', 'export const orders = 1;');
  write('src/orders.test.ts', 'a test');
  write('README.md', 'read by nobody');
  change(home);
  return hashSources(home, SOURCES);
}

it('is as new as its sources, wherever they lie', () => {
  expect(folder()).toBe(folder());
});

it.each<[string, (home: string) => void]>([
  ['is edited', (home) => writeFileSync(join(home, 'src/modules/orders/orders.ts'), 'export const orders = 2;')],
  ['is added', (home) => writeFileSync(join(home, 'src/new.ts'), '')],
  [
    'is renamed',
    (home) => renameSync(join(home, 'src/modules/orders/orders.ts'), join(home, 'src/modules/orders/o.ts')),
  ],
  ['is removed', (home) => rmSync(join(home, 'src/modules/orders/orders.ts'))],
  ['is another version', (home) => writeFileSync(join(home, 'package-lock.json'), '{ }')],
  ['is where none was', (home) => cpSync(join(home, 'src'), join(home, 'public'), { recursive: true })],
])('is stale when a source %s', (_change, change) => {
  expect(folder(change)).not.toBe(folder());
});

it('is not stale when a test or a document changes', () => {
  const changed = folder((home) => {
    writeFileSync(join(home, 'src/orders.test.ts'), 'another test');
    writeFileSync(join(home, 'README.md'), 'written anew');
  });
  expect(changed).toBe(folder());
});
