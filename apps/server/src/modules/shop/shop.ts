/** The shop itself: opening, details, test order, publication. What other modules may import of it. */
export { selectFeatures } from './site.queries.ts';
export { endTestOrder, startManagingTestOrder } from './lifecycle.queries.ts';
export { findShopDoor, openShop, type OpenShop, type ShopDoor } from './open-shop.ts';
export {
  closeShop,
  extendTestLink,
  isPublished,
  isShut,
  lockShop,
  reopenShop,
  resumeShop,
  suspendShop,
} from './lifecycle.queries.ts';
export { insertShop } from './shop.queries.ts';
export { shopRoutes } from './shop.routes.ts';
