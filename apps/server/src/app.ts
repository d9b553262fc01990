import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import { Refusal } from '@etal/contract/errors';
import fastify, { type FastifyInstance } from 'fastify';
import { constants } from 'node:zlib';
import { mailbox } from '../fixtures/demonstration/mailbox/mailbox.ts';
import { accountingRoutes } from './modules/accounting/accounting.ts';
import { accountRoutes } from './modules/accounts/accounts.ts';
import { catalogRoutes } from './modules/catalog/catalog.ts';
import { closingRoutes } from './modules/closing/closing.ts';
import { collectionRoutes } from './modules/collection/collection.ts';
import { dashboardRoutes } from './modules/dashboard/dashboard.ts';
import { documentRoutes } from './modules/documents/documents.ts';
import { mailingRoutes } from './modules/mailings/mailings.ts';
import { notificationRoutes } from './modules/notifications/notifications.ts';
import { noteOperatorActs, operatorRoutes } from './modules/operator/operator.ts';
import { orderRoutes } from './modules/orders/orders.ts';
import { paymentRoutes } from './modules/payments/payments.ts';
import { preparationRoutes } from './modules/preparation/preparation.ts';
import { tillRoutes } from './modules/till/till.ts';
import { privacyRoutes } from './modules/privacy/privacy.ts';
import { securityJournalRoutes } from './modules/security-journal/security-journal.ts';
import { settingsRoutes } from './modules/settings/settings.ts';
import { shopRoutes } from './modules/shop/shop.ts';
import { shopperRoutes } from './modules/shoppers/shoppers.ts';
import { shopperSpaceRoutes } from './modules/shopper-space/shopper-space.ts';
import { siteRoutes, unknownAddress } from './modules/site/site.ts';
import { storefrontRoutes } from './modules/storefront/storefront.ts';
import { teamRoutes } from './modules/team/team.ts';
import { backOffice } from './platform/http/back-office.ts';
import { DOCS_CSS, docsPage } from './platform/http/docs-page.ts';
import { respondWithError } from './platform/http/error-response.ts';
import { health } from './platform/http/health.ts';
import { openApiDocument } from './platform/http/openapi.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { loggedTrace } from './platform/http/trace-context.ts';
import { serveImages } from './platform/images/serve-images.ts';
import { traceRequests } from './platform/telemetry/tracing.ts';
import type { Services } from './platform/services.ts';

/** Builds the server from its ports; it does not listen (main.ts does) and can be driven by `inject`. */
export async function buildApp(
  services: Services,
  options: { backOfficeFolder?: string | undefined } = {},
): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: services.log,
    genReqId: () => crypto.randomUUID(),
    trustProxy: services.config.trustedProxies,
    childLoggerFactory: (log, bindings, options, request) =>
      log.child({ ...bindings, ...loggedTrace(request, services.spans !== undefined) }, options),
    bodyLimit: 256 * 1024,
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => void respondWithError(error, request, reply),
  });
  // A call without a payload may be sent as JSON all the same; one that needs a body says so.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null);
    else void parseJson(request, body, done);
  });
  app.setErrorHandler(respondWithError);
  app.setNotFoundHandler((request, reply) => respondWithError(new Refusal('CALL_UNKNOWN'), request, reply));
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  if (services.spans) traceRequests(app, services.spans);
  securityHeaders(app, services.config);
  await app.register(cookie);
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // The default quality 11 costs more time than it saves on answers made for one request.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });

  health(app, services);
  if (services.config.metricsToken) {
    // What counts for Prometheus is ninety modules more to read, which most servers never use.
    const { metrics } = await import('./platform/telemetry/metrics.ts');
    metrics(app, services, services.config.metricsToken);
  }
  let document: ReturnType<typeof openApiDocument> | undefined;
  // Written for the first who reads it: it takes longer than the rest of the start, and most processes are never asked.
  app.get('/api/openapi.json', async () => (document ??= openApiDocument(services.config.origin)));
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(docsPage()));
  app.get('/api/docs.css', async (_request, reply) => reply.type('text/css').send(DOCS_CSS));
  app.addHook('preHandler', noteOperatorActs(services));
  accountRoutes(app, services);
  teamRoutes(app, services);
  shopRoutes(app, services);
  dashboardRoutes(app, services);
  catalogRoutes(app, services);
  collectionRoutes(app, services);
  orderRoutes(app, services);
  documentRoutes(app, services);
  preparationRoutes(app, services);
  tillRoutes(app, services);
  accountingRoutes(app, services);
  settingsRoutes(app, services);
  securityJournalRoutes(app, services);
  paymentRoutes(app, services);
  notificationRoutes(app, services);
  shopperRoutes(app, services);
  privacyRoutes(app, services);
  closingRoutes(app, services);
  operatorRoutes(app, services);
  storefrontRoutes(app, services);
  mailingRoutes(app, services);
  shopperSpaceRoutes(app, services);
  services.payments.mountPages?.(app);
  await app.register(serveImages(services.images));
  await siteRoutes(app, services);
  mailbox(app, services.config);
  if (options.backOfficeFolder) await backOffice(app, options.backOfficeFolder, unknownAddress(services));
  return app;
}
