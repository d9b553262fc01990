import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Badge } from './badge.tsx';
import { Banner } from './banner.tsx';
import { CountBadge } from './count-badge.tsx';
import { DescriptionList } from './description-list.tsx';
import { EmptyState } from './empty-state.tsx';
import { IconButton } from './icon-button.tsx';
import { PageHeader } from './page-header.tsx';
import { Section } from './section.tsx';
import { SkipLink } from './skip-link.tsx';
import { Spinner } from './spinner.tsx';
import { mount } from './testing/mount.tsx';
import { Thumbnail } from './thumbnail.tsx';

it('says a state in words', () => {
  mount(<Badge tone="leaf">En vente</Badge>);
  expect(screen.getByText('En vente')).toBeTruthy();
});

it('says a count in words to those who listen, and nothing at zero', () => {
  const { rerender, container } = mount(
    <a href="/admin/commandes-actives">
      Commandes actives <CountBadge count={4} label="4 commandes actives" />
    </a>,
  );
  expect(screen.getByRole('link').textContent).toBe('Commandes actives 44 commandes actives');
  expect(screen.getByRole('link', { name: 'Commandes actives 4 commandes actives' })).toBeTruthy();
  rerender(<CountBadge count={120} label="120 commandes actives" />);
  expect(screen.getByText('99+')).toBeTruthy();
  rerender(<CountBadge count={0} label="aucune" />);
  expect(container.textContent).toBe('');
});

it('names an icon and shows its name on hover', () => {
  mount(<IconButton label="Modifier Carottes" icon={<svg aria-hidden />} />);
  expect(screen.getByRole('button', { name: 'Modifier Carottes' }).title).toBe('Modifier Carottes');
});

it('speaks up only when told to', () => {
  const { rerender } = mount(<Banner tone="warning">Des articles attendent.</Banner>);
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(
    <Banner tone="error" role="alert">
      Identifiants invalides.
    </Banner>,
  );
  expect(screen.getByRole('alert').textContent).toBe('Identifiants invalides.');
});

it('waits in words', () => {
  mount(<Spinner />);
  expect(screen.getByRole('status').textContent).toBe('Chargement…');
});

it('heads the page with an h1 that can take the focus', () => {
  mount(
    <PageHeader title="Articles" back={<a href="/admin">Retour</a>} actions={<button type="button">Ajouter</button>} />,
  );
  const heading = screen.getByRole('heading', { level: 1, name: 'Articles' });
  expect(heading.getAttribute('tabindex')).toBe('-1');
});

it('names a section by its title', () => {
  mount(<Section title="Tarifs">…</Section>);
  expect(screen.getByRole('region', { name: 'Tarifs' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 2, name: 'Tarifs' })).toBeTruthy();
});

it('invites when there is nothing', () => {
  mount(<EmptyState title="Aucun Article" action={<a href="/admin/articles/edition">Ajouter un article</a>} />);
  expect(screen.getByRole('heading', { level: 2, name: 'Aucun Article' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ajouter un article' })).toBeTruthy();
});

it('pairs terms with descriptions', () => {
  mount(<DescriptionList items={[{ term: 'Catégorie', description: 'Légumes' }]} />);
  expect(screen.getByRole('term').textContent).toBe('Catégorie');
  expect(screen.getByRole('definition').textContent).toBe('Légumes');
});

it('leads straight to the content', () => {
  mount(<SkipLink />);
  expect(screen.getByRole('link', { name: 'Aller au contenu' }).getAttribute('href')).toBe('#contenu');
});

it('puts initials in place of an image that is missing or broken', () => {
  const { rerender } = mount(<Thumbnail src="/c.jpg" alt="Carottes nouvelles" name="Carottes de l'année nouvelle" />);
  fireEvent.error(screen.getByRole('img', { name: 'Carottes nouvelles' }));
  expect(screen.getByRole('img', { name: 'Carottes nouvelles' }).textContent).toBe('CA');
  rerender(<Thumbnail src="/d.jpg" alt="Carottes nouvelles" name="Carottes de l'année nouvelle" />);
  expect(screen.getByRole('img').getAttribute('src')).toBe('/d.jpg');
  rerender(<Thumbnail src={null} alt="" name="Œufs" />);
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByText('Œ')).toBeTruthy();
});
