import { Refusal, STATUS_OF } from '@etal/contract/errors';
import { sitePath, TEST_PARAM, type WithdrawalPage, WITHDRAWAL_FIELDS } from '@etal/contract/site-pages';
import { orderLinkWish } from '@etal/contract/storefront';
import { sentenceOf } from '@etal/texts/errors';
import { WITHDRAWAL_PAGE } from '@etal/texts/withdrawal';
import type { FastifyInstance } from 'fastify';
import { findShopDoor } from '../shop/shop.ts';
import { sendOrderLink } from '../storefront/storefront.ts';
import { networkOf } from '../../platform/http/network.ts';
import type { Services } from '../../platform/services.ts';
import { readForms } from './read-forms.ts';
import { closedView, textIn, viewOf } from './site-pages.routes.ts';

type Asked = NonNullable<WithdrawalPage['asked']>;

interface WithdrawalRequest {
  Params: { slug: string };
  Querystring: Record<string, unknown>;
  Body: URLSearchParams | null;
}

/** Where the page's form goes: the order's link is sent again, to the address of the order and to no other. */
export function withdrawalPage(app: FastifyInstance, services: Services): void {
  app.register(async (corner) => {
    readForms(corner);
    corner.post<WithdrawalRequest>(
      sitePath(':slug', { kind: 'withdrawal' }),
      async ({ params: { slug }, query, body, ip }, reply) => {
        const testToken = textIn(query[TEST_PARAM]);
        const door = await findShopDoor(services, slug, testToken);
        reply.type('text/html; charset=utf-8').header('cache-control', 'private, no-store');
        if (!door || door.access === 'CLOSED') {
          const { status, html } = await services.site.render(door ? closedView(door) : { kind: 'unknownShop' });
          return reply.code(status).send(html);
        }
        const asked = { reference: fieldIn(body, 'reference'), email: fieldIn(body, 'email') };
        const { status, problem } = await answer(services, door.shop.id, asked, networkOf(ip));
        const view = await viewOf(
          services,
          door,
          { kind: 'withdrawal', asked: { ...asked, problem } },
          door.access === 'TEST' ? (testToken ?? null) : null,
        );
        return reply.code(status).send((await services.site.render(view)).html);
      },
    );
  });
}

const fieldIn = (body: URLSearchParams | null, field: 'reference' | 'email'): string =>
  (body?.get(WITHDRAWAL_FIELDS[field]) ?? '').trim().slice(0, 300);

/** Nothing here depends on whether there is such an order. */
async function answer(
  services: Services,
  shopId: string,
  asked: Pick<Asked, 'reference' | 'email'>,
  address: string,
): Promise<{ status: number; problem: string | null }> {
  const wish = orderLinkWish.safeParse(asked);
  if (!wish.success) return { status: STATUS_OF.INVALID_INPUT, problem: WITHDRAWAL_PAGE.invalid };
  try {
    await sendOrderLink(services, shopId, wish.data, address);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: STATUS_OF[(error as Refusal).code], problem: sentenceOf(error) };
  }
  return { status: 200, problem: null };
}
