import { billedOf, isToBeInvoiced } from '@etal/domain/documents/papers';
import { givesStockBack, type OrderActor, type StoredOrderStatus } from '@etal/domain/orders/order';
import type { PaymentStatus } from '@etal/domain/orders/payment';
import { type Consequence, consequencesOf, isReopening } from '@etal/domain/orders/transition';
import type { Transaction } from '../../../platform/db/database.ts';
import { returnStock, takeStockAgain } from '../../catalog/catalog.ts';
import { issuePapers } from '../../documents/documents.ts';
import { notify } from '../../notifications/notifications.ts';
import { bringFees } from '../../payments/payments.ts';
import { endTestOrder } from '../../shop/shop.ts';
import { countPlaced } from '../count-placed.ts';
import { type LockedOrder, toBillable } from './lock-order.queries.ts';
import { type Takings, takeMoney, undoTakings } from './take-money.ts';
import { insertHistory, writeStatus } from './write-order.queries.ts';

export interface Transition {
  status: StoredOrderStatus;
  paymentStatus: PaymentStatus;
  actor: OrderActor;
  reason: string | null;
  now: Date;
  isNoShow?: boolean;
  /** False: the goods do not go back on sale. */
  restock?: boolean;
  /** False: nobody is told, because another change follows in the same breath. */
  tell?: boolean;
  /** Of a hand-over: how it was paid, and which deposits left and came back. */
  takings?: Takings | undefined;
}

/**
 * The one place where an order changes its status. The domain says what follows from it; all of that is carried out
 * here, in the transaction of the change. Gives the order as it is then.
 */
export async function applyTransition(
  tx: Transaction,
  shopId: string,
  order: LockedOrder,
  { status, paymentStatus, actor, reason, now, isNoShow = false, restock = true, tell = true, takings }: Transition,
): Promise<LockedOrder> {
  const holdsStock = isReopening(order.status, status) || (order.holdsStock && !(givesStockBack(status) && restock));
  await writeStatus(tx, shopId, order.id, {
    from: order.status,
    to: status,
    paymentStatus,
    reason,
    now,
    isNoShow,
    holdsStock: holdsStock && !order.isTest,
  });
  await insertHistory(tx, shopId, [
    { orderId: order.id, at: now, actor, from: order.status, to: status, reason, isNoShow },
  ]);
  const changed = {
    ...order,
    status,
    paymentStatus,
    holdsStock,
    revision: order.revision + 1,
    noShowAt: isNoShow ? now.getTime() / 1000 : null,
    collectedAt: status === 'COLLECTED' ? now.getTime() / 1000 : null,
  };
  for (const consequence of consequencesOf(order, { to: status, isNoShow, restock }, now))
    if (tell || consequence.do !== 'TELL')
      await carryOut(tx, consequence, { shopId, order, changed, actor, now, takings });
  return changed;
}

interface Circumstances {
  shopId: string;
  /** As it was. */
  order: LockedOrder;
  /** As it is now. */
  changed: LockedOrder;
  actor: OrderActor;
  now: Date;
  takings: Takings | undefined;
}

async function carryOut(
  tx: Transaction,
  consequence: Consequence,
  { shopId, order, changed, actor, now, takings }: Circumstances,
): Promise<void> {
  const orderId = order.id;
  switch (consequence.do) {
    case 'RETURN_STOCK':
      return returnStock(tx, shopId, orderId);
    case 'TAKE_STOCK':
      return takeStockAgain(tx, shopId, orderId);
    case 'COUNT_ORDER':
      return countPlaced(tx, shopId, [orderId]);
    case 'TAKE_MONEY':
      return takeMoney(tx, shopId, order, { takings, revision: changed.revision, now });
    case 'UNDO_MONEY':
      return undoTakings(tx, shopId, order, { revision: changed.revision, now });
    case 'SETTLE_FEES':
      return bringFees(tx, shopId, { orderId, month: consequence.month, owed: feesOwed(changed), now });
    case 'END_TEST_ORDER':
      return endTestOrder(tx, shopId);
    case 'ISSUE_PAPERS':
      return bringPapers(tx, shopId, changed, now);
    case 'TELL':
      return notify(tx, { shopId, orderId, kind: consequence.kind, actor, now });
  }
}

/** The lines of the order are as its papers say them, where there are some: only whether it is invoiced has changed. */
export function bringPapers(tx: Transaction, shopId: string, order: LockedOrder, now: Date): Promise<void> {
  const bill = billedOf(toBillable(order));
  const after = isToBeInvoiced(order) ? bill : null;
  return issuePapers(tx, { shopId, orderId: order.id, now }, { before: bill, after });
}

/** The card gives the platform its part at once; what is paid at the stall leaves it to be billed. */
export const feesOwed = ({ status, isTest, platformFees, refunded, paymentStatus, payment }: LockedOrder): number => {
  if (status !== 'COLLECTED' || isTest) return 0;
  const fees = platformFees - refunded.reduce((sum, line) => sum + line.fees, 0);
  return Math.max(0, paymentStatus === 'CAPTURED' && payment ? fees - payment.applicationFee : fees);
};
