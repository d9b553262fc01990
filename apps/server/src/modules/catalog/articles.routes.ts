import * as calls from '@etal/contract/articles';
import { deleteSaleable as deleteSaleableCall } from '@etal/contract/saleables';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { createSimpleArticle } from './calls/create-simple-article.ts';
import { deleteSaleable } from './calls/delete-saleable.ts';
import { updateSimpleArticle } from './calls/update-simple-article.ts';
import { updateSingleArticlesCategories } from './calls/update-single-articles-categories.ts';

export function articleRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, calls.createSimpleArticle, createSimpleArticle(services));
  route(app, services, calls.updateSimpleArticle, updateSimpleArticle(services));
  route(app, services, deleteSaleableCall, deleteSaleable(services));
  route(app, services, calls.updateSingleArticlesCategories, updateSingleArticlesCategories(services));
}
