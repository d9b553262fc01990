import { billedOf, isToBeInvoiced } from '@etal/domain/documents/papers';
import { parisWallTime } from '@etal/domain/calendar/paris-time';
import { feeMonth } from '@etal/domain/orders/fees';
import { givesStockBack, type OrderActor, type StoredOrderStatus } from '@etal/domain/orders/order';
import type { PaymentStatus } from '@etal/domain/orders/payment';
import { shareLeft } from '@etal/domain/orders/refund';
import { CONSEQUENCES, type Consequence, consequencesOf, isReopening } from '@etal/domain/orders/transition';
import type { Transaction } from '../../../platform/db/database.ts';
import { holdCounted, returnStock, takeStockAgain } from '../../catalog/catalog.ts';
import { issuePapers } from '../../documents/documents.ts';
import { notifyAll } from '../../notifications/notifications.ts';
import { bringFees } from '../../payments/payments.ts';
import { endTestOrder } from '../../shop/shop.ts';
import { acceptMail } from '../../shoppers/shoppers.ts';
import { countPlaced } from '../count-placed.ts';
import { type LockedOrder, toBillable } from './lock-order.queries.ts';
import { NOBODY_CAME, type Takings, takeMoney, undoTakings } from './take-money.ts';
import { insertHistory, writePaymentStatus, writeStatuses } from './write-order.queries.ts';

export interface Transition {
  order: LockedOrder;
  status: StoredOrderStatus;
  paymentStatus: PaymentStatus;
  actor: OrderActor;
  reason: string | null;
  isNoShow?: boolean;
  /** False: the goods do not go back on sale. */
  restock?: boolean;
  /** False: nobody is told, because another change follows in the same breath. */
  tell?: boolean;
  /** Of a hand-over: how it was paid, and which deposits left and came back. */
  takings?: Takings | undefined;
}

export async function applyTransition(
  tx: Transaction,
  shopId: string,
  order: LockedOrder,
  { now, ...transition }: Omit<Transition, 'order'> & { now: Date },
): Promise<LockedOrder> {
  const [changed] = await applyTransitions(tx, { shopId, now }, [{ order, ...transition }]);
  return changed ?? order;
}

/**
 * The one place where orders change their status, one or many. The domain says what follows from it; all of that is
 * carried out here, in the transaction of the change. Gives each order as it is then.
 */
export async function applyTransitions(
  tx: Transaction,
  when: { shopId: string; now: Date },
  transitions: readonly Transition[],
): Promise<LockedOrder[]> {
  if (transitions.length === 0) return [];
  const { shopId, now } = when;
  const brought = transitions.map((transition) => bring(transition, now));
  writeStatuses(
    tx,
    shopId,
    brought.map(({ changed, reason, isNoShow }) => ({
      orderId: changed.id,
      to: changed.status,
      paymentStatus: changed.paymentStatus,
      revision: changed.revision,
      reason,
      now,
      collectedAt: changed.collectedAt,
      isNoShow,
      holdsStock: changed.holdsStock && !changed.isTest,
    })),
  );
  insertHistory(
    tx,
    shopId,
    brought.map(({ order, changed, actor, reason, isNoShow }) => ({
      orderId: order.id,
      at: now,
      actor,
      from: order.status,
      to: changed.status,
      reason,
      isNoShow,
    })),
  );
  const following = brought.flatMap(({ consequences, ...one }) =>
    consequences.map((consequence) => ({ ...one, consequence })),
  );
  for (const what of CONSEQUENCES) {
    const due = following.filter(({ consequence }) => consequence.do === what);
    if (due.length > 0) await carryOut(tx, when, what, due);
  }
  return brought.map(({ changed }) => changed);
}

function bring({ order, status, paymentStatus, actor, reason, tell = true, takings, ...how }: Transition, now: Date) {
  const { isNoShow = false, restock = true } = how;
  const holdsStock = isReopening(order.status, status) || (order.holdsStock && !(givesStockBack(status) && restock));
  const changed: LockedOrder = {
    ...order,
    status,
    paymentStatus,
    holdsStock,
    revision: order.revision + 1,
    noShowAt: isNoShow ? now.getTime() / 1000 : null,
    // A market without a network tells of it later.
    collectedAt: status === 'COLLECTED' ? (takings?.at ?? now).getTime() / 1000 : null,
  };
  const consequences = consequencesOf(order, { to: status, isNoShow, restock }, now).filter(
    (consequence) => tell || consequence.do !== 'TELL',
  );
  return { order, changed, actor, reason, isNoShow, takings, consequences };
}

/** A consequence that is to be carried out, of the order as it was and as it is now. */
interface Due {
  consequence: Consequence;
  order: LockedOrder;
  changed: LockedOrder;
  actor: OrderActor;
  takings: Takings | undefined;
}

/** Carries out one kind of consequence for all the orders that it follows for. */
async function carryOut(
  tx: Transaction,
  { shopId, now }: { shopId: string; now: Date },
  what: Consequence['do'],
  due: readonly Due[],
): Promise<void> {
  const orderIds = due.map(({ order }) => order.id);
  switch (what) {
    case 'RETURN_STOCK':
      return returnStock(tx, shopId, orderIds);
    case 'TAKE_STOCK':
      for (const { order } of due) await takeStockAgain(tx, shopId, { id: order.id, date: order.slot.date });
      return undefined;
    case 'COUNT_ORDER':
      holdCounted(tx, shopId, orderIds);
      acceptMail(tx, shopId, orderIds, now);
      return countPlaced(tx, shopId, orderIds);
    case 'TAKE_MONEY':
      for (const { order, changed, takings } of due) {
        const { isOwed } = await takeMoney(tx, shopId, order, {
          takings: changed.noShowAt === null ? takings : NOBODY_CAME,
          revision: changed.revision,
          now,
        });
        if (isOwed && changed.paymentStatus === 'PAID_ON_SITE') {
          changed.paymentStatus = 'ON_ACCOUNT';
          writePaymentStatus(tx, shopId, order.id, changed.paymentStatus);
        }
      }
      return undefined;
    case 'UNDO_MONEY':
      for (const { order, changed } of due) await undoTakings(tx, shopId, order, { revision: changed.revision, now });
      return undefined;
    case 'SETTLE_FEES':
      return bringFees(
        tx,
        shopId,
        'OFFLINE',
        due.flatMap(({ consequence, changed }) =>
          consequence.do === what
            ? [{ orderId: changed.id, month: consequence.month, earned: feesOwed(changed), now }]
            : [],
        ),
      );
    case 'END_TEST_ORDER':
      return endTestOrder(tx, shopId);
    case 'ISSUE_PAPERS':
      return bringPapers(
        tx,
        { shopId, now },
        due.map(({ changed }) => changed),
      );
    case 'TELL':
      return notifyAll(
        tx,
        shopId,
        due.flatMap(({ consequence, order, actor }) =>
          consequence.do === what ? [{ orderId: order.id, kind: consequence.kind, actor, now }] : [],
        ),
      );
  }
}

/** The orders' lines are as their papers say them, where there are some: only whether they are invoiced has changed. */
export function bringPapers(
  tx: Transaction,
  when: { shopId: string; now: Date },
  orders: readonly LockedOrder[],
): Promise<void> {
  return issuePapers(
    tx,
    when,
    orders.map((order) => {
      const bill = billedOf(toBillable(order));
      return {
        orderId: order.id,
        before: bill,
        after: isToBeInvoiced(order) ? bill : null,
        isMonthly: order.monthlyTerm !== null,
      };
    }),
  );
}

/** The card gives the platform its part at once; what is paid at the stall leaves it to be billed. */
export const feesOwed = (order: LockedOrder): number => {
  const { status, isTest, platformFees: fees, paymentStatus, payment } = order;
  if (status !== 'COLLECTED' || isTest) return 0;
  const share = shareLeft({ ...order, fees });
  return Math.max(0, paymentStatus === 'CAPTURED' && payment ? share - payment.applicationFee : share);
};

/** The platform does not bill the fee of what was given back of an order that was handed over. */
export async function bringFeesOfRest(tx: Transaction, shopId: string, order: LockedOrder, now: Date): Promise<void> {
  if (order.status !== 'COLLECTED') return;
  const month = feeMonth(parisWallTime(now.getTime() / 1000).date);
  await bringFees(tx, shopId, 'OFFLINE', [{ orderId: order.id, month, earned: feesOwed(order), now }]);
}
