import { Refusal, STATUS_OF } from '@etal/contract/errors';
import { requestShopperLink } from '@etal/contract/shopper-space';
import { SPACE_PARAMS, type SpacePage, spacePath } from '@etal/contract/site-pages';
import { sentenceOf } from '@etal/texts/errors';
import { SPACE_ASK } from '@etal/texts/shopper-space';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isSameSite } from '../../platform/http/same-site.ts';
import {
  clearShopperCookies,
  readShopperCookie,
  readShopperSession,
  setShopperCookies,
  type SignedInShopper,
} from '../../platform/http/shopper-session.ts';
import type { Services } from '../../platform/services.ts';
import { findShopDoor } from '../shop/shop.ts';
import {
  closeSessions,
  eraseSelf,
  openSession,
  readSpace,
  requestLink,
  saveChoices,
} from '../shopper-space/shopper-space.ts';
import { readForms } from './read-forms.ts';
import { guarded } from './send-page.ts';
import { closedView, textIn, viewOf } from './site-pages.routes.ts';
import { networkOf } from '../../platform/http/network.ts';

interface SpaceRequest {
  Params: { slug: string };
  Querystring: Record<string, unknown>;
  Body: URLSearchParams | null;
}

type Shown = SpacePage['shown'];

const ASK: Shown = { step: 'ask', email: '', problem: null };

/** « Mon espace » (R-SPACE-1, R-SPACE-2): plain HTML and forms, drawn for one customer and kept by nobody. */
export function spacePages(app: FastifyInstance, services: Services): void {
  const { config } = services;
  const publicOrigin = config.mode === 'serve' ? config.origin : undefined;
  const refuseCrossSite = async (request: FastifyRequest): Promise<void> => {
    if (request.method === 'POST' && !isSameSite(request, publicOrigin)) throw new Refusal('CROSS_SITE');
  };

  app.register(async (corner) => {
    readForms(corner);
    corner.addHook('onRequest', refuseCrossSite);

    corner.get<SpaceRequest>(spacePath(':slug'), async (request, reply) => {
      const token = textIn(request.query[SPACE_PARAMS.link]);
      if (token !== undefined) return send(services, reply, request, { step: 'open', token });
      const shopper = await readShopperSession(services, request, request.params.slug);
      return send(services, reply, request, shopper ? await spaceOf(services, shopper, request) : ASK);
    });

    corner.post<SpaceRequest>(spacePath(':slug'), async (request, reply) => {
      const email = fieldIn(request.body, SPACE_PARAMS.email);
      const wish = requestShopperLink.body.safeParse({ email });
      if (!wish.success) return send(services, reply, request, { step: 'ask', email, problem: SPACE_ASK.invalid }, 400);
      return attempt(
        services,
        reply,
        request,
        (problem) => ({ step: 'ask', email, problem }),
        async () => {
          await requestLink(services, {
            slug: request.params.slug,
            email: wish.data.email,
            address: networkOf(request.ip),
          });
          return send(services, reply, request, { step: 'sent' });
        },
      );
    });

    corner.post<SpaceRequest>(spacePath(':slug', 'open'), async (request, reply) => {
      const { slug } = request.params;
      const token = fieldIn(request.body, SPACE_PARAMS.link);
      return attempt(
        services,
        reply,
        request,
        (problem) => ({ step: 'ask', email: '', problem }),
        async () => {
          setShopperCookies(
            reply,
            config,
            slug,
            await openSession(services, { slug, token, address: networkOf(request.ip) }),
          );
          return back(reply, slug);
        },
      );
    });

    corner.post<SpaceRequest>(spacePath(':slug', 'choices'), (request, reply) =>
      signedIn(services, request, reply, async (shopper) => {
        await saveChoices(services, shopper, { weeklyMail: request.body?.has(SPACE_PARAMS.weeklyMail) ?? false });
        return back(reply, request.params.slug, 'choice');
      }),
    );

    corner.post<SpaceRequest>(spacePath(':slug', 'close'), (request, reply) =>
      signedIn(services, request, reply, async (shopper) => {
        const isEverywhere = request.body?.has(SPACE_PARAMS.everywhere) ?? false;
        await closeSessions(services, shopper, isEverywhere ? undefined : readShopperCookie(request, config));
        clearShopperCookies(reply, config, request.params.slug);
        return back(reply, request.params.slug);
      }),
    );

    corner.get<SpaceRequest>(spacePath(':slug', 'erase'), (request, reply) =>
      signedIn(services, request, reply, async (shopper) =>
        send(services, reply, request, {
          step: 'erase',
          space: await readSpace(services, shopper),
          problem: null,
        }),
      ),
    );

    corner.post<SpaceRequest>(spacePath(':slug', 'erase'), (request, reply) =>
      signedIn(services, request, reply, async (shopper) => {
        const space = await readSpace(services, shopper);
        return attempt(
          services,
          reply,
          request,
          (problem) => ({ step: 'erase', space, problem }),
          async () => {
            await eraseSelf(services, shopper);
            clearShopperCookies(reply, config, request.params.slug);
            return send(services, reply, request, { step: 'erased' });
          },
        );
      }),
    );
  });
}

const fieldIn = (body: URLSearchParams | null, field: string): string => (body?.get(field) ?? '').trim().slice(0, 300);

async function spaceOf(
  services: Services,
  shopper: SignedInShopper,
  { query }: FastifyRequest<SpaceRequest>,
): Promise<Shown> {
  return {
    step: 'show',
    space: await readSpace(services, shopper),
    done: query[SPACE_PARAMS.done] === 'choice' ? 'choice' : null,
  };
}

/** Who is signed in no more, in another tab say, is led to the form that asks for a link. */
async function signedIn(
  services: Services,
  request: FastifyRequest<SpaceRequest>,
  reply: FastifyReply,
  go: (shopper: SignedInShopper) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const shopper = await readShopperSession(services, request, request.params.slug);
  return shopper ? go(shopper) : back(reply, request.params.slug);
}

/** A refusal stands on the page that the form is on. */
async function attempt(
  services: Services,
  reply: FastifyReply,
  request: FastifyRequest<SpaceRequest>,
  shownWith: (problem: string) => Shown,
  act: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return send(services, reply, request, shownWith(sentenceOf(error)), STATUS_OF[(error as Refusal).code]);
  }
}

const back = (reply: FastifyReply, slug: string, done?: 'choice'): FastifyReply =>
  guarded(reply, 'strict-origin').redirect(
    `${spacePath(slug)}${done ? `?${new URLSearchParams({ [SPACE_PARAMS.done]: done })}` : ''}`,
    303,
  );

/** A shop that is not published has no customers yet, and so no such page. */
async function send(
  services: Services,
  reply: FastifyReply,
  { params: { slug } }: FastifyRequest<SpaceRequest>,
  shown: Shown,
  status = 200,
): Promise<FastifyReply> {
  const door = await findShopDoor(services, slug, undefined);
  const page: SpacePage = { kind: 'space', shown };
  const drawn = await services.site.render(
    !door
      ? { kind: 'unknownShop' }
      : door.access === 'OPEN'
        ? await viewOf(services, door, page, null)
        : closedView(door),
  );
  return guarded(reply, 'strict-origin')
    .code(drawn.status === 200 ? status : drawn.status)
    .type('text/html; charset=utf-8')
    .send(drawn.html);
}
