import type { notifyMe as call } from '@etal/contract/storefront';
import { networkOf } from '../../platform/http/network.ts';
import type { Handler } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { askForAlert } from '../notifications/notifications.ts';
import { openShop } from '../shop/shop.ts';

export function notifyMe(services: Services): Handler<typeof call> {
  return async ({ params: { slug }, body: { saleableId, email, testToken } }, { request }) => {
    const { id, isTest } = await openShop(services, slug, testToken);
    // Nobody waits for the goods of a shop that is being tried out.
    if (!isTest) await askForAlert(services, id, { saleableId, email }, networkOf(request.ip));
    return {};
  };
}
