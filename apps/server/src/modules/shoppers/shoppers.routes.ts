import * as imports from '@etal/contract/imports';
import * as calls from '@etal/contract/shoppers';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { exportShoppers } from './calls/export-shoppers.ts';
import { findShoppers } from './calls/find-shoppers.ts';
import { getShopperById } from './calls/get-shopper-by-id.ts';
import { getShopperHabits } from './calls/get-shopper-habits.ts';
import { getShoppersPage } from './calls/get-shoppers-page.ts';
import { importShoppers, previewShoppersImport } from './calls/import-shoppers.ts';
import { createShopper, updateShopper } from './calls/save-shopper.ts';

export function shopperRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, calls.getShoppersPage, getShoppersPage(services));
  route(app, services, calls.findShoppers, findShoppers(services));
  route(app, services, calls.getShopperHabits, getShopperHabits(services));
  route(app, services, calls.getShopperById, getShopperById(services));
  route(app, services, calls.createShopper, createShopper(services));
  route(app, services, calls.updateShopper, updateShopper(services));
  route(app, services, imports.previewShoppersImport, previewShoppersImport(services));
  route(app, services, imports.importShoppers, importShoppers(services));
  route(app, services, imports.exportShoppers, exportShoppers(services));
}
