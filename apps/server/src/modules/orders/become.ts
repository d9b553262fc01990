import { parisWallTime } from '@etal/domain/calendar/paris-time';
import type { NotificationKind } from '@etal/domain/orders/notifications';
import { givesStockBack, type OrderActor, type StoredOrderStatus } from '@etal/domain/orders/order';
import type { PaymentStatus } from '@etal/domain/orders/payment';
import type { Transaction } from '../../platform/db/database.ts';
import { returnStock } from '../catalog/catalog.ts';
import { creditWhenInvoiced, issueWhenFinal } from '../documents/documents.ts';
import { notify } from '../notifications/notifications.ts';
import { oweFees } from '../payments/payments.ts';
import { endTestOrder } from '../shop/shop.ts';
import { countPlaced } from './count-placed.ts';
import { insertHistory, type LockedOrder, writeStatus } from './order-changes.queries.ts';

export interface Becoming {
  status: StoredOrderStatus;
  paymentStatus: PaymentStatus;
  actor: OrderActor;
  reason: string | null;
  now: Date;
}

/** Hidden statuses are nobody's business. */
const TOLD_AS: Partial<Record<StoredOrderStatus, NotificationKind>> = {
  PAID: 'PLACED',
  ACCEPTED: 'ACCEPTED',
  REFUSED: 'REFUSED',
  CANCELED: 'CANCELED',
  COLLECTED: 'COLLECTED',
};

/**
 * The one place where an order changes its status: journal, stock, fees, invoice and messages go with it, in one
 * transaction.
 */
export async function become(
  tx: Transaction,
  shopId: string,
  order: LockedOrder,
  { status, paymentStatus, actor, reason, now }: Becoming,
): Promise<void> {
  await writeStatus(tx, shopId, order.id, { from: order.status, to: status, paymentStatus, reason, now });
  await insertHistory(tx, shopId, order.id, { at: now, actor, from: order.status, to: status, reason });
  if (givesStockBack(status) && !order.isTest) await returnStock(tx, shopId, order.id);
  if (status === 'PAID' && !order.isTest) await countPlaced(tx, shopId, order.id);
  if (status === 'COLLECTED' && order.channel === 'OFFLINE' && !order.isTest && order.platformFees > 0) {
    await oweFees(tx, shopId, order, { date: parisWallTime(now.getTime() / 1000).date, now });
  }
  if (order.isTest && (status === 'ACCEPTED' || status === 'REFUSED')) await endTestOrder(tx, shopId);
  // A merchant may have come to legal information only after the accept: the hand-over is the next occasion.
  if (status === 'ACCEPTED' || status === 'COLLECTED') await issueWhenFinal(tx, { shopId, orderId: order.id, now });
  if (status === 'CANCELED') await creditWhenInvoiced(tx, { shopId, orderId: order.id, now });
  const kind = TOLD_AS[status];
  if (kind) await notify(tx, { shopId, orderId: order.id, kind, actor, now });
}
