/** Users, their passwords and password links. What other modules may import of accounts. */
export { accountDeliveries } from './accounts.deliveries.ts';
export { ensureUser, giveShopToUser, setPassword } from './accounts.queries.ts';
export { accountRoutes } from './accounts.routes.ts';
export { hashPassword } from './password-hash.ts';
export { createPasswordLink, prunePasswordTokens } from './password-link.ts';
