import * as calls from '@etal/contract/shoppers';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { eraseShopper } from './erase-shopper.ts';
import { exportShopperData } from './export-shopper-data.ts';
import { exportShoppers } from './export-shoppers.ts';
import { getShopperById } from './get-shopper-by-id.ts';
import { getShoppersPage } from './get-shoppers-page.ts';
import { importShoppers } from './import-shoppers.ts';
import { createShopper, updateShopper } from './save-shopper.ts';

export function shopperRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, calls.getShoppersPage, getShoppersPage(services));
  route(app, services, calls.getShopperById, getShopperById(services));
  route(app, services, calls.createShopper, createShopper(services));
  route(app, services, calls.updateShopper, updateShopper(services));
  route(app, services, calls.importShoppers, importShoppers(services));
  route(app, services, calls.exportShoppers, exportShoppers(services));
  route(app, services, calls.exportShopperData, exportShopperData(services));
  route(app, services, calls.eraseShopper, eraseShopper(services));
}
