import { expect, it } from 'vitest';
import { inDependencyOrder } from './table-order.ts';

const names = (tables: { name: string; needs: string[] }[]) => inDependencyOrder(tables).map(({ name }) => name);

it('puts each table after those it needs', () => {
  expect(
    names([
      { name: 'lines', needs: ['orders', 'articles'] },
      { name: 'orders', needs: ['shops'] },
      { name: 'articles', needs: ['shops', 'elsewhere'] },
      { name: 'shops', needs: [] },
    ]),
  ).toEqual(['shops', 'orders', 'articles', 'lines']);
});

it('says which tables go round in a circle', () => {
  expect(() =>
    names([
      { name: 'a', needs: ['b'] },
      { name: 'b', needs: ['a'] },
    ]),
  ).toThrow(/a, b/);
});
