import { Refusal } from '@etal/contract/errors';
import type { getCollectionSlots as call } from '@etal/contract/storefront';
import { openSlots } from '@etal/domain/collection/slots';
import type { Handler } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { findOpenPoint } from '../collection/collection.ts';
import { openShop } from '../shop/shop.ts';

export function getCollectionSlots(services: Services): Handler<typeof call> {
  const { database, clock } = services;
  return async ({ params, query }) => {
    const { id } = await openShop(services, params.slug, query.testToken);
    const point = await database.withShop(id, (tx) => findOpenPoint(tx, id, query.collectionPoint));
    if (!point) throw new Refusal('POINT_UNKNOWN');
    return openSlots(point, Math.floor(clock.now().getTime() / 1000));
  };
}
