import * as articles from '@etal/contract/articles';
import * as bags from '@etal/contract/baskets';
import { deleteSaleable as deleteSaleableCall } from '@etal/contract/saleables';
import * as week from '@etal/contract/week';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { createArticlesBag } from './calls/create-articles-bag.ts';
import { createSimpleArticle } from './calls/create-simple-article.ts';
import { deleteSaleable } from './calls/delete-saleable.ts';
import { getDayStock } from './calls/get-day-stock.ts';
import { getLastWeek } from './calls/get-last-week.ts';
import { setDayStock } from './calls/set-day-stock.ts';
import { updateArticlesBag } from './calls/update-articles-bag.ts';
import { updateSaleables } from './calls/update-saleables.ts';
import { updateSimpleArticle } from './calls/update-simple-article.ts';
import { updateSingleArticlesCategories } from './calls/update-single-articles-categories.ts';

export function catalogRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, articles.createSimpleArticle, createSimpleArticle(services));
  route(app, services, articles.updateSimpleArticle, updateSimpleArticle(services));
  route(app, services, articles.updateSingleArticlesCategories, updateSingleArticlesCategories(services));
  route(app, services, bags.createArticlesBag, createArticlesBag(services));
  route(app, services, bags.updateArticlesBag, updateArticlesBag(services));
  route(app, services, deleteSaleableCall, deleteSaleable(services));
  route(app, services, week.updateSaleables, updateSaleables(services));
  route(app, services, week.getLastWeek, getLastWeek(services));
  route(app, services, week.getDayStock, getDayStock(services));
  route(app, services, week.setDayStock, setDayStock(services));
}
