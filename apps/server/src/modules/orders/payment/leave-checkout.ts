import { Refusal } from '@etal/contract/errors';
import type { FeeRate } from '@etal/domain/orders/fees';
import { type ModeAnswer, paymentMode } from '@etal/domain/orders/payment-modes';
import type { Queries, Transaction } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { PaymentsAway } from '../../../ports/payment-service.ts';
import { findOpenPoint } from '../../collection/collection.ts';
import { readPaymentModes } from '../../payments/payments.ts';
import { lockOrder, type LockedOrder } from '../changing/lock-order.queries.ts';
import { expireCheckout } from './expire-checkout.ts';
import { finishOperation } from './finish-operation.ts';
import { beginOperations } from './operations.queries.ts';

interface Leaving {
  shopId: string;
  orderId: string;
  /** EXPIRED: given up. PAID: it will be paid on site. */
  target: 'EXPIRED' | 'PAID';
}

/**
 * R-SPACE-4: the shopper leaves the payment page for good. Our books say what is wanted before the service closes the
 * checkout: whoever hears first that it is closed, we or a message, does just that. Who paid at the last moment has
 * paid, and is told so.
 */
export async function leaveCheckout(services: Services, leaving: Leaving): Promise<void> {
  const { shopId, orderId } = leaving;
  const payment = await services.database.withShop(shopId, (tx) => beginLeaving(tx, services, leaving));
  if (!payment.sessionId) return expireCheckout(services, { shopId, orderId, ...payment });
  try {
    await finishOperation(services, { shopId, orderId });
  } catch (error) {
    if (!(error instanceof PaymentsAway)) throw error;
    services.log.warn({ orderId }, 'payment service away, the checkout will be closed later');
    throw new Refusal('ORDER_PAYMENT_UNCERTAIN');
  }
}

async function beginLeaving(
  tx: Transaction,
  { clock, config }: Services,
  { shopId, orderId, target }: Leaving,
): Promise<NonNullable<LockedOrder['payment']>> {
  const order = await lockOrder(tx, shopId, orderId);
  if (!order) throw new Refusal('ORDER_UNKNOWN');
  if (order.status === 'EXPIRED') throw new Refusal('CHECKOUT_ENDED');
  if (order.status !== 'PENDING_PAYMENT' || !order.payment) throw new Refusal('PAID_MEANWHILE');
  const { operation } = order.payment;
  // Two presses in one breath want the same.
  if (operation?.target === target) return order.payment;
  if (operation) throw new Refusal('ORDER_BUSY');
  if (target === 'PAID') {
    const mode = await onSiteMode(tx, shopId, order, config.platformFee);
    if (!mode.isOpen)
      throw new Refusal('PAYMENT_MODE_CLOSED', { channel: 'OFFLINE', blocker: mode.blocker, missing: mode.missing });
    // Its checkout is being started at this moment.
    if (!order.payment.sessionId) throw new Refusal('ORDER_BUSY');
  }
  if (order.payment.sessionId)
    await beginOperations(tx, shopId, [
      {
        orderId,
        kind: 'EXPIRE',
        target,
        actor: 'SHOPPER',
        reason: null,
        isNoShow: false,
        restock: true,
        capture: null,
        now: clock.now(),
      },
    ]);
  return order.payment;
}

/** Whether an order that waits for its card could be paid on site, by the rule that a new one is judged by. */
export async function onSiteMode(
  db: Queries,
  shopId: string,
  { collectionPointId, subTotal }: { collectionPointId: string; subTotal: number },
  feeRate: FeeRate,
): Promise<ModeAnswer> {
  const point = await findOpenPoint(db, shopId, collectionPointId);
  return paymentMode('OFFLINE', {
    shop: await readPaymentModes(db, shopId, feeRate),
    point: { ONLINE: point?.onlinePaymentsEnabled ?? false, OFFLINE: point?.offlinePaymentsEnabled ?? false },
    subTotal,
  });
}
