import { Refusal } from '@etal/contract/errors';
import type { getCollectionSlots as call } from '@etal/contract/storefront';
import type { Handler } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { findOpenPoint, offeredSlots } from '../collection/collection.ts';
import { openShop } from '../shop/shop.ts';

export function getCollectionSlots(services: Services): Handler<typeof call> {
  const { database, clock } = services;
  return async ({ params, query }) => {
    const { id } = await openShop(services, params.slug, query.testToken);
    return database.withShop(id, async (tx) => {
      const point = await findOpenPoint(tx, id, query.collectionPoint);
      if (!point) throw new Refusal('POINT_UNKNOWN');
      return offeredSlots(tx, id, point, clock.now());
    });
  };
}
