import * as calls from '@etal/contract/collection-points';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { addHoliday } from './calls/add-holiday.ts';
import { createCollectionPoint } from './calls/create-collection-point.ts';
import { removeHoliday } from './calls/remove-holiday.ts';
import { searchAddress } from './calls/search-address.ts';
import { updateCollectionPoint } from './calls/update-collection-point.ts';

export function collectionRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, calls.createCollectionPoint, createCollectionPoint(services));
  route(app, services, calls.updateCollectionPoint, updateCollectionPoint(services));
  route(app, services, calls.addHoliday, addHoliday(services));
  route(app, services, calls.removeHoliday, removeHoliday(services));
  route(app, services, calls.searchAddress, searchAddress(services));
}
