import { EVERY_ROLE, MANAGERS, OWNERS, type Role } from '@etal/domain/accounts/roles';
import { matchPath } from 'react-router';

/**
 * Who may open each page, the first that fits counting: others find it in no menu, and a sentence at its address
 * (R-TEAM-1). They are those who may make the call that the page lives on, which a test holds against the contract: the
 * records themselves would load the schemas of every page with the first one.
 */
export const PAGE_ROLES: readonly (readonly [pattern: string, roles: readonly Role[]])[] = [
  ['/admin', MANAGERS],
  ['/admin/semaine', MANAGERS],
  ['/admin/articles/*', MANAGERS],
  ['/admin/paniers/*', MANAGERS],
  ['/admin/mon-site', MANAGERS],
  ['/admin/points-de-collecte/*', MANAGERS],
  ['/admin/parametres/infos-legales', OWNERS],
  ['/admin/parametres', MANAGERS],
  ['/admin/equipe', OWNERS],
  ['/admin/compte/journal', OWNERS],
  ['/admin/compte/boutique', OWNERS],
  ['/admin/commandes-actives', MANAGERS],
  ['/admin/preparation', EVERY_ROLE],
  ['/admin/ventes', MANAGERS],
  ['/admin/caisse/*', MANAGERS],
  ['/admin/comptabilite/frais', OWNERS],
  ['/admin/comptabilite/virements/*', MANAGERS],
  ['/admin/comptabilite/reglages', MANAGERS],
  ['/admin/comptabilite/*', MANAGERS],
  ['/admin/il-en-manque', MANAGERS],
  ['/admin/commandes', MANAGERS],
  ['/admin/commandes/nouvelle', MANAGERS],
  ['/admin/commandes/:id/modifier', MANAGERS],
  ['/admin/commandes/:id', EVERY_ROLE],
  ['/admin/clients/*', MANAGERS],
  ['/admin/groupes-clients/*', MANAGERS],
  ['/admin/ecrire/*', MANAGERS],
];

/** A page that needs nothing more than the shop, one's own account for instance, is everyone's. */
export const mayOpen = (role: Role, pathname: string): boolean =>
  PAGE_ROLES.find(([pattern]) => matchPath(pattern, pathname))?.[1].includes(role) ?? true;
