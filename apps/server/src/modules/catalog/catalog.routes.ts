import * as articles from '@etal/contract/articles';
import * as bags from '@etal/contract/baskets';
import * as imports from '@etal/contract/imports';
import { deleteSaleable as deleteSaleableCall } from '@etal/contract/saleables';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { getBagWeeks, setBagWeek } from './calls/bag-weeks.ts';
import { createArticlesBag } from './calls/create-articles-bag.ts';
import { createArticles } from './calls/create-articles.ts';
import { createSimpleArticle } from './calls/create-simple-article.ts';
import { deleteSaleable } from './calls/delete-saleable.ts';
import { exportArticles } from './calls/export-articles.ts';
import { importArticles, previewArticlesImport } from './calls/import-articles.ts';
import { generatePriceCards } from './calls/generate-price-cards.ts';
import { updateArticlesBag } from './calls/update-articles-bag.ts';
import { updateSimpleArticle } from './calls/update-simple-article.ts';
import { updateSingleArticlesCategories } from './calls/update-single-articles-categories.ts';

export function catalogRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, articles.createArticles, createArticles(services));
  route(app, services, imports.previewArticlesImport, previewArticlesImport(services));
  route(app, services, imports.importArticles, importArticles(services));
  route(app, services, imports.exportArticles, exportArticles(services));
  route(app, services, articles.createSimpleArticle, createSimpleArticle(services));
  route(app, services, articles.updateSimpleArticle, updateSimpleArticle(services));
  route(app, services, articles.updateSingleArticlesCategories, updateSingleArticlesCategories(services));
  route(app, services, articles.generatePriceCards, generatePriceCards(services));
  route(app, services, bags.createArticlesBag, createArticlesBag(services));
  route(app, services, bags.updateArticlesBag, updateArticlesBag(services));
  route(app, services, bags.getBagWeeks, getBagWeeks(services));
  route(app, services, bags.setBagWeek, setBagWeek(services));
  route(app, services, deleteSaleableCall, deleteSaleable(services));
}
