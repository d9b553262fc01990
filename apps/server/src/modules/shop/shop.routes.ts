import * as calls from '@etal/contract/shop';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { createShop } from './calls/create-shop.ts';
import { getShopAggregate } from '../dashboard/get-shop-aggregate.ts';

export function shopRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, calls.getShopAggregate, getShopAggregate(services));
  route(app, services, calls.createShop, createShop(services));
}
