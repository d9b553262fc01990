import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../root.ts';

// Test files follow each other in one process (`isolate: false` in vitest.config.ts).
const replacing = (files: string[], how: RegExp): string[] =>
  files.filter((file) => how.test(readFileSync(join(root, file), 'utf8')));

it('no test replaces what the files after it would share', () => {
  const files = globSync(
    [
      'apps/server/{src,testing,fixtures}/**/*.test.ts',
      'packages/{domain,contract,texts}/src/**/*.test.ts',
      'tools/**/*.test.ts',
      'bench/**/*.test.ts',
    ],
    { cwd: root },
  );
  expect(files.length).toBeGreaterThan(100);
  expect(
    replacing(files, /\bvi\.(?:mock|doMock|stubGlobal|stubEnv)\(|\bprocess\.(?:chdir\(|env\[[^\]]+\] = )/),
  ).toEqual([]);
});

it('no test of the back-office replaces a module; its setup takes the rest away', () => {
  const files = globSync('apps/admin/src/**/*.test.{ts,tsx}', { cwd: root });
  expect(files.length).toBeGreaterThan(30);
  // What is stubbed at the head of a file would be gone after its first test.
  expect(replacing(files, /\bvi\.(?:mock|doMock)\(|^vi\.|^Object\.assign\(/m)).toEqual([]);
});
