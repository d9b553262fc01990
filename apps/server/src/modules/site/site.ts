/** The pages of a shop's public site. Nothing imports it but the application. */
export { unknownAddress } from './unknown-address.ts';
export { siteRoutes } from './site.routes.ts';
