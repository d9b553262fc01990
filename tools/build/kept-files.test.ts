import { expect, it } from 'vitest';
import { type BuildManifest, filesOfPages } from './kept-files.ts';

const manifest: BuildManifest = {
  'index.html': { file: 'assets/index-1.js', css: ['assets/index-1.css'], assets: ['assets/font-1.woff2'] },
  'scale.page.tsx': { file: 'assets/scale-1.js', imports: ['index.html', '_shared.js'] },
  'articles.page.tsx': { file: 'assets/articles-1.js', imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared-1.js', imports: ['scale.page.tsx'] },
};

it('names what the pages load at once, each once, and nothing of the other pages', () => {
  expect(filesOfPages(manifest, ['index.html', 'scale.page.tsx'])).toEqual([
    '/assets/font-1.woff2',
    '/assets/index-1.css',
    '/assets/index-1.js',
    '/assets/scale-1.js',
    '/assets/shared-1.js',
  ]);
});

it('fails on a page that the build does not have: it was renamed', () => {
  expect(() => filesOfPages(manifest, ['balance.page.tsx'])).toThrow('balance.page.tsx');
});
