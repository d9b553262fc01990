import type {
  getShortage as shortageCall,
  moveOrders as moveCall,
  settleShortage as settleCall,
} from '@etal/contract/order-batches';
import { Refusal } from '@etal/contract/errors';
import { endOf, startOf } from '@etal/domain/collection/opening-hours';
import { idempotencyKeyOf } from '../../../platform/http/once.ts';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { readSaleables } from '../../catalog/catalog.ts';
import { findSlot } from '../../collection/collection.ts';
import { changeMany } from '../changing/change-many.ts';
import { isAlreadyAt } from '../changing/change-order.ts';
import { settleShortage } from '../changing/settle-shortage.ts';
import { findWanted } from '../changing/shortage.queries.ts';

export function getShortageCall({ database }: Services): Handler<typeof shortageCall> {
  return ({ query: { saleable: saleableId, date, collectionPoint } }, { shopId }) =>
    database.withShop(shopId, async (tx) => {
      const saleable = (await readSaleables(tx, shopId, [saleableId])).get(saleableId);
      if (!saleable) throw new Refusal('SALEABLE_UNKNOWN');
      const isWeight = saleable.pricingModel === 'BY_CAPTURED_WEIGHT';
      const lines = await findWanted(tx, shopId, { saleableId, date, collectionPoint });
      return {
        wanted: lines.reduce((sum, { amount }) => sum + amount, 0),
        isWeight,
        lines: lines.map(({ amount, firstname, lastname, ...line }) => ({
          ...line,
          name: `${firstname} ${lastname}`.trim(),
          ...(isWeight ? { grams: amount } : { quantity: amount }),
        })),
      };
    });
}

export function settleShortageCall(services: Services): Handler<typeof settleCall> {
  return ({ body }, { shopId, request }) =>
    settleShortage(services, { shopId, key: idempotencyKeyOf(request.headers['idempotency-key']), body });
}

/** R-ORDERS-19: each order on its own; those that cannot move say why, and the others move. */
export function moveOrdersCall(services: Services): Handler<typeof moveCall> {
  const { database, clock } = services;
  return async ({ body }, { shopId }) => {
    const { collectionPointId: pointId, collectionDate: date, collectionPeriod: period, orderIds, message } = body;
    // A slot that does not exist is nobody's: nothing is moved then.
    const point = await database.withShop(shopId, (tx) =>
      findSlot(tx, shopId, { pointId, date, period, now: clock.now() }),
    );
    const slot = { point, date, start: startOf(period), end: endOf(period) };
    const { changed, refused } = await changeMany(services, {
      shopId,
      orderIds,
      kind: 'MOVED',
      reason: message,
      wish: (order) => ({
        lines: order.lines.map(({ id }) => ({ saleId: id })),
        slot: isAlreadyAt(order, slot) ? null : slot,
      }),
    });
    return { moved: changed, refused };
  };
}
