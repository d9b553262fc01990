import { describe, expect, it } from 'vitest';
import { type OrdersQuery, pageQueryOf, readOrdersQuery } from './order-list.view.ts';

const POINT = '00000000-0000-4000-8000-000000000301';
const everything: OrdersQuery = {
  search: '',
  collectionPoint: '',
  status: '',
  from: '',
  to: '',
  sort: '-creationDate',
  page: 1,
};

describe('the URL of the list of orders', () => {
  it('is read as filters', () => {
    const query = readOrdersQuery(
      new URLSearchParams(
        `search=durand&collectionPoint=${POINT}&status=PAID&from=2026-11-01&to=2026-11-31&sort=-total&page=2`,
      ),
    );
    expect(query).toEqual({
      search: 'durand',
      collectionPoint: POINT,
      status: 'PAID',
      from: '2026-11-01',
      to: '2026-11-31',
      sort: '-total',
      page: 2,
    });
  });

  it.each([
    '',
    'collectionPoint=ici&status=EXPIRED&sort=label&page=-1',
    'page=abc',
    'page=1.5',
    'page=1000001',
    'from=hier&to=2026-13-01',
  ])('%j is no filter', (search) => {
    expect(readOrdersQuery(new URLSearchParams(search))).toEqual(everything);
  });

  it('is never longer than what the server looks for', () => {
    expect(readOrdersQuery(new URLSearchParams({ search: 'a'.repeat(200) })).search).toHaveLength(120);
  });
});

describe('the query of the list of orders', () => {
  it.each<[Partial<OrdersQuery>, object]>([
    [{}, { sortBy: 'creationDate', sortAscending: 'false', pageNumber: 1 }],
    [
      { sort: 'collectionDate', page: 3 },
      { sortBy: 'collectionDate', sortAscending: 'true', pageNumber: 3 },
    ],
    [
      { sort: '-total', status: 'COLLECTED' },
      { sortBy: 'total', sortAscending: 'false', pageNumber: 1, status: 'COLLECTED' },
    ],
    [
      { from: '2026-11-01', to: '2026-11-30' },
      { from: '2026-11-01', to: '2026-11-30', sortBy: 'creationDate', sortAscending: 'false', pageNumber: 1 },
    ],
    [{ search: '  ' }, { sortBy: 'creationDate', sortAscending: 'false', pageNumber: 1 }],
    [
      { search: ' ab ', collectionPoint: POINT },
      { search: 'ab', collectionPoint: POINT, sortBy: 'creationDate', sortAscending: 'false', pageNumber: 1 },
    ],
  ])('for %j is %j', (query, asked) => {
    expect(pageQueryOf({ ...everything, ...query })).toEqual(asked);
  });
});
