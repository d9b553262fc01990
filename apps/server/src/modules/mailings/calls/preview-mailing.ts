import { PDF } from '@etal/contract/documents';
import { Refusal } from '@etal/contract/errors';
import { type generateMailingPoster as posterCall, previewMailing as call } from '@etal/contract/mailings';
import { SLATE_PREVIEW_PATH, unsubscribePath } from '@etal/contract/site-pages';
import { isEmptySlate, SLATE_NAME, slateMail, slateSheet, slateShortText, slateSubject } from '@etal/texts/slate';
import type { FastifyInstance } from 'fastify';
import { identifyMember, type Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { readProducer } from '../../settings/settings.ts';
import { checkAudience, readReach } from '../reach.ts';
import { readSlate, shopUrl } from '../read-slate.ts';

interface Wish {
  subject?: string | undefined;
  intro?: string | undefined;
  collectionPointId?: string | undefined;
}

/** As it would leave now. */
function read(services: Services, shopId: string, { subject, intro = '', collectionPointId }: Wish) {
  return services.database.withShop(shopId, async (tx) => {
    const audience = { everyone: { collectionPoint: collectionPointId } };
    await checkAudience(tx, shopId, audience);
    const { shopSlug, shopLabel, contact } = await readProducer(tx, shopId);
    const told = await readSlate(tx, shopId, {
      pointId: collectionPointId,
      now: services.clock.now(),
      feeRate: services.config.platformFee,
    });
    return {
      shopLabel,
      contact,
      told,
      intro,
      subject: subject ?? slateSubject(shopLabel),
      shopUrl: shopUrl(services, shopSlug),
      // Nobody's link: pressed here it does nothing.
      unsubscribeUrl: `${services.config.origin}${unsubscribePath(shopSlug, {})}`,
      reach: await readReach(tx, shopId, audience),
    };
  });
}

export const previewMailing =
  (services: Services): Handler<typeof call> =>
  async ({ query }, { shopId }) => {
    const { reach, ...slate } = await read(services, shopId, query);
    return {
      ...slateMail({ ...slate, image: null }),
      shortText: slateShortText(slate),
      ...reach,
      isEmpty: isEmptySlate(slate.told),
    };
  };

export const generateMailingPoster =
  (services: Services): Handler<typeof posterCall> =>
  async ({ query }, { shopId }) => {
    const slate = await read(services, shopId, query);
    if (isEmptySlate(slate.told)) throw new Refusal('NOTHING_ON_SALE');
    return {
      name: `${SLATE_NAME} ${slate.shopLabel}.pdf`,
      type: PDF,
      content: await services.documents.sheet(slateSheet(slate), services.clock.now()),
    };
  };

/**
 * The mail as a page, for the frame beside the form: a mail has its styles inline, which the policy of the
 * back-office's own pages forbids. Nothing in it may run, and no other site may show it.
 */
export function previewPage(app: FastifyInstance, services: Services): void {
  app.get(SLATE_PREVIEW_PATH, async (request, reply) => {
    const { shopId } = await identifyMember(services, call, request);
    const wish = call.query.safeParse(request.query);
    const { reach: _, ...slate } = await read(services, shopId, wish.success ? wish.data : {});
    // What is in a sandbox has no origin, which this header would ask to be kept apart: the browser complains.
    reply.removeHeader('origin-agent-cluster');
    return reply
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'; sandbox",
      )
      .type('text/html; charset=utf-8')
      .send(slateMail({ ...slate, image: null }).html);
  });
}
