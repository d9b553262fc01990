import { expect, it } from 'vitest';
import { cachesToDrop, filesOf, isAnswerOfPage, wayOf } from '../../service-worker/way-of.ts';

const ORIGIN = 'https://etal.test';

it.each([
  ['navigate', 'GET', '/admin', 'page'],
  ['navigate', 'GET', '/admin/pesee?date=2026-11-21', 'page'],
  ['navigate', 'GET', '/administration', 'none'],
  ['navigate', 'GET', '/login', 'none'],
  ['navigate', 'GET', '/boutique/la-ferme', 'none'],
  ['cors', 'GET', '/assets/index-abc.js', 'file'],
  ['no-cors', 'GET', '/assets/index-abc.css', 'file'],
  ['cors', 'GET', '/api/GetShopAggregate', 'none'],
  ['cors', 'GET', '/api/GetPreparation?date=2026-11-21', 'none'],
  ['cors', 'POST', '/assets/index-abc.js', 'none'],
  ['no-cors', 'GET', '/images/1/2.webp', 'none'],
  ['cors', 'GET', 'https://ailleurs.test/assets/index.js', 'none'],
] as const)('%s %s %s: %s', (mode, method, path, way) => {
  expect(wayOf({ mode, method, url: new URL(path, ORIGIN).href }, ORIGIN)).toBe(way);
});

it('finds what the page loads, each once', () => {
  const html =
    '<link rel="icon" href="/favicon.svg"><script src="/assets/a.js"></script><link rel="stylesheet" href="/assets/b.css"><link rel="modulepreload" href="/assets/a.js">';
  expect(filesOf(html)).toEqual(['/assets/a.js', '/assets/b.css']);
});

it.each([
  [200, true],
  [304, true],
  [404, true],
  [500, false],
  [502, false],
  [503, false],
])('an answer of %i is shown as the page: %s', (status, isShown) => {
  expect(isAnswerOfPage({ status })).toBe(isShown);
});

it.each([
  ['the first release', ['etal-a'], 'etal-a', []],
  ['the one before stays for pages still open', ['etal-a', 'etal-b'], 'etal-b', []],
  ['older ones go', ['etal-1', 'etal-a', 'etal-b', 'etal-c'], 'etal-c', ['etal-1', 'etal-a']],
  ['a release that comes back', ['etal-a', 'etal-b', 'etal-c'], 'etal-a', ['etal-b']],
])('%s', (_case, names, current, dropped) => {
  expect(cachesToDrop(names, current)).toEqual(dropped);
});
