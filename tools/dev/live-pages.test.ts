import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../root.ts';
import { livePages } from './live-pages.ts';

const { transform } = livePages();

it('every page of the back-office is given to the router as a live one', () => {
  if (typeof transform !== 'function') throw new TypeError('The plugin transforms nothing.');
  const source = readFileSync(join(root, 'apps/admin/src/app/routes.tsx'), 'utf8');
  const pages = source.match(/\blazy: /g);
  const live = String(Reflect.apply(transform, undefined, [source, '/apps/admin/src/app/routes.tsx']));
  expect(pages?.length).toBeGreaterThan(20);
  expect(live.match(/\.page\.tsx'\)\.then\(\(page\) => livePage\('[\w-]+\.page\.tsx', page\)\)/g)).toHaveLength(
    pages?.length ?? 0,
  );
});
