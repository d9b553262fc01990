/** Erasing customers, on request or after three years, and exporting what is known of one. */
export { anonymise } from './anonymise.ts';
export { eraseShopperData } from './erase-shopper.ts';
export { exportShopper } from './export-shopper-data.ts';
export { forgetShoppers } from './forget-shoppers.ts';
export { privacyRoutes } from './privacy.routes.ts';
