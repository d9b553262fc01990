/** Users, their passwords and password links. What other modules may import of accounts. */
export { accountDeliveries } from './accounts.deliveries.ts';
export {
  deletePassedDayHelpers,
  ensureUser,
  findUserForSignIn,
  insertDayHelper,
  nameUser,
  setPassword,
} from './accounts.queries.ts';
export { accountRoutes } from './accounts.routes.ts';
export { judgePassword } from './passwords/judge-password.ts';
export { hashPassword } from './password-hash.ts';
export { pruneKnownPlaces } from './sign-in/open-session.ts';
export { removeSecondFactor } from './second-factor/remove-second-factor.ts';
export { createPasswordLink, enqueuePasswordLink, prunePasswordTokens } from './password-link.ts';
