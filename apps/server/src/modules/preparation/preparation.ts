/** What to harvest and pack for a day and a place. Nothing imports it but the application. */
export { preparationRoutes } from './preparation.routes.ts';
