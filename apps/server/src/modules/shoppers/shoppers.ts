/** Customers and their groups. What other modules may import of them. */
export { addShopper } from './add-shopper.ts';
export { anonymiseShoppers } from './anonymise-shoppers.queries.ts';
export { acceptMail, findByUnsubscribeToken, markBounced, saveMailChoice } from './mail-choice.queries.ts';
export { insertGroups, joinGroups, renameGroup } from './groups.queries.ts';
export {
  countOrdersOfShoppers,
  findOrAddShoppers,
  findSameShopper,
  insertShoppers,
  type ShopperGiven,
} from './shopper-details.queries.ts';
export {
  findKnownShopper,
  findShopper,
  groupsOf,
  isNotErased,
  lockKnownShopper,
  lockShopper,
  ordersOf,
  updateDetails,
} from './shoppers.queries.ts';
export { shopperRoutes } from './shoppers.routes.ts';
