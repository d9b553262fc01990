import { PDF } from '@etal/contract/documents';
import { Refusal } from '@etal/contract/errors';
import type {
  changeOwnOrder as changeCall,
  generateOwnOrderDocument as documentCall,
  generateOwnOrderTerms as termsCall,
} from '@etal/contract/order-changes';
import type { getOwnOrders as ownOrdersCall, payOnSite as payOnSiteCall } from '@etal/contract/shopper-space';
import type { cancelOwnOrder as cancelCall, getOrder as call, ShopperOrder } from '@etal/contract/storefront';
import { startOf } from '@etal/domain/collection/opening-hours';
import type { FeeRate } from '@etal/domain/orders/fees';
import { changeableUntil, shopperMayCancel } from '@etal/domain/orders/life';
import { withdrawableLines, withdrawalWindow } from '@etal/domain/orders/withdrawal';
import type { Handler } from '../../platform/http/route.ts';
import { documentName } from '@etal/texts/documents';
import { termsName } from '@etal/texts/documents-terms';
import { findPaper } from '../documents/documents.ts';
import { findTerms, termsPaper } from '../order-records/order-records.ts';
import { changeOrder, changeStatus, leaveCheckout, onSiteMode, readCheckoutAgain, withdraw } from '../orders/orders.ts';
import { openShop } from '../shop/shop.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { findOrdersOfShopper, findOwnOrder, findOwnOrders, type OwnOrder } from './own-order.queries.ts';

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
  if (found.order.status === 'PENDING_PAYMENT' && (await readCheckoutAgain(services, found)) === 'READ')
    return findOrRefuse(services, key, token);
  return found;
}

export async function cancelOrderOf(
  services: Services,
  key: { slug: string; reference: string },
  token: string,
  reason?: string | null,
): Promise<FoundOrder> {
  const found = await findOrRefuse(services, key, token);
  const { shopId, orderId, order } = found;
  // Given up already: there is nothing left to cancel.
  if (order.status === 'EXPIRED') return found;
  if (order.status === 'PENDING_PAYMENT') {
    await leaveCheckout(services, { shopId, orderId, target: 'EXPIRED' });
    return notPaidByCard(await findOrRefuse(services, key, token));
  }
  await changeStatus(services, {
    shopId,
    order: orderId,
    target: 'CANCELED',
    actor: 'SHOPPER',
    reason,
    isEntitled: order.isCancelable,
  });
  return findOrRefuse(services, key, token);
}

/** R-SPACE-4: an order that waits for its card becomes one that is paid at the point. */
export const payOnSite =
  (services: Services): Handler<typeof payOnSiteCall> =>
  async ({ params, query }) => {
    const { shopId, orderId, order } = await findOrRefuse(services, params, query.token);
    // Pressed twice: it is one already.
    if (order.paymentChannel === 'OFFLINE') return order;
    await leaveCheckout(services, { shopId, orderId, target: 'PAID' });
    return notPaidByCard(await findOrRefuse(services, params, query.token)).order;
  };

/** Whoever paid at the last moment has paid: the order stays as it is, and its shopper is told. */
function notPaidByCard(found: FoundOrder): FoundOrder {
  if (found.order.paymentChannel === 'ONLINE' && found.order.status !== 'EXPIRED') throw new Refusal('PAID_MEANWHILE');
  return found;
}

/** « Vos commandes »: what a device holds the links of, in one round trip. */
export const getOwnOrders =
  (services: Services): Handler<typeof ownOrdersCall> =>
  async ({ params: { slug }, body }) => {
    const { id: shopId } = await openShop(services, slug, undefined);
    const now = nowIn(services);
    return services.database.withShop(shopId, async (tx) => {
      const found = await summaries(tx, await findOwnOrders(tx, slug, body.orders, now), {
        now,
        feeRate: services.config.platformFee,
      });
      return body.orders.flatMap(
        (asked) =>
          found.find(({ reference, token }) => reference === asked.reference.toUpperCase() && token === asked.token) ??
          [],
      );
    });
  };

/** « Mon espace »: a customer's orders, the latest collection first, each with the token that opens it. */
export async function ordersOfShopper(
  db: Queries,
  shopper: { shopId: string; shopperId: string },
  { now, feeRate }: { now: number; feeRate: FeeRate },
): Promise<(ShopperOrder & { token: string })[]> {
  return summaries(db, await findOrdersOfShopper(db, shopper, now), { now, feeRate });
}

async function summaries(
  db: Queries,
  found: readonly OwnOrder[],
  { now, feeRate }: { now: number; feeRate: FeeRate },
): Promise<(ShopperOrder & { token: string })[]> {
  const told: (ShopperOrder & { token: string })[] = [];
  // One after the other: a transaction has one connection. Only those that wait for a card ask anything more.
  for (const own of found)
    told.push({ ...toShopperOrder(own, now, await canPayOnSite(db, own, feeRate)), token: own.token });
  return told;
}

/** R-ORDERS-12: the shopper changes their own order, until the cut-off of its slot and of the one they wish. */
export const changeOwnOrder =
  (services: Services): Handler<typeof changeCall> =>
  async ({ params, query, body }) => {
    const { shopId, orderId, order } = await findOrRefuse(services, params, query.token);
    if (order.changeableUntil === null) throw new Refusal('CHANGE_CLOSED');
    await changeOrder(services, {
      ...body,
      shopId,
      order: orderId,
      actor: 'SHOPPER',
      mayChange: ({ status, channel, isTest }, slot) => {
        const now = services.clock.now().getTime() / 1000;
        const wished = { isAllowed: true, orderBefore: slot?.orderBefore ?? order.changeableUntil };
        if (changeableUntil({ status, channel, isTest }, wished, now) === null) throw new Refusal('CHANGE_CLOSED');
      },
    });
    return (await findOrRefuse(services, params, query.token)).order;
  };

/** A paper of an order, for who holds the order's link. */
export const generateOwnOrderDocument =
  (services: Services): Handler<typeof documentCall> =>
  async ({ params: { slug, number }, query: { reference, token } }) => {
    const { shopId, orderId } = await findOrRefuse(services, { slug, reference }, token);
    const model = await services.database.withShop(shopId, (tx) => findPaper(tx, shopId, number, orderId));
    if (!model) throw new Refusal('INVOICE_UNKNOWN');
    return { name: `${documentName(model)}.pdf`, type: PDF, content: await services.documents.document(model) };
  };

/** R-DOCUMENTS-10. */
export const generateOwnOrderTerms =
  (services: Services): Handler<typeof termsCall> =>
  async ({ params, query: { token } }) => {
    const { shopId, orderId } = await findOrRefuse(services, params, token);
    const terms = await services.database.withShop(shopId, (tx) => findTerms(tx, shopId, orderId));
    if (!terms) throw new Refusal('TERMS_UNKNOWN');
    return {
      name: `${termsName(terms.agreedAt)}.pdf`,
      type: PDF,
      content: await termsPaper(services.documents, terms),
    };
  };

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
  { database, clock, config }: Services,
  key: { slug: string; reference: string },
  token: string,
): Promise<FoundOrder> {
  const now = nowIn({ clock });
  return database.acrossShops(async (tx) => {
    const found = await findOwnOrder(tx, key, token, now);
    if (!found) throw new Refusal('ORDER_UNKNOWN');
    const order = toShopperOrder(found, now, await canPayOnSite(tx, found, config.platformFee));
    return { shopId: found.shopId, orderId: found.order.id, order };
  });
}

const nowIn = ({ clock }: Pick<Services, 'clock'>): number => Math.floor(clock.now().getTime() / 1000);

const canPayOnSite = async (db: Queries, { shopId, status, order }: OwnOrder, feeRate: FeeRate): Promise<boolean> =>
  status === 'PENDING_PAYMENT' && (await onSiteMode(db, shopId, order, feeRate)).isOpen;

function toShopperOrder(own: OwnOrder, now: number, mayPayOnSite: boolean): ShopperOrder {
  const { order, status, checkoutUrl, address, geolocation, collectedAt, perishableIds, withdrawals, changes } = own;
  const handover = { status, collectedAt, collectionDate: order.collectionDate, buyer: order.buyer };
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
    mayPayOnSite,
    isCancelable: shopperMayCancel(
      {
        ...handover,
        wasShort: changes.some(({ kind }) => kind === 'SHORTAGE'),
        collectionStart: startOf(order.collectionPeriod),
      },
      now,
    ),
    changeableUntil: changeableUntil(
      { status, channel: order.paymentChannel, isTest: order.isTest },
      { isAllowed: own.mayChange, orderBefore: own.orderBefore },
      now,
    ),
    withdrawable: {
      saleIds: withdrawableLines(handover, lines, now).map(({ id }) => id),
      lastDay: withdrawalWindow(handover, now)?.lastDay ?? null,
    },
    withdrawals,
    changes,
    heldAmount: own.heldAmount,
    card: own.card,
    fee: own.fee,
    deposits: own.deposits,
    hasTerms: own.hasTerms,
  };
}
