/** The end of a shop: its copy, its closing, and what is erased after it. */
export { endShop } from './close-shop.ts';
export { copyShop } from './export-shop.ts';
export { closingRoutes } from './closing.routes.ts';
export { eraseClosedShops } from './erase-closed-shops.ts';
