import { STATUS_OF } from '@etal/contract/errors';
import { ALERT_FIELD, type SaleablePage, sitePath, TEST_PARAM } from '@etal/contract/site-pages';
import { notifyMe } from '@etal/contract/storefront';
import { ALERT_FORM } from '@etal/texts/stock-alerts';
import type { FastifyInstance } from 'fastify';
import { askForAlert } from '../notifications/notifications.ts';
import { findShopDoor } from '../shop/shop.ts';
import { networkOf } from '../../platform/http/network.ts';
import type { Services } from '../../platform/services.ts';
import { readForms } from './read-forms.ts';
import { closedView, textIn, viewOf } from './site-pages.routes.ts';

interface AlertRequest {
  Params: { slug: string; thing: string };
  Querystring: Record<string, unknown>;
  Body: URLSearchParams | null;
}

/** Where « Prévenez-moi » goes without a script: to the address of the thing's own page, which answers. */
export function alertForms(app: FastifyInstance, services: Services): void {
  app.register(async (corner) => {
    readForms(corner);
    for (const kind of ['article', 'bag'] as const)
      corner.post<AlertRequest>(
        sitePath(':slug', { kind, slug: ':thing' }),
        async ({ params: { slug, thing }, query, body, ip }, reply) => {
          const testToken = textIn(query[TEST_PARAM]);
          const door = await findShopDoor(services, slug, testToken);
          reply.type('text/html; charset=utf-8').header('cache-control', 'private, no-store');
          if (!door || door.access === 'CLOSED') {
            const { status, html } = await services.site.render(door ? closedView(door) : { kind: 'unknownShop' });
            return reply.code(status).send(html);
          }
          const asked = (body?.get(ALERT_FIELD) ?? '').trim().slice(0, 300);
          const email = notifyMe.body.shape.email.safeParse(asked);
          const page: SaleablePage = {
            kind,
            slug: thing,
            alert: { email: asked, problem: email.success ? null : ALERT_FORM.invalid },
          };
          const view = await viewOf(services, door, page, door.access === 'TEST' ? (testToken ?? null) : null);
          const { singleArticles, articlesBags } = view.site.storefront;
          const wanted = (kind === 'article' ? singleArticles : articlesBags).find((one) => one.slug === thing);
          if (wanted && email.success && door.access === 'OPEN')
            await askForAlert(services, door.shop.id, { saleableId: wanted.id, email: email.data }, networkOf(ip));
          const { status, html } = await services.site.render(view);
          return reply.code(status === 200 && !email.success ? STATUS_OF.INVALID_INPUT : status).send(html);
        },
      );
  });
}
