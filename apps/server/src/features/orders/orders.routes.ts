import * as calls from '@etal/contract/orders';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { getOrdersPage } from './get-orders-page.ts';

export function orderRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, calls.getOrdersPage, getOrdersPage(services));
}
