import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../platform/services.ts';
import { findShopDoor } from '../shop/shop.ts';

const SLUG = /^[a-z0-9-]{1,120}$/;

/** A page for whoever mistypes an address outside the shops' sites: the shop whose name stands in it is the way on. */
export function unknownAddress(services: Services) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { status, html } = await services.site.render({
      kind: 'unknownAddress',
      shop: await shopIn(services, request.url.split('?')[0] ?? ''),
    });
    return reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html);
  };
}

/** `/la-ferme`, `/boutiques/la-ferme`, `/shop/la-ferme/articles`: among the first words. */
async function shopIn(services: Services, path: string): Promise<{ slug: string; label: string } | null> {
  const words = path.toLowerCase().split('/').slice(1, 3);
  for (const word of words.filter((one) => SLUG.test(one))) {
    const door = await findShopDoor(services, word, undefined);
    if (door?.access === 'OPEN') return { slug: door.shop.slug, label: door.shop.label };
  }
  return null;
}
