import { getDashboard as dashboardCall } from '@etal/contract/dashboard';
import { getSales as salesCall } from '@etal/contract/sales';
import { getShopAggregate as aggregateCall } from '@etal/contract/shop';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { getDashboard } from './get-dashboard.ts';
import { getSales } from './get-sales.ts';
import { getShopAggregate } from './get-shop-aggregate.ts';

export function dashboardRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, aggregateCall, getShopAggregate(services));
  route(app, services, dashboardCall, getDashboard(services));
  route(app, services, salesCall, getSales(services));
}
