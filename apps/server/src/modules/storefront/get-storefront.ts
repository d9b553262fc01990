import type { getStorefront as call } from '@etal/contract/storefront';
import type { Handler } from '../../platform/http/route.ts';
import { readShopperSession } from '../../platform/http/shopper-session.ts';
import type { Services } from '../../platform/services.ts';
import { openShop } from '../shop/shop.ts';
import { findShopper } from '../shoppers/shoppers.ts';
import { findOwnerEmail, readStorefront } from './storefront.queries.ts';

/**
 * So that trying the shop out is no typing exercise; the mails go to the merchant, who sees what a customer receives.
 */
const TEST_SHOPPER = { firstname: 'Client', lastname: 'de test', phone: '06 00 00 00 00', city: 'Ma commune' };

export function getStorefront(services: Services): Handler<typeof call> {
  const { database, config, clock } = services;
  return async ({ params, query }, { request }) => {
    const { id, isTest } = await openShop(services, params.slug, query.testToken);
    const session = isTest ? undefined : await readShopperSession(services, request, params.slug);
    return database.withShop(id, async (tx) => {
      const shopper = session && (await findShopper(tx, id, session.shopperId));
      return {
        ...(await readStorefront(tx, id, { now: clock.now(), feeRate: config.platformFee })),
        ...(shopper && { signedInShopper: { ...shopper, refusesMail: shopper.mailChoice === 'REFUSED' } }),
        isTest,
        ...(isTest && { testShopper: { ...TEST_SHOPPER, email: await findOwnerEmail(tx, id) } }),
      };
    });
  };
}
