import { Refusal } from '@etal/contract/errors';
import { holdsEstimate } from '@etal/domain/orders/estimate';
import { MAX_ORDER_TOTAL } from '@etal/domain/orders/lines';
import { isHidden } from '@etal/domain/orders/order';
import { totalsOf } from '@etal/domain/orders/totals';
import { weighLines } from '@etal/domain/orders/weighing';
import type { Services } from '../../platform/services.ts';
import { findInvoices, issueWhenFinal } from '../documents/documents.ts';
import { notify } from '../notifications/notifications.ts';
import { lockOrder } from './order-changes.queries.ts';
import { readLines, writeAmounts, writeWeight } from './weigh-order.queries.ts';

export interface WeightsGiven {
  shopId: string;
  /** Its id or its reference. */
  order: string;
  /** The whole line's grams. */
  weights: { saleId: string; weighedGrams: number }[];
}

/**
 * What was estimated becomes what the scale says, and the totals follow. Ordered, estimated and weighed values are all
 * kept. Once nothing is an estimate any more, the shopper is told and the invoice issued: the weights are final from
 * there on (R-WEIGHING-1 and R-DOCUMENTS-1).
 */
export function weighOrder(
  { database, clock, config }: Services,
  { shopId, order: key, weights }: WeightsGiven,
): Promise<{ orderId: string }> {
  return database.withShop(shopId, async (tx) => {
    const order = await lockOrder(tx, shopId, key);
    if (!order || isHidden(order.status)) throw new Refusal('ORDER_UNKNOWN');
    if (order.status !== 'ACCEPTED')
      throw new Refusal('ORDER_STATUS_CONFLICT', { wanted: 'WEIGHED', status: order.status });
    // A frozen invoice says these weights.
    if ((await findInvoices(tx, shopId, order.id)).INVOICE) throw new Refusal('ORDER_INVOICED');
    const before = await readLines(tx, shopId, order.id);
    const lines = weighLines(before, new Map(weights.map(({ saleId, weighedGrams }) => [saleId, weighedGrams])));
    if (!lines) throw new Refusal('SALE_NOT_WEIGHED');
    const totals = totalsOf(lines, order.isTest ? null : config.platformFee);
    if (totals.total > MAX_ORDER_TOTAL) throw new Refusal('ORDER_TOO_BIG');
    for (const [index, line] of lines.entries()) if (line !== before[index]) await writeWeight(tx, shopId, line);
    await writeAmounts(tx, shopId, order.id, totals);
    const now = clock.now();
    if (holdsEstimate(before) && !holdsEstimate(lines))
      await notify(tx, { shopId, orderId: order.id, kind: 'WEIGHED', actor: 'MERCHANT', now });
    await issueWhenFinal(tx, { shopId, orderId: order.id, now });
    return { orderId: order.id };
  });
}
