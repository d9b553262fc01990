import {
  finalizeShopSetup as finalizeCall,
  generateShopPoster as posterCall,
  startShop as startCall,
} from '@etal/contract/dashboard';
import { configureReminders as configureRemindersCall } from '@etal/contract/mailings';
import { configureOrders as configureOrdersCall } from '@etal/contract/settings';
import { createShop as createCall } from '@etal/contract/shop';
import * as site from '@etal/contract/site';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { configureOrders } from './calls/configure-orders.ts';
import { configureReminders } from './calls/configure-reminders.ts';
import { createShop } from './calls/create-shop.ts';
import { finalizeShopSetup } from './calls/finalize-shop-setup.ts';
import { generateShopPoster } from './calls/generate-shop-poster.ts';
import { saveShopContactInfo } from './calls/save-shop-contact-info.ts';
import { saveShopDetails } from './calls/save-shop-details.ts';
import { saveShopFeatures } from './calls/save-shop-features.ts';
import { startShop } from './calls/start-shop.ts';

export function shopRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, createCall, createShop(services));
  route(app, services, finalizeCall, finalizeShopSetup(services));
  route(app, services, startCall, startShop(services));
  route(app, services, posterCall, generateShopPoster(services));
  route(app, services, configureOrdersCall, configureOrders(services));
  route(app, services, configureRemindersCall, configureReminders(services));
  route(app, services, site.saveShopDetails, saveShopDetails(services));
  route(app, services, site.saveShopFeatures, saveShopFeatures(services));
  route(app, services, site.saveShopContactInfo, saveShopContactInfo(services));
}
