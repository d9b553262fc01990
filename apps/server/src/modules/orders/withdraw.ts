import { Refusal } from '@etal/contract/errors';
import { withdrawableLines } from '@etal/domain/orders/withdrawal';
import type { Services } from '../../platform/services.ts';
import { notify } from '../notifications/notifications.ts';
import { lockOrder } from './order-changes.queries.ts';
import { insertWithdrawals, readOrderToJudge } from './withdraw.queries.ts';

/**
 * The shopper gives up lines of an order. That is written down and told to both sides, and no more: the money and
 * the goods go back as merchant and shopper agree. Sent twice, the second finds nothing left to do.
 */
export async function withdraw(
  { database, clock }: Services,
  { shopId, orderId, saleIds }: { shopId: string; orderId: string; saleIds: string[] },
): Promise<void> {
  if (saleIds.length === 0) throw new Refusal('WITHDRAWAL_EMPTY');
  const now = clock.now();
  await database.withShop(shopId, async (tx) => {
    await lockOrder(tx, shopId, orderId);
    const order = await readOrderToJudge(tx, shopId, orderId);
    const done = new Set(order.lines.filter(({ isWithdrawn }) => isWithdrawn).map(({ id }) => id));
    const wanted = [...new Set(saleIds)].filter((id) => !done.has(id));
    if (wanted.length === 0) return;
    const open = new Set(withdrawableLines(order, order.lines, now.getTime() / 1000).map(({ id }) => id));
    if (!wanted.every((id) => open.has(id))) throw new Refusal('WITHDRAWAL_CLOSED');
    await insertWithdrawals(tx, shopId, orderId, wanted, now);
    await notify(tx, { shopId, orderId, kind: 'WITHDRAWN', actor: 'SHOPPER', now });
  });
}
