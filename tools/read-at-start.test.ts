import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readAtStart } from './architecture/read-at-start.ts';
import { root } from './root.ts';

/** Each is wanted by few servers, or on few days: it costs memory and a part of every start. */
const LATER = ['@electric-sql/pglite', 'postal-mime', 'prom-client', 'sharp', 'stripe', 'web-push'];

const later = (read: Set<string>): string[] => LATER.filter((name) => read.has(name));

it('the server starts without what it may never need', () => {
  const read = readAtStart('apps/server/src/main.ts', (path) => readFileSync(join(root, path), 'utf8'));
  expect(later(read)).toEqual([]);
  // It has been looked through.
  expect(read.size).toBeGreaterThan(300);
  expect(read).toContain('fastify');
});

it.each([
  ['import', `import sharp from 'sharp';`],
  ['export', `export { default } from 'sharp';`],
  ['import for its effect', `import 'sharp';`],
])('sees an %s far down, and neither types nor what is imported later', (_kind, planted) => {
  const files: Record<string, string> = {
    'a/main.ts': `import type { Stripe } from 'stripe';\nimport { two } from './b/two.ts';\nvoid import('web-push');`,
    'a/b/two.ts': `import { three } from '../three.ts';\nexport const two = three;`,
    'a/three.ts': `${planted}\nexport const three = 3;`,
  };
  expect(later(readAtStart('a/main.ts', (path) => files[path]!))).toEqual(['sharp']);
});
