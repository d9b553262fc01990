import * as calls from '@etal/contract/site';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { saveShopContactInfo } from './calls/save-shop-contact-info.ts';
import { saveShopDetails } from './calls/save-shop-details.ts';
import { saveShopFeatures } from './calls/save-shop-features.ts';

export function siteRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, calls.saveShopDetails, saveShopDetails(services));
  route(app, services, calls.saveShopFeatures, saveShopFeatures(services));
  route(app, services, calls.saveShopContactInfo, saveShopContactInfo(services));
}
