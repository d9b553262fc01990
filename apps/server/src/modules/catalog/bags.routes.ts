import * as calls from '@etal/contract/baskets';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { createArticlesBag } from './calls/create-articles-bag.ts';
import { updateArticlesBag } from './calls/update-articles-bag.ts';

export function bagRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, calls.createArticlesBag, createArticlesBag(services));
  route(app, services, calls.updateArticlesBag, updateArticlesBag(services));
}
