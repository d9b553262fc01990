import { Refusal } from '@etal/contract/errors';
import type { cancelOwnOrder as cancelCall, getOrder as call, ShopperOrder } from '@etal/contract/storefront';
import { mayBring } from '@etal/domain/orders/order';
import { withdrawableLines, withdrawalWindow } from '@etal/domain/orders/withdrawal';
import type { Handler } from '../../platform/http/route.ts';
import { changeStatus, readCheckoutAgain, withdraw } from '../orders/orders.ts';
import type { Services } from '../../platform/services.ts';
import { findOwnOrder, type OwnOrder } from './own-order.queries.ts';

export const getOrder =
  (services: Services): Handler<typeof call> =>
  async ({ params, query }) =>
    (await readOwnOrder(services, params, query.token)).order;

export const cancelOwnOrder =
  (services: Services): Handler<typeof cancelCall> =>
  async ({ params, query, body }) =>
    (await cancelOrderOf(services, params, query.token, body?.reason)).order;

interface FoundOrder {
  shopId: string;
  orderId: string;
  order: ShopperOrder;
}

/** When the shopper comes back from paying, the payment service is asked first, because its webhook may be late. */
export async function readOwnOrder(
  services: Services,
  key: { slug: string; reference: string },
  token: string,
): Promise<FoundOrder> {
  const found = await findOrRefuse(services, key, token);
  if (found.order.status === 'PENDING_PAYMENT' && (await readCheckoutAgain(services, found)))
    return findOrRefuse(services, key, token);
  return found;
}

export async function cancelOrderOf(
  services: Services,
  key: { slug: string; reference: string },
  token: string,
  reason?: string | null,
): Promise<FoundOrder> {
  const { shopId, orderId } = await findOrRefuse(services, key, token);
  await changeStatus(services, { shopId, order: orderId, target: 'CANCELED', actor: 'SHOPPER', reason });
  return findOrRefuse(services, key, token);
}

export async function withdrawFromOrderOf(
  services: Services,
  key: { slug: string; reference: string },
  token: string,
  saleIds: string[],
): Promise<void> {
  const { shopId, orderId } = await findOrRefuse(services, key, token);
  await withdraw(services, { shopId, orderId, saleIds });
}

async function findOrRefuse(
  { database, clock }: Services,
  key: { slug: string; reference: string },
  token: string,
): Promise<FoundOrder> {
  const found = await database.acrossShops((tx) => findOwnOrder(tx, key, token));
  if (!found) throw new Refusal('ORDER_UNKNOWN');
  return { shopId: found.shopId, orderId: found.order.id, order: toShopperOrder(found, clock.now().getTime() / 1000) };
}

function toShopperOrder(
  { order, status, checkoutUrl, address, geolocation, collectedAt, perishableIds, withdrawals }: OwnOrder,
  now: number,
): ShopperOrder {
  const handover = { status, collectedAt, collectionDate: order.collectionDate };
  const withdrawn = new Set(withdrawals.flatMap(({ saleIds }) => saleIds));
  const lines = order.sales.map(({ id }) => ({
    id,
    isPerishable: perishableIds.includes(id),
    isWithdrawn: withdrawn.has(id),
  }));
  return {
    ...order,
    status,
    collectionPointAddress: address,
    geolocation,
    checkoutUrl: status === 'PENDING_PAYMENT' ? checkoutUrl : null,
    isCancelable: mayBring('SHOPPER', status, 'CANCELED'),
    withdrawable: {
      saleIds: withdrawableLines(handover, lines, now).map(({ id }) => id),
      lastDay: withdrawalWindow(handover, now)?.lastDay ?? null,
    },
    withdrawals,
  };
}
