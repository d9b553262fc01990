/** Who belongs to a shop, and as what. What other modules may import of the team. */
export { endVisitsOf, insertMembership, isMember, letOperatorIn } from './memberships.queries.ts';
export { hasCreatedShop } from './team.queries.ts';
export { pruneTeam } from './prune-team.ts';
export { teamDeliveries } from './deliver-invitation.ts';
export { teamRoutes } from './team.routes.ts';
