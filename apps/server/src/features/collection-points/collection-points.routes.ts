import * as calls from '@etal/contract/collection-points';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { createCollectionPoint } from './create-collection-point.ts';
import { searchAddress } from './search-address.ts';
import { updateCollectionPoint } from './update-collection-point.ts';

export function collectionPointRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, calls.createCollectionPoint, createCollectionPoint(services));
  route(app, services, calls.updateCollectionPoint, updateCollectionPoint(services));
  route(app, services, calls.searchAddress, searchAddress(services));
}
