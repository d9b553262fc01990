import type { FastifyInstance } from 'fastify';
import type { Services } from '../../platform/services.ts';
import { alertForms } from './alert-form.routes.ts';
import { orderPages } from './order-page.routes.ts';
import { spacePages } from './space-page.routes.ts';
import { sitePages } from './site-pages.routes.ts';
import { unsubscribePage } from './unsubscribe-page.routes.ts';
import { withdrawalPage } from './withdrawal-page.routes.ts';

export async function siteRoutes(app: FastifyInstance, services: Services): Promise<void> {
  await sitePages(app, services);
  orderPages(app, services);
  spacePages(app, services);
  withdrawalPage(app, services);
  alertForms(app, services);
  unsubscribePage(app, services);
}
