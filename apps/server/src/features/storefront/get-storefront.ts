import type { getStorefront as call } from '@etal/contract/storefront';
import type { Handler } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { openShop } from './open-shop.ts';
import { readStorefront } from './storefront.queries.ts';

export function getStorefront(services: Services): Handler<typeof call> {
  const { database, config } = services;
  return async ({ params, query }) => {
    const { id, isTest } = await openShop(services, params.slug, query.testToken);
    return { ...(await database.withShop(id, (tx) => readStorefront(tx, id))), platformFee: config.platformFee, isTest };
  };
}
