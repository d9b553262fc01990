import { expect, it } from 'vitest';
import { filesOfModules } from './screen-files.ts';

const GRAPH = new Map([
  ['main', ['react']],
  ['login', ['react', 'field']],
  ['shell', ['field', 'menu']],
  ['orders/list', ['menu', 'table', 'orders/badge', 'orders/filters', 'form-dialog']],
  ['orders/detail', ['orders/badge', 'orders/filters', 'orders/sheet']],
  ['till/day', ['table', 'orders/badge', 'form-dialog']],
  ['till/list', ['table', 'till/figures']],
  ['till/month', ['table', 'till/figures']],
  ['form-dialog', ['forms-library']],
]);
const areaOf = (module: string): string | undefined => /^(.*)\//.exec(module)?.[1];

it('puts each shared module where those that need it load little else', () => {
  const files = filesOfModules(GRAPH, {
    layers: [
      { file: 'start', root: 'main' },
      { file: 'start', root: 'login' },
      { file: 'shell', root: 'shell' },
    ],
    pages: ['login', 'shell', 'orders/list', 'orders/detail', 'till/day', 'till/list', 'till/month'],
    tools: { file: 'forms', root: (module) => module === 'forms-library' },
    areaOf,
  });
  expect(Object.fromEntries(files)).toEqual({
    react: 'start',
    field: 'start',
    menu: 'shell',
    table: 'often',
    'form-dialog': 'forms',
    'forms-library': 'forms',
    'orders/badge': 'orders-elsewhere',
    'orders/filters': 'orders',
    'till/figures': 'till-views',
  });
});
