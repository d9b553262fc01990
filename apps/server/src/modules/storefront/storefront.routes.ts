import {
  changeOwnOrder as changeCall,
  generateOwnOrderDocument as documentCall,
  generateOwnOrderTerms as termsCall,
} from '@etal/contract/order-changes';
import { getOwnOrders as ownOrdersCall, payOnSite as payOnSiteCall } from '@etal/contract/shopper-space';
import * as calls from '@etal/contract/storefront';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { getCollectionSlots } from './get-collection-slots.ts';
import { notifyMe } from './notify-me.ts';
import { getStorefront } from './get-storefront.ts';
import {
  cancelOwnOrder,
  changeOwnOrder,
  generateOwnOrderDocument,
  generateOwnOrderTerms,
  getOrder,
  getOwnOrders,
  payOnSite,
} from './own-order.ts';

export function storefrontRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, calls.getStorefront, getStorefront(services));
  route(app, services, calls.getCollectionSlots, getCollectionSlots(services));
  route(app, services, calls.getOrder, getOrder(services));
  route(app, services, calls.cancelOwnOrder, cancelOwnOrder(services));
  route(app, services, calls.notifyMe, notifyMe(services));
  route(app, services, payOnSiteCall, payOnSite(services));
  route(app, services, ownOrdersCall, getOwnOrders(services));
  route(app, services, changeCall, changeOwnOrder(services));
  route(app, services, documentCall, generateOwnOrderDocument(services));
  route(app, services, termsCall, generateOwnOrderTerms(services));
}
