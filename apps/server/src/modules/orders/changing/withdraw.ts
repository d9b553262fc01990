import { Refusal } from '@etal/contract/errors';
import { amountOf } from '@etal/domain/orders/journal';
import { withdrawableLines } from '@etal/domain/orders/withdrawal';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { notify } from '../../notifications/notifications.ts';
import { carryOutRefunds } from '../payment/carry-out-refunds.ts';
import { changeLocked } from './change-order.ts';
import { beginStatus, finishStatus } from './change-status.ts';
import { lockOrder, type LockedOrder } from './lock-order.queries.ts';
import { insertWithdrawals, readOrderToJudge } from './withdraw.queries.ts';

/**
 * R-ORDERS-16: the shopper gives up lines of an order. Before the hand-over they leave it, and with the last of them
 * the order is cancelled; after it, that is written down and told, and the merchant refunds. Sent twice, the second
 * finds nothing left to do.
 */
export async function withdraw(
  services: Services,
  { shopId, orderId, saleIds }: { shopId: string; orderId: string; saleIds: string[] },
): Promise<void> {
  if (saleIds.length === 0) throw new Refusal('WITHDRAWAL_EMPTY');
  const { database, clock } = services;
  const now = clock.now();
  const isWaiting = await database.withShop(shopId, async (tx) => {
    const order = await lockOrder(tx, shopId, orderId);
    if (!order) throw new Refusal('ORDER_UNKNOWN');
    const judged = await readOrderToJudge(tx, shopId, orderId);
    const wanted = [...new Set(saleIds)].filter((id) => !judged.withdrawn.has(id));
    if (wanted.length === 0) return false;
    const open = new Set(withdrawableLines(judged, judged.lines, now.getTime() / 1000).map(({ id }) => id));
    if (!wanted.every((id) => open.has(id))) throw new Refusal('WITHDRAWAL_CLOSED');
    if (order.payment?.operation) throw new Refusal('ORDER_BUSY');
    const givenUp = order.lines.filter(({ id }) => wanted.includes(id));
    await insertWithdrawals(
      tx,
      { shopId, orderId, now },
      givenUp.map((line) => ({ saleId: line.id, label: line.label, amount: amountOf(line) })),
    );
    if (order.status === 'ACCEPTED') return leaveOrder(tx, services, { shopId, order, wanted, now });
    await notify(tx, { shopId, orderId, kind: 'WITHDRAWN', actor: 'SHOPPER', now });
    return false;
  });
  if (isWaiting) await finishStatus(services, { shopId, orderId, target: 'CANCELED' });
  await carryOutRefunds(services, { shopId, orderId });
}

/** Says whether the payment service has to be asked before the order, which nothing is left of, is cancelled. */
async function leaveOrder(
  tx: Transaction,
  { config }: Services,
  { shopId, order, wanted, now }: { shopId: string; order: LockedOrder; wanted: string[]; now: Date },
): Promise<boolean> {
  const kept = order.lines.filter(({ id }) => !wanted.includes(id));
  if (kept.length === 0) {
    await notify(tx, { shopId, orderId: order.id, kind: 'WITHDRAWN', actor: 'SHOPPER', now });
    return beginStatus(tx, order, { shopId, target: 'CANCELED', actor: 'SHOPPER', isEntitled: true }, now);
  }
  await changeLocked(tx, { shopId, now, platformFee: config.platformFee }, [
    {
      order,
      wish: kept.map(({ id }) => ({ saleId: id })),
      slot: null,
      kind: 'WITHDRAWN',
      actor: 'SHOPPER',
      reason: null,
      refundTo: 'CARD',
      tell: 'WITHDRAWN',
    },
  ]);
  return false;
}
