import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Pagination } from './pagination.tsx';
import { mount } from './testing/mount.tsx';

const pages = (page: number, total: number) =>
  mount(
    <Pagination
      page={page}
      pageSize={10}
      total={total}
      label="Pagination des articles"
      renderStep={({ page: target, className, children }) => (
        <a href={`?page=${target}`} className={className}>
          {children}
        </a>
      )}
    />,
  );

it('says which results are shown and links to both neighbours', () => {
  pages(2, 35);
  expect(screen.getByRole('navigation', { name: 'Pagination des articles' }).textContent).toContain(
    'Résultats 11 à 20 sur 35',
  );
  expect(screen.getByRole('link', { name: 'Précédent' }).getAttribute('href')).toBe('?page=1');
  expect(screen.getByRole('link', { name: 'Suivant' }).getAttribute('href')).toBe('?page=3');
});

it('stops at the first and last pages', () => {
  const { unmount } = pages(1, 35);
  expect(screen.getByRole('button', { name: 'Précédent' })).toHaveProperty('disabled', true);
  unmount();
  pages(4, 35);
  expect(screen.getByText('Résultats 31 à 35 sur 35')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Suivant' })).toHaveProperty('disabled', true);
});

it('finds the way back from beyond the last page', () => {
  pages(9, 35);
  expect(screen.getByText('Aucun résultat sur cette page, 35 au total')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Précédent' }).getAttribute('href')).toBe('?page=4');
});

it('has nowhere to go in an empty list', () => {
  pages(1, 0);
  expect(screen.getByText('Aucun résultat')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});
