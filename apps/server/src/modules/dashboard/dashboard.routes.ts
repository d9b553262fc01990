import * as calls from '@etal/contract/dashboard';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { finalizeShopSetup } from '../shop/calls/finalize-shop-setup.ts';
import { generateShopPoster } from '../shop/calls/generate-shop-poster.ts';
import { getDashboard } from './get-dashboard.ts';
import { startShop } from '../shop/calls/start-shop.ts';

export function dashboardRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, calls.getDashboard, getDashboard(services));
  route(app, services, calls.finalizeShopSetup, finalizeShopSetup(services));
  route(app, services, calls.startShop, startShop(services));
  route(app, services, calls.generateShopPoster, generateShopPoster(services));
}
