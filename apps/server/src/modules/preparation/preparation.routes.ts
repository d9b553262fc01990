import * as calls from '@etal/contract/preparation';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { generateOrderLabels } from './generate-order-labels.ts';
import { generatePreparationExcel } from './generate-preparation-excel.ts';
import { getPreparation } from './get-preparation.ts';

export function preparationRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, calls.getPreparation, getPreparation(services));
  route(app, services, calls.generatePreparationExcel, generatePreparationExcel(services));
  route(app, services, calls.generateOrderLabels, generateOrderLabels(services));
}
