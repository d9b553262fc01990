import * as calls from '@etal/contract/shoppers';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { eraseShopper } from './erase-shopper.ts';
import { exportShopperData } from './export-shopper-data.ts';

export function privacyRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, calls.exportShopperData, exportShopperData(services));
  route(app, services, calls.eraseShopper, eraseShopper(services));
}
