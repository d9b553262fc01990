import * as calls from '@etal/contract/shop';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { closeShopCall, reopenShopCall } from './close-shop.ts';
import { exportShop } from './export-shop.ts';

export function closingRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, calls.closeShop, closeShopCall(services));
  route(app, services, calls.reopenShop, reopenShopCall(services));
  route(app, services, calls.exportShop, exportShop(services));
}
