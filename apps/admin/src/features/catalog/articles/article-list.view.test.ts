import { describe, expect, it } from 'vitest';
import { DAIRY, sampleArticle, VEGETABLES } from '../../../testing/sample-shop.ts';
import { type ListQuery, readQuery, viewArticles } from './article-list.view.ts';

const everything: ListQuery = { search: '', category: '', status: 'all', sort: 'label', page: 1 };
const articles = [
  sampleArticle(1, 'Épinards'),
  sampleArticle(2, 'Abricots 10 kg', { isEnabled: false }),
  sampleArticle(3, 'Abricots 2 kg'),
  sampleArticle(4, 'Crème fraîche', { categoryId: DAIRY, categoryLabel: 'Crèmerie' }),
];
const labels = (query: Partial<ListQuery>) =>
  viewArticles(articles, { ...everything, ...query }).rows.map(({ label }) => label);

describe('the list of articles', () => {
  it.each<[Partial<ListQuery>, string[]]>([
    [{}, ['Abricots 2 kg', 'Abricots 10 kg', 'Crème fraîche', 'Épinards']],
    [{ sort: '-label' }, ['Épinards', 'Crème fraîche', 'Abricots 10 kg', 'Abricots 2 kg']],
    [{ sort: 'creationDate' }, ['Épinards', 'Abricots 10 kg', 'Abricots 2 kg', 'Crème fraîche']],
    [{ sort: '-creationDate' }, ['Crème fraîche', 'Abricots 2 kg', 'Abricots 10 kg', 'Épinards']],
    [{ search: 'ABRI' }, ['Abricots 2 kg', 'Abricots 10 kg']],
    [{ search: 'creme' }, ['Crème fraîche']],
    [{ search: 'miel' }, []],
    [{ category: DAIRY }, ['Crème fraîche']],
    [{ status: 'enabled', category: VEGETABLES }, ['Abricots 2 kg', 'Épinards']],
    [{ status: 'disabled' }, ['Abricots 10 kg']],
  ])('of %j shows %j', (query, expected) => {
    expect(labels(query)).toEqual(expected);
  });

  it('shows the last added first even when several were added within one second', () => {
    const [first, second] = [
      sampleArticle(5, 'Blettes', { creationDate: 1 }),
      sampleArticle(6, 'Ail', { creationDate: 1 }),
    ];
    expect(viewArticles([first, second], { ...everything, sort: '-creationDate' }).rows).toEqual([second, first]);
  });

  it('shows ten a page, and the last page instead of one past the end', () => {
    const many = Array.from({ length: 23 }, (_, n) => sampleArticle(n, `Article ${n}`));
    expect(viewArticles(many, { ...everything, page: 2 })).toMatchObject({ total: 23, page: 2, rows: { length: 10 } });
    expect(viewArticles(many, { ...everything, page: 99 })).toMatchObject({ page: 3, rows: { length: 3 } });
    expect(viewArticles([], everything)).toEqual({ rows: [], total: 0, page: 1 });
  });
});

describe('the URL of the list of articles', () => {
  it('is read as filters', () => {
    const query = readQuery(
      new URLSearchParams(`search=ail&category=${DAIRY}&status=disabled&sort=-creationDate&page=2`),
      [{ id: DAIRY }],
    );
    expect(query).toEqual({ search: 'ail', category: DAIRY, status: 'disabled', sort: '-creationDate', page: 2 });
  });

  it.each(['', 'category=unknown&status=maybe&sort=price&page=-1', 'page=abc', 'page=1.5'])(
    '%j is no filter',
    (search) => {
      expect(readQuery(new URLSearchParams(search), [{ id: DAIRY }])).toEqual(everything);
    },
  );
});
