import * as calls from '@etal/contract/shopper-space';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import { clearShopperCookies, readShopperCookie, setShopperCookies } from '../../platform/http/shopper-session.ts';
import type { Services } from '../../platform/services.ts';
import { exportShopper } from '../privacy/privacy.ts';
import { closeSessions, eraseSelf, readSpace, saveChoices } from './own-space.ts';
import { openSession, requestLink } from './shopper-link.ts';
import { networkOf } from '../../platform/http/network.ts';

export function shopperSpaceRoutes(app: FastifyInstance, services: Services): void {
  const { config, database } = services;

  route(app, services, calls.requestShopperLink, async ({ params: { slug }, body }, { request }) => {
    await requestLink(services, { slug, email: body.email, address: networkOf(request.ip) });
    return {};
  });

  route(app, services, calls.openShopperSession, async ({ params: { slug }, body }, { request, reply }) => {
    setShopperCookies(
      reply,
      config,
      slug,
      await openSession(services, { slug, ...body, address: networkOf(request.ip) }),
    );
    return {};
  });

  route(app, services, calls.getShopperSpace, (_input, shopper) => readSpace(services, shopper));

  route(app, services, calls.saveShopperChoices, async ({ body }, shopper) => {
    await saveChoices(services, shopper, body);
    return readSpace(services, shopper);
  });

  route(
    app,
    services,
    calls.closeShopperSessions,
    async ({ params: { slug }, body }, { request, reply, ...shopper }) => {
      await closeSessions(services, shopper, body?.onlyThisOne ? readShopperCookie(request, config) : undefined);
      clearShopperCookies(reply, config, slug);
      return {};
    },
  );

  route(app, services, calls.exportOwnData, (_input, { shopId, shopperId }) =>
    database.withShop(shopId, (tx) => exportShopper(tx, shopId, shopperId)),
  );

  route(app, services, calls.eraseOwnData, async ({ params: { slug } }, { reply, ...shopper }) => {
    await eraseSelf(services, shopper);
    clearShopperCookies(reply, config, slug);
    return {};
  });
}
