import { getOrdersPage } from '@etal/contract/orders';
import type { CallInput } from '@etal/contract/endpoint';
import { ORDER_STATUSES, type OrderStatus } from '@etal/domain/orders/order';
import { ORDER_STATUS_LABELS } from '@etal/texts/orders';

const SORTS = ['-creationDate', 'creationDate', 'collectionDate', '-collectionDate', 'total', '-total'] as const;
export type OrderSort = (typeof SORTS)[number];
/** The newest first (R-LISTS-3). */
export const DEFAULT_SORT: OrderSort = '-creationDate';

export const SORT_OPTIONS: { value: OrderSort; label: string }[] = [
  { value: '-creationDate', label: 'De la plus récente à la plus ancienne' },
  { value: 'creationDate', label: 'De la plus ancienne à la plus récente' },
  { value: 'collectionDate', label: "Collecte, la plus ancienne d'abord" },
  { value: '-collectionDate', label: "Collecte, la plus récente d'abord" },
  { value: 'total', label: 'Total croissant' },
  { value: '-total', label: 'Total décroissant' },
];

const FILTERED: OrderStatus[] = ['PAID', 'REFUSED', 'ACCEPTED', 'COLLECTED', 'CANCELED'];

/** R-SCREENS-6 calls it « À traiter » here, where it is a pile of work. */
export const STATUS_OPTIONS = FILTERED.map((value) => ({
  value,
  label: value === 'PAID' ? 'À traiter' : ORDER_STATUS_LABELS[value],
}));

export interface OrdersQuery {
  search: string;
  collectionPoint: string;
  status: OrderStatus | '';
  /** The first and the last day of collection, both included. */
  from: string;
  to: string;
  sort: OrderSort;
  page: number;
}

const { collectionPoint: pointId, from: day } = getOrdersPage.query.shape;
const MAX_SEARCH = 120;

const dayIn = (params: URLSearchParams, name: 'from' | 'to'): string => {
  const date = params.get(name) ?? '';
  return day.safeParse(date).success ? date : '';
};

/** Reads the filters from the URL; an invalid value counts as no filter. */
export function readOrdersQuery(params: URLSearchParams): OrdersQuery {
  const collectionPoint = params.get('collectionPoint') ?? '';
  const page = Number(params.get('page'));
  return {
    search: (params.get('search') ?? '').slice(0, MAX_SEARCH),
    collectionPoint: pointId.safeParse(collectionPoint).success ? collectionPoint : '',
    status: ORDER_STATUSES.find((status) => status === params.get('status')) ?? '',
    from: dayIn(params, 'from'),
    to: dayIn(params, 'to'),
    sort: SORTS.find((sort) => sort === params.get('sort')) ?? DEFAULT_SORT,
    page: Number.isSafeInteger(page) && page > 0 && page <= 1_000_000 ? page : 1,
  };
}

/** The filters to clear when the list is to show everything again. */
export const NO_FILTER = { search: null, collectionPoint: null, status: null, from: null, to: null, page: null };

type Query = CallInput<typeof getOrdersPage>['query'];

/** The same for the list and for the documents made of it (R-DOCUMENTS-4). */
export const filtersOf = ({
  search,
  collectionPoint,
  status,
  from,
  to,
}: OrdersQuery): Pick<Query, 'search' | 'collectionPoint' | 'status' | 'from' | 'to'> => ({
  ...(search.trim() ? { search: search.trim() } : {}),
  ...(collectionPoint ? { collectionPoint } : {}),
  ...(status ? { status } : {}),
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
});

const SORT_KEYS: Record<OrderSort, NonNullable<Query['sortBy']>> = {
  collectionDate: 'collectionDate',
  '-collectionDate': 'collectionDate',
  total: 'total',
  '-total': 'total',
  creationDate: 'creationDate',
  '-creationDate': 'creationDate',
};

export const pageQueryOf = (query: OrdersQuery): Query => ({
  ...filtersOf(query),
  sortBy: SORT_KEYS[query.sort],
  sortAscending: query.sort.startsWith('-') ? 'false' : 'true',
  pageNumber: query.page,
});
