/** « Mon espace »: what a customer of a shop finds again, without a password. What other modules may import of it. */
export { closeSessions, eraseSelf, readSpace, saveChoices } from './own-space.ts';
export { openSession, pruneShopperLinks, requestLink, shopperLinkDeliveries } from './shopper-link.ts';
export { shopperSpaceRoutes } from './shopper-space.routes.ts';
