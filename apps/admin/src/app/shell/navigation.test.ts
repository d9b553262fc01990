import { expect, it } from 'vitest';
import { bottomNavigation, navigation } from './navigation.ts';

const items = [...navigation.flatMap((section) => section.items), ...bottomNavigation];
const activeAt = (pathname: string): string[] =>
  items.filter(({ isActive }) => isActive(pathname)).map(({ label }) => label);

it('lists the sections in the order that the product has always had', () => {
  expect(navigation.map(({ title, items: links }) => [title, links.map(({ label }) => label)])).toEqual([
    ['Accueil', ['Accueil']],
    [
      'Ventes',
      [
        'Commandes actives',
        'Préparation',
        'Commandes',
        'Mes ventes',
        'Caisse',
        'Comptabilité',
        'Clients',
        'Groupes de clients',
        'Écrire à mes clients',
      ],
    ],
    ['Ma boutique', ['La semaine', 'Articles', 'Paniers', 'Points de collecte', 'Éditer mon site']],
  ]);
  expect(bottomNavigation.map(({ label }) => label)).toEqual(['Paramètres']);
});

it.each([
  ['/admin', ['Accueil']],
  ['/admin/', ['Accueil']],
  ['/admin/commandes-actives', ['Commandes actives']],
  ['/admin/commandes-actives/AB12', []],
  ['/admin/preparation', ['Préparation']],
  ['/admin/commandes', ['Commandes']],
  ['/admin/commandes/AB12CD34', ['Commandes']],
  ['/admin/caisse', ['Caisse']],
  ['/admin/caisse/jour', ['Caisse']],
  ['/admin/comptabilite/mois/2026-11', ['Comptabilité']],
  ['/admin/clients/1', ['Clients']],
  ['/admin/groupes-clients', ['Groupes de clients']],
  ['/admin/ecrire/ardoise', ['Écrire à mes clients']],
  ['/admin/semaine', ['La semaine']],
  ['/admin/articles/edition', ['Articles']],
  ['/admin/paniers/1', ['Paniers']],
  ['/admin/points-de-collecte/edition', ['Points de collecte']],
  ['/admin/mon-site', ['Éditer mon site']],
  ['/admin/parametres', ['Paramètres']],
  ['/admin/parametres/infos-legales', []],
])('at %s, highlights %j', (pathname, labels) => {
  expect(activeAt(pathname)).toEqual(labels);
});
