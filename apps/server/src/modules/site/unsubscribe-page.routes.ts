import { type SiteView, UNSUBSCRIBE_PARAMS, type UnsubscribePage, unsubscribePath } from '@etal/contract/site-pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../platform/services.ts';
import { chooseMail, readMailChoice, type UnsubscribeLink } from '../mailings/mailings.ts';
import { findShopDoor, type ShopDoor } from '../shop/shop.ts';
import { readForms } from './read-forms.ts';
import { closedView, textIn, viewOf } from './site-pages.routes.ts';

interface UnsubscribeRequest {
  Params: { slug: string };
  Querystring: Record<string, unknown>;
  Body: URLSearchParams | null;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * R-MAILINGS-1: the page that a mailing's link opens, and where a mail program presses for its reader (RFC 8058). Such
 * a press comes from anywhere, without a cookie: the link alone says whose it is. Reading the page changes nothing, so
 * that a scanner of mails unsubscribes nobody.
 */
export function unsubscribePage(app: FastifyInstance, services: Services): void {
  app.register(async (corner) => {
    readForms(corner);
    // A mail program may press in this form too; what it says besides the press is not needed.
    corner.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'string', bodyLimit: 8 * 1024 },
      (_request, _body, done) => done(null, null),
    );

    corner.get<UnsubscribeRequest>(unsubscribePath(':slug', {}), async (request, reply) => {
      const link = linkOf(request);
      const found = link && (await readMailChoice(services, link));
      return send(services, request, reply, found && (found.choice === 'REFUSED' ? 'left' : 'ask'));
    });

    corner.post<UnsubscribeRequest>(unsubscribePath(':slug', {}), async (request, reply) => {
      const link = linkOf(request);
      const isBack = request.body?.has(UNSUBSCRIBE_PARAMS.back) ?? false;
      const isDone = link && (await chooseMail(services, link, isBack ? 'ACCEPTED' : 'REFUSED'));
      return send(services, request, reply, isDone ? (isBack ? 'back' : 'left') : undefined);
    });
  });
}

function linkOf({ params: { slug }, query }: FastifyRequest<UnsubscribeRequest>): UnsubscribeLink | undefined {
  const token = textIn(query[UNSUBSCRIBE_PARAMS.token]);
  const mailingId = textIn(query[UNSUBSCRIBE_PARAMS.mailing]);
  if (token === undefined || !UUID.test(token)) return undefined;
  return { slug, token, mailingId: mailingId !== undefined && UUID.test(mailingId) ? mailingId : null };
}

/**
 * The shop's own 404 where the link is nobody's, and nothing of a shop that is not open. A refusal counts whether the
 * shop is open or not.
 */
async function send(
  services: Services,
  { params: { slug }, query }: FastifyRequest<UnsubscribeRequest>,
  reply: FastifyReply,
  step: UnsubscribePage['step'] | undefined,
): Promise<FastifyReply> {
  const door = await findShopDoor(services, slug, undefined);
  const fields = Object.values(UNSUBSCRIBE_PARAMS).flatMap((name) => {
    const value = textIn(query[name]);
    return value === undefined ? [] : [[name, value]];
  });
  const page: UnsubscribePage | undefined = step && { kind: 'unsubscribe', query: Object.fromEntries(fields), step };
  const { status, html } = await services.site.render(await viewFor(services, door, page));
  return reply
    .code(status)
    .header('cache-control', 'private, no-store')
    .header('x-robots-tag', 'noindex')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(html);
}

async function viewFor(
  services: Services,
  door: ShopDoor | undefined,
  page: UnsubscribePage | undefined,
): Promise<SiteView> {
  if (!door) return { kind: 'unknownShop' };
  if (!page && door.access !== 'OPEN') return closedView(door);
  return viewOf(services, { ...door, access: 'OPEN' }, page, null);
}
