/** The pages of a shop's public site. Nothing imports it but the application. */
export { siteRoutes } from './site.routes.ts';
