import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { root } from '../root.ts';
import { testsWithoutDatabase } from './tests-without-database.ts';

it('finds the tests that reach no database, through whatever they import', () => {
  const server = mkdtempSync(join(tmpdir(), 'etal-tests-'));
  onTestFinished(() => rmSync(server, { recursive: true }));
  const files = {
    'src/platform/db/open-database.ts': '',
    'src/orders/place.ts': "const { open } = await import('../platform/db/open-database.ts');",
    'src/orders/place.test.ts': "import { place } from './place.ts';",
    'src/orders/sum.ts': '',
    'src/orders/sum.test.ts': "import { it } from 'vitest';\nimport { sum } from './sum.ts';",
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(server, path)), { recursive: true });
    writeFileSync(join(server, path), text);
  }
  expect(testsWithoutDatabase(server)).toEqual(['src/orders/sum.test.ts']);
});

it('leaves the calls to both engines', () => {
  const once = testsWithoutDatabase(join(root, 'apps/server'));
  expect(once).toContain('src/platform/fair-turns.test.ts');
  expect(once.filter((path) => /places?-|orders?-|tenancy|roles-matrix|round-trips/.test(path))).toEqual([]);
});
