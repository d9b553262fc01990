import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type Column, rowLinkClass, Table } from './table.tsx';
import { mount } from './testing/mount.tsx';

type Article = { id: string; label: string; price: string };

const ARTICLES: Article[] = [
  { id: 'a', label: 'Carottes', price: '2,40 €' },
  { id: 'b', label: 'Poireaux', price: '3,10 €' },
];

const columns = (onSort: () => void): Array<Column<Article>> => [
  {
    id: 'label',
    header: 'Article',
    kind: 'lead',
    sort: { direction: 'ascending', onSort },
    cell: (article) => (
      <a href={`/articles/${article.id}`} className={rowLinkClass}>
        {article.label}
      </a>
    ),
  },
  { id: 'price', header: 'Tarif', align: 'end', cell: (article) => article.price },
  { id: 'added', header: 'Ajout', sort: { direction: null, onSort }, cell: () => 'hier' },
  { id: 'actions', header: 'Actions', kind: 'actions', cell: () => <button type="button">Voir</button> },
];

it('is a captioned table whose headers head columns', () => {
  mount(<Table caption="Articles en vente" columns={columns(() => {})} rows={ARTICLES} rowKey={(row) => row.id} />);
  const table = screen.getByRole('table', { name: 'Articles en vente' });
  const headers = within(table).getAllByRole('columnheader');
  expect(headers.map((header) => header.textContent)).toEqual(['Article', 'Tarif', 'Ajout', 'Actions']);
  expect(headers.every((header) => header.getAttribute('scope') === 'col')).toBe(true);
  expect(within(table).getAllByRole('row')).toHaveLength(3);
  expect(screen.getByRole('link', { name: 'Poireaux' })).toBeTruthy();
});

it('sorts by header buttons and says the present order', async () => {
  const onSort = vi.fn<() => void>();
  const { user } = mount(
    <Table caption="Articles" columns={columns(onSort)} rows={ARTICLES} rowKey={(row) => row.id} />,
  );
  expect(screen.getByRole('columnheader', { name: 'Article' }).getAttribute('aria-sort')).toBe('ascending');
  expect(screen.getByRole('columnheader', { name: 'Ajout' }).getAttribute('aria-sort')).toBe('none');
  expect(screen.getByRole('columnheader', { name: 'Tarif' }).hasAttribute('aria-sort')).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Ajout' }));
  expect(onSort).toHaveBeenCalledOnce();
});

it("keeps the header's words beside each value for the phone's cards, without saying them twice", () => {
  mount(<Table caption="Articles" columns={columns(() => {})} rows={ARTICLES.slice(0, 1)} rowKey={(row) => row.id} />);
  const cell = screen.getByRole('cell', { name: '2,40 €' });
  expect(within(cell).getByText('Tarif').getAttribute('aria-hidden')).toBe('true');
});
