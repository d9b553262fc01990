import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../root.ts';

// The server's and the rules' test files follow each other in one process (`isolate: false` in vitest.config.ts).
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
  const replacing = files.filter((file) =>
    /\bvi\.(?:mock|doMock|stubGlobal|stubEnv)\(|\bprocess\.(?:chdir\(|env\[[^\]]+\] = )/.test(
      readFileSync(join(root, file), 'utf8'),
    ),
  );
  expect(replacing).toEqual([]);
});
