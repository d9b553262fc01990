import { Refusal } from '@etal/contract/errors';
import { platformFees } from '@etal/domain/orders/fees';
import { holdsEstimate } from '@etal/domain/orders/estimate';
import type { OrderStatus } from '@etal/domain/orders/order';
import { priceOfWeight } from '@etal/domain/weight';
import { findInvoices, issueWhenFinal } from '../documents/documents.ts';
import type { Services } from '../../platform/services.ts';
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
 * Decisions 29: what was estimated becomes what the scale says, and the totals follow. Ordered, estimated and weighed
 * values are all kept. Once nothing is an estimate any more, the shopper is told and the invoice issued: the weights
 * are
 * final from there on (decisions 30).
 */
export function weighOrder(
  { database, clock, config }: Services,
  { shopId, order: key, weights }: WeightsGiven,
): Promise<{ orderId: string }> {
  return database.withShop(shopId, async (tx) => {
    const order = await lockOrder(tx, shopId, key);
    if (!order || order.status === 'PENDING_PAYMENT' || order.status === 'EXPIRED') throw new Refusal('ORDER_UNKNOWN');
    if (order.status !== 'ACCEPTED')
      throw new Refusal('ORDER_NOT', { wanted: 'WEIGHED', status: order.status as OrderStatus });
    // A frozen invoice says these weights.
    if ((await findInvoices(tx, shopId, order.id)).INVOICE) throw new Refusal('ORDER_INVOICED');
    const before = await readLines(tx, shopId, order.id);
    const given = new Map(weights.map(({ saleId, weighedGrams }) => [saleId, weighedGrams]));
    const lines = before.map((line) => {
      const weighedGrams = given.get(line.id);
      if (weighedGrams === undefined) return line;
      given.delete(line.id);
      if (line.klass !== 'WeighingRequiredUnitOrderSale' || line.pricePerKilogram === null)
        throw new Refusal('SALE_NOT_WEIGHED');
      return { ...line, weighedGrams, subTotal: priceOfWeight(line.pricePerKilogram, weighedGrams) };
    });
    if (given.size > 0) throw new Refusal('SALE_NOT_WEIGHED');
    for (const [index, line] of lines.entries()) if (line !== before[index]) await writeWeight(tx, shopId, line);

    const subTotal = lines.reduce((sum, line) => sum + line.subTotal, 0);
    await writeAmounts(tx, shopId, order.id, {
      subTotal,
      fees: order.isTest ? 0 : platformFees(subTotal, config.platformFee),
    });
    const now = clock.now();
    if (holdsEstimate(before) && !holdsEstimate(lines))
      await notify(tx, { shopId, orderId: order.id, kind: 'WEIGHED', actor: 'MERCHANT', now });
    await issueWhenFinal(tx, { shopId, orderId: order.id, now });
    return { orderId: order.id };
  });
}
