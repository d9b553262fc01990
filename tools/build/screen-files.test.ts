import { expect, it } from 'vitest';
import { filesOfModules } from './screen-files.ts';

const GRAPH = new Map([
  ['main', ['react']],
  ['login', ['react', 'field']],
  ['shell', ['field', 'menu']],
  ['orders/list', ['menu', 'table', 'orders/badge', 'orders/filters']],
  ['orders/detail', ['orders/badge', 'orders/filters', 'orders/sheet']],
  ['till/day', ['table', 'orders/badge']],
]);
const areaOf = (module: string): string | undefined => /^(.*)\//.exec(module)?.[1];

it('puts each shared module where those that need it load little else', () => {
  const files = filesOfModules(GRAPH, {
    layers: [
      { file: 'start', root: 'main' },
      { file: 'start', root: 'login' },
      { file: 'shell', root: 'shell' },
    ],
    pages: ['login', 'shell', 'orders/list', 'orders/detail', 'till/day'],
    areaOf,
  });
  expect(Object.fromEntries(files)).toEqual({
    react: 'start',
    field: 'start',
    menu: 'shell',
    table: 'often',
    'orders/badge': 'orders-elsewhere',
    'orders/filters': 'orders',
  });
});
