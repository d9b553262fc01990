import { billedOf, isToBeInvoiced } from '@etal/domain/documents/papers';
import { dueOnSite } from '@etal/domain/orders/ledger';
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
import { addMoney, readMoney } from '../payment/ledger.queries.ts';
import { type LockedOrder, toBillable } from './lock-order.queries.ts';
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
}

/**
 * The one place where an order changes its status. The domain says what follows from it; all of that is carried out
 * here, in the transaction of the change. Gives the order as it is then.
 */
export async function applyTransition(
  tx: Transaction,
  shopId: string,
  order: LockedOrder,
  { status, paymentStatus, actor, reason, now, isNoShow = false, restock = true, tell = true }: Transition,
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
    if (tell || consequence.do !== 'TELL') await carryOut(tx, consequence, { shopId, order, changed, actor, now });
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
}

async function carryOut(
  tx: Transaction,
  consequence: Consequence,
  { shopId, order, changed, actor, now }: Circumstances,
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
      return addMoney(tx, shopId, [
        {
          orderId,
          at: now,
          kind: 'TAKEN',
          means: 'ON_SITE',
          cents: dueOnSite({ ...order, held: order.payment?.amount ?? null }),
          key: `taken:${orderId}:${changed.revision}`,
        },
      ]);
    case 'UNDO_MONEY':
      return undoTakings(tx, shopId, changed, now);
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

/** What was taken at the stall and not given back yet is answered by opposite entries. */
async function undoTakings(tx: Transaction, shopId: string, order: LockedOrder, now: Date): Promise<void> {
  const left = new Map<'ON_SITE' | 'CASH', number>();
  for (const { kind, means, cents } of await readMoney(tx, shopId, order.id))
    if (means === 'ON_SITE' || means === 'CASH')
      left.set(means, (left.get(means) ?? 0) + (kind === 'TAKEN' ? cents : -cents));
  const taken = [...left.values()].reduce((sum, cents) => sum + cents, 0);
  await addMoney(tx, shopId, [
    {
      orderId: order.id,
      at: now,
      kind: 'GIVEN_BACK',
      means: 'ON_SITE',
      cents: taken,
      key: `undone:${order.id}:${order.revision}`,
    },
  ]);
}

/** The card gives the platform its part at once; what is paid at the stall leaves it to be billed. */
export const feesOwed = ({ status, isTest, platformFees, refunded, paymentStatus, payment }: LockedOrder): number => {
  if (status !== 'COLLECTED' || isTest) return 0;
  const fees = platformFees - refunded.reduce((sum, line) => sum + line.fees, 0);
  return Math.max(0, paymentStatus === 'CAPTURED' && payment ? fees - payment.applicationFee : fees);
};
