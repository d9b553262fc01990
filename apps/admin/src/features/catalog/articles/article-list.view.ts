import type { Article, Category } from '@etal/contract/articles';
import { findByWords, searchTextOf } from '@etal/domain/catalog/search';
import { byLabel } from '@etal/domain/names';

export const PAGE_SIZE = 10;

const STATUSES = ['all', 'enabled', 'disabled'] as const;
export type StatusFilter = (typeof STATUSES)[number];

const SORTS = ['label', '-label', 'creationDate', '-creationDate'] as const;
export type Sort = (typeof SORTS)[number];

export const STATUS_OPTIONS: { value: StatusFilter; label: string }[] = [
  { value: 'all', label: 'Tous' },
  { value: 'enabled', label: 'En vente' },
  { value: 'disabled', label: 'Indisponibles' },
];

export const SORT_OPTIONS: { value: Sort; label: string }[] = [
  { value: 'label', label: 'Nom, de A à Z' },
  { value: '-label', label: 'Nom, de Z à A' },
  { value: 'creationDate', label: 'Du plus ancien au plus récent' },
  { value: '-creationDate', label: 'Du plus récent au plus ancien' },
];

export interface ListQuery {
  search: string;
  category: string;
  status: StatusFilter;
  sort: Sort;
  page: number;
}

/** Reads the filters from the URL; an invalid value counts as no filter. */
export function readQuery(params: URLSearchParams, categories: Pick<Category, 'id'>[]): ListQuery {
  const category = params.get('category') ?? '';
  const page = Number(params.get('page'));
  return {
    search: params.get('search') ?? '',
    category: categories.some(({ id }) => id === category) ? category : '',
    status: STATUSES.find((status) => status === params.get('status')) ?? 'all',
    sort: SORTS.find((sort) => sort === params.get('sort')) ?? 'label',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

const COMPARE = {
  label: byLabel,
  creationDate: (a: Article, b: Article): number => a.creationDate - b.creationDate,
};

/** Descending is the ascending list read backwards: articles added within one second keep their order too. */
function sorted(articles: Article[], sort: Sort): Article[] {
  const ascending = articles.toSorted(COMPARE[sort === 'label' || sort === '-label' ? 'label' : 'creationDate']);
  return sort.startsWith('-') ? ascending.toReversed() : ascending;
}

const searchText = ({ label, categoryLabel, tags }: Article): string =>
  searchTextOf({ words: [label, categoryLabel], tags });

export interface ListView {
  rows: Article[];
  total: number;
  page: number;
}

export const isFiltered = ({ search, category, status }: ListQuery): boolean =>
  search !== '' || category !== '' || status !== 'all';

/** All that the filters leave, on whatever page. */
export function matching(
  articles: readonly Article[],
  { search, category, status }: Pick<ListQuery, 'search' | 'category' | 'status'>,
): Article[] {
  const left = articles.filter(
    (article) =>
      (category === '' || article.categoryId === category) &&
      (status === 'all' || article.isEnabled === (status === 'enabled')),
  );
  return findByWords(left, searchText, search);
}

/** A page past the end shows the last one: a filter or a deletion may have shortened the list. */
export function viewArticles(articles: readonly Article[], query: ListQuery): ListView {
  const { sort, page } = query;
  const found = sorted(matching(articles, query), sort);
  const shownPage = Math.min(page, Math.max(1, Math.ceil(found.length / PAGE_SIZE)));
  return {
    rows: found.slice((shownPage - 1) * PAGE_SIZE, shownPage * PAGE_SIZE),
    total: found.length,
    page: shownPage,
  };
}
