import { stockOnSome } from '../catalog/stock.ts';
import { openDates, openSlots } from '../collection/slots.ts';
import { stockLeft } from '../orders/lines.ts';
import type { PaymentChannel } from '../orders/order.ts';
import type { ShopMode } from '../orders/payment-modes.ts';

/** R-SHOP-5: why nobody can order from a shop that is open. */
export const ORDERING_BLOCKERS = ['NO_PAYMENT', 'NO_SLOT', 'NOTHING_ON_SALE'] as const;
export type OrderingBlocker = (typeof ORDERING_BLOCKERS)[number];

type Point = Parameters<typeof openSlots>[0] & {
  isEnabled: boolean;
  onlinePaymentsEnabled: boolean;
  offlinePaymentsEnabled: boolean;
};

export interface OpenForOrders {
  saleables: readonly (Parameters<typeof stockOnSome>[0] & { isEnabled: boolean })[];
  points: readonly Point[];
  modes: Record<PaymentChannel, Pick<ShopMode, 'isOffered'>>;
}

export function orderingBlockers({ saleables, points, modes }: OpenForOrders, nowSeconds: number): OrderingBlocker[] {
  const takesMoney = (point: Point): boolean =>
    (modes.ONLINE.isOffered && point.onlinePaymentsEnabled) ||
    (modes.OFFLINE.isOffered && point.offlinePaymentsEnabled);
  const open = points.filter(({ isEnabled }) => isEnabled);
  const paid = open.filter(takesMoney);
  const canPay = open.length > 0 ? paid.length > 0 : modes.ONLINE.isOffered || modes.OFFLINE.isOffered;
  const dates = openDates(open, nowSeconds);
  const blocks: Record<OrderingBlocker, boolean> = {
    NO_PAYMENT: !canPay,
    NO_SLOT: !(canPay ? paid : open).some((point) => openSlots(point, nowSeconds).length > 0),
    NOTHING_ON_SALE: !saleables.some((saleable) => saleable.isEnabled && stockLeft(stockOnSome(saleable, dates)) !== 0),
  };
  return ORDERING_BLOCKERS.filter((blocker) => blocks[blocker]);
}
