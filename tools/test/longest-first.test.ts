import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../root.ts';
import { LONG, longestFirst } from './longest-first.ts';

it('begins with the files that take long, and leaves the others in their order', () => {
  const file = (path: string) => ({ moduleId: join(root, path) });
  const [first, second, cli, shuffled] = [
    'apps/admin/src/b.test.ts',
    'apps/admin/src/a.test.ts',
    'apps/server/src/cli.test.ts',
    'apps/server/src/modules/orders/payment/shuffled-events.long.postgres.test.ts',
  ].map(file);
  expect(longestFirst([first!, second!, cli!, shuffled!])).toEqual([shuffled, cli, first, second]);
});

it.each(LONG)('%s is a file', (path) => {
  expect(existsSync(join(root, path))).toBe(true);
});
