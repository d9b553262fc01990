/** The shop's aggregate and the dashboard's figures. Nothing imports it but the application. */
export { dashboardRoutes } from './dashboard.routes.ts';
