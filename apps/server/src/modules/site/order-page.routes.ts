import { Refusal, STATUS_OF } from '@etal/contract/errors';
import {
  ORDER_PARAMS,
  ORDER_PATHS,
  type OrderPage,
  orderPath,
  type SiteView,
  TEST_PARAM,
  WITHDRAWAL_FIELDS,
} from '@etal/contract/site-pages';
import { type ShopperOrder, shopperOrder } from '@etal/contract/storefront';
import { sentenceOf } from '@etal/texts/errors';
import { orderCalendar } from '@etal/texts/order-calendar';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findShopDoor, type ShopDoor } from '../shop/shop.ts';
import { cancelOrderOf, readOwnOrder, withdrawFromOrderOf } from '../storefront/storefront.ts';
import type { Services } from '../../platform/services.ts';
import { readForms } from './read-forms.ts';
import { guarded } from './send-page.ts';
import { closedView, textIn, viewOf } from './site-pages.routes.ts';

interface OrderRequest {
  Params: { slug: string; reference: string };
  Querystring: Record<string, unknown>;
}

const PAGE = '/boutique/:slug/commandes/:reference';
const SLUG = /^[a-z0-9-]{1,120}$/;
const REFERENCE = /^[A-Z0-9]{8}$/i;

/** The page of one order, for who holds its link: plain HTML and forms, read anew each time. */
export function orderPages(app: FastifyInstance, services: Services): void {
  app.register(async (corner) => {
    readForms(corner);

    corner.get<OrderRequest>(PAGE, async (request, reply) => {
      const visit = await openVisit(services, request);
      return send(
        services,
        reply,
        visit,
        200,
        visit.found && { step: 'show', from: request.query[ORDER_PARAMS.from] === 'fait' ? 'paid' : null },
      );
    });

    corner.get<OrderRequest>(`${PAGE}${ORDER_PATHS.cancel}`, async (request, reply) => {
      const visit = await openVisit(services, request);
      if (visit.found && !visit.found.order.isCancelable) return backToOrder(reply, request, visit);
      return send(services, reply, visit, 200, visit.found && { step: 'cancel' });
    });

    // Whoever knows the token may cancel (R-STOREFRONT-4): there is no cookie that another site could borrow.
    corner.post<OrderRequest>(`${PAGE}${ORDER_PATHS.cancel}`, async (request, reply) => {
      const visit = await openVisit(services, request);
      if (!visit.found) return send(services, reply, visit, 200, undefined);
      // A form sent twice: the first request did the work.
      const { status } = visit.found.order;
      if (status === 'CANCELED' || status === 'EXPIRED') return backToOrder(reply, request, visit);
      try {
        await cancelOrderOf(services, request.params, visit.found.token);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return send(services, reply, await openVisit(services, request), STATUS_OF[(error as Refusal).code], {
          step: 'show',
          problem: sentenceOf(error),
        });
      }
      return backToOrder(reply, request, visit);
    });

    // R-ORDERS-12: the change itself is a call of the page's script.
    corner.get<OrderRequest>(`${PAGE}${ORDER_PATHS.change}`, async (request, reply) => {
      const visit = await openVisit(services, request);
      if (visit.found?.order.changeableUntil === null)
        return send(services, reply, visit, STATUS_OF.CHANGE_CLOSED, {
          step: 'show',
          problem: sentenceOf(new Refusal('CHANGE_CLOSED')),
        });
      return send(services, reply, visit, 200, visit.found && { step: 'change' });
    });

    corner.get<OrderRequest>(`${PAGE}${ORDER_PATHS.withdraw}`, async (request, reply) => {
      const visit = await openVisit(services, request);
      if (visit.found?.order.withdrawable.saleIds.length === 0) return backToOrder(reply, request, visit);
      return send(services, reply, visit, 200, visit.found && { step: 'withdraw' });
    });

    corner.post<OrderRequest & { Body: URLSearchParams | null }>(
      `${PAGE}${ORDER_PATHS.withdraw}`,
      async (request, reply) => {
        const visit = await openVisit(services, request);
        if (!visit.found) return send(services, reply, visit, 200, undefined);
        try {
          await withdrawFromOrderOf(
            services,
            request.params,
            visit.found.token,
            request.body?.getAll(WITHDRAWAL_FIELDS.line) ?? [],
          );
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          const step =
            error.code === 'WITHDRAWAL_EMPTY' && visit.found.order.withdrawable.saleIds.length > 0
              ? 'withdraw'
              : 'show';
          return send(services, reply, visit, STATUS_OF[(error as Refusal).code], { step, problem: sentenceOf(error) });
        }
        return backToOrder(reply, request, visit);
      },
    );

    corner.get<OrderRequest>(`${PAGE}${ORDER_PATHS.calendar}`, async (request, reply) => {
      const visit = await openVisit(services, request);
      if (!visit.door || !visit.found) return send(services, reply, visit, 200, undefined);
      const { order, token } = visit.found;
      const { origin } = services.config;
      return guarded(reply)
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', `attachment; filename="commande-${order.reference}.ics"`)
        .send(
          orderCalendar({
            order,
            shopLabel: visit.door.shop.label,
            orderUrl: `${origin}${orderPath(visit.door.shop.slug, { reference: order.reference, token })}`,
            host: new URL(origin).hostname,
            now: Math.floor(services.clock.now().getTime() / 1000),
          }),
        );
    });
  });
}

interface Visit {
  /** Undefined: no such shop. */
  door: ShopDoor | undefined;
  /** Undefined: no such order for this token. */
  found: { order: ShopperOrder; token: string } | undefined;
  testToken: string | null;
}

async function openVisit(services: Services, { params, query }: FastifyRequest<OrderRequest>): Promise<Visit> {
  const testToken = textIn(query[TEST_PARAM]) ?? null;
  const door = SLUG.test(params.slug) ? await findShopDoor(services, params.slug, testToken ?? undefined) : undefined;
  const token = textIn(query[ORDER_PARAMS.token]);
  if (!door || !token || !REFERENCE.test(params.reference)) return { door, found: undefined, testToken };
  try {
    // As the call answers it: what is the merchant's business is dropped.
    return {
      door,
      found: { order: shopperOrder.parse((await readOwnOrder(services, params, token)).order), token },
      testToken,
    };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'ORDER_UNKNOWN') return { door, found: undefined, testToken };
    throw error;
  }
}

/**
 * The order's page, or the shop's own 404 when the link is wrong. An order outlives a shop's closing: its page does not
 * ask whether the shop is open.
 */
async function send(
  services: Services,
  reply: FastifyReply,
  { door, found, testToken }: Visit,
  status: number,
  shown: Partial<OrderPage> | undefined,
): Promise<FastifyReply> {
  const page: OrderPage | undefined = found && {
    kind: 'order',
    ...found,
    step: 'show',
    from: null,
    problem: null,
    ...shown,
  };
  const drawn = await services.site.render(await viewFor(services, door, page, testToken));
  return guarded(reply)
    .code(drawn.status === 200 ? status : drawn.status)
    .type('text/html; charset=utf-8')
    .send(drawn.html);
}

async function viewFor(
  services: Services,
  door: ShopDoor | undefined,
  page: OrderPage | undefined,
  testToken: string | null,
): Promise<SiteView> {
  if (!door) return { kind: 'unknownShop' };
  if (page)
    return viewOf(
      services,
      { shop: door.shop, access: page.order.isTest ? 'TEST' : 'OPEN' },
      page,
      door.access === 'TEST' ? testToken : null,
    );
  if (door.access === 'CLOSED') return closedView(door);
  return viewOf(services, door, undefined, door.access === 'TEST' ? testToken : null);
}

function backToOrder(
  reply: FastifyReply,
  { params }: FastifyRequest<OrderRequest>,
  { found, testToken }: Visit,
): FastifyReply {
  return guarded(reply).redirect(
    orderPath(params.slug, { reference: params.reference, token: found?.token ?? '', testToken }),
    303,
  );
}
