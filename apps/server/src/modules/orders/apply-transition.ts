import type { OrderActor, StoredOrderStatus } from '@etal/domain/orders/order';
import type { PaymentStatus } from '@etal/domain/orders/payment';
import { type Consequence, consequencesOf } from '@etal/domain/orders/transition';
import type { Transaction } from '../../platform/db/database.ts';
import { returnStock } from '../catalog/catalog.ts';
import { creditWhenInvoiced, issueWhenFinal } from '../documents/documents.ts';
import { notify } from '../notifications/notifications.ts';
import { oweFees } from '../payments/payments.ts';
import { endTestOrder } from '../shop/shop.ts';
import { countPlaced } from './count-placed.ts';
import { insertHistory, type LockedOrder, writeStatus } from './order-changes.queries.ts';

export interface Transition {
  status: StoredOrderStatus;
  paymentStatus: PaymentStatus;
  actor: OrderActor;
  reason: string | null;
  now: Date;
}

/**
 * The one place where an order changes its status. The domain says what follows from it; all of that is carried out
 * here, in the transaction of the change.
 */
export async function applyTransition(
  tx: Transaction,
  shopId: string,
  order: LockedOrder,
  { status, paymentStatus, actor, reason, now }: Transition,
): Promise<void> {
  await writeStatus(tx, shopId, order.id, { from: order.status, to: status, paymentStatus, reason, now });
  await insertHistory(tx, shopId, [{ orderId: order.id, at: now, actor, from: order.status, to: status, reason }]);
  for (const consequence of consequencesOf(order, status, now))
    await carryOut(tx, consequence, { shopId, order, actor, now });
}

async function carryOut(
  tx: Transaction,
  consequence: Consequence,
  { shopId, order, actor, now }: { shopId: string; order: LockedOrder; actor: OrderActor; now: Date },
): Promise<void> {
  const orderId = order.id;
  switch (consequence.do) {
    case 'RETURN_STOCK':
      return returnStock(tx, shopId, orderId);
    case 'COUNT_ORDER':
      return countPlaced(tx, shopId, [orderId]);
    case 'OWE_FEES':
      return oweFees(tx, shopId, [{ orderId, month: consequence.month, amount: order.platformFees, now }]);
    case 'END_TEST_ORDER':
      return endTestOrder(tx, shopId);
    case 'ISSUE_INVOICE':
      await issueWhenFinal(tx, { shopId, orderId, now });
      return;
    case 'ISSUE_CREDIT_NOTE':
      return creditWhenInvoiced(tx, { shopId, orderId, now });
    case 'TELL':
      return notify(tx, { shopId, orderId, kind: consequence.kind, actor, now });
  }
}
