import type { CallInput, CallResponse } from '@etal/contract/endpoint';
import { getShoppersPage } from '@etal/contract/shoppers';
import { SHOPPERS_FAILURE } from '@etal/texts/shoppers';
import { call } from '../../calls/api.ts';
import { attemptLater, type Outcome } from '../../calls/failure.ts';

const SORTS = ['lastName', '-lastName', 'creationDate', '-creationDate'] as const;
export type ShopperSort = (typeof SORTS)[number];

export const SORT_OPTIONS: { value: ShopperSort; label: string }[] = [
  { value: 'lastName', label: 'Nom, de A à Z' },
  { value: '-lastName', label: 'Nom, de Z à A' },
  { value: 'creationDate', label: 'Du plus ancien au plus récent' },
  { value: '-creationDate', label: 'Du plus récent au plus ancien' },
];

export interface ShoppersQuery {
  search: string;
  group: string;
  sort: ShopperSort;
  page: number;
}

const { group: groupId } = getShoppersPage.query.shape;
const MAX_SEARCH = 120;

/** Reads the filters from the URL; an invalid value counts as no filter. */
export function readShoppersQuery(params: URLSearchParams): ShoppersQuery {
  const group = params.get('group') ?? '';
  const page = Number(params.get('page'));
  return {
    search: (params.get('search') ?? '').slice(0, MAX_SEARCH),
    group: groupId.safeParse(group).success ? group : '',
    sort: SORTS.find((sort) => sort === params.get('sort')) ?? 'lastName',
    page: Number.isSafeInteger(page) && page > 0 && page <= 1_000_000 ? page : 1,
  };
}

type Query = CallInput<typeof getShoppersPage>['query'];

/** The same for the list and for the file made of it. */
export const filtersOf = ({
  search,
  group,
}: Pick<ShoppersQuery, 'search' | 'group'>): Pick<Query, 'search' | 'group'> => ({
  ...(search.trim() ? { search: search.trim() } : {}),
  ...(group ? { group } : {}),
});

export const pageQueryOf = (query: ShoppersQuery): Query => ({
  ...filtersOf(query),
  sortBy: query.sort === 'lastName' || query.sort === '-lastName' ? 'lastName' : 'creationDate',
  sortAscending: query.sort.startsWith('-') ? 'false' : 'true',
  pageNumber: query.page,
});

export type ShoppersPage = CallResponse<typeof getShoppersPage>;

export interface ShoppersData {
  /** Not awaited: the filters answer at once, the shoppers when they come. */
  shoppers: Promise<Outcome<ShoppersPage>>;
}

/** Without the request's signal: leaving the page would reject a promise that no one is left to await. */
export const loadShoppers = (query: CallInput<typeof getShoppersPage>['query']): ShoppersData => ({
  shoppers: attemptLater(() => call(getShoppersPage, { query }), SHOPPERS_FAILURE),
});
